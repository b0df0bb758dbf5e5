import type { Resource } from './resource.ts';

/** The nominal books that an entry of a definition may post to: `expense` itself, or the heads that `{head}` offers. */
export function nominalBooks({ fields }: Pick<Resource, 'fields'>, book: string): readonly string[] {
  const field = /^\{([^}]*)\}$/.exec(book)?.[1];
  return field === undefined ? [book] : (fields[field]?.options ?? []).map(({ value }) => value);
}
