import type { Renamed } from './resource.ts';

/** The former names that a definition writes as one or several; undefined for none. */
export function formerNamesOf(
  written: string | readonly string[] | undefined,
): readonly string[] | undefined {
  return typeof written === 'string' ? [written] : written;
}

/**
 * The name under which something is found: its own, or the latest of its former names; undefined for none of them.
 *
 * @param isThere whether something has a name.
 */
export function presentName(
  { name, was = [] }: Renamed & { name: string },
  isThere: (name: string) => boolean,
): string | undefined {
  return [name, ...was].find(isThere);
}
