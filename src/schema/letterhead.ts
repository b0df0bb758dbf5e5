import type { Settings } from './grammar/settings.ts';
import type { Resources } from './resource.ts';

/** The head of the firm's papers (docs/definitions/settings.md, "letterhead"). */
export interface Letterhead {
  /** The name of the firm; that of the product where it has none, or the reader may not read it. */
  firm: string;
  /** Whether the firm has a name of its own there. */
  isNamed: boolean;
  /** Below the name: the address, phones, numbers of registration. */
  lines: readonly string[];
  /** The address of the logo: an upload or a data URL; '' if there is none. */
  logo: string;
}

type FromSettings = Pick<Settings, 'product'> & Partial<Pick<Settings, 'letterhead'>>;

/** The call that answers the record whose fields the letterhead has; undefined if it has none, or the reader does not have the entity. */
export function letterheadCall(
  { letterhead }: Partial<Pick<Settings, 'letterhead'>>,
  resources: Resources,
): string | undefined {
  const { entity } = letterhead ?? {};
  return entity !== undefined && Object.hasOwn(resources, entity)
    ? resources[entity]?.api.one.path.replace('{id}', '1')
    : undefined;
}

/**
 * @param record as its call answers it; undefined where there is none, or it may not be read. A line of which it fills in nothing is
 * left out.
 */
export function letterheadOf(
  { product, letterhead }: FromSettings,
  record: Readonly<Record<string, unknown>> = {},
): Letterhead {
  const filled = (text: string) =>
    text.replace(FIELD, (_, name: string) => String(record[name] ?? '')).trim();
  const isBlank = (line: string) => {
    const names = letterheadFields(line);
    return names.length > 0 && !names.some((name) => filled(`{${name}}`));
  };
  const name = filled(letterhead?.name ?? '');
  return {
    firm: name || product,
    isNamed: name !== '',
    lines: (letterhead?.lines ?? []).filter((line) => !isBlank(line)).map(filled),
    logo: filled(letterhead?.logo ?? ''),
  };
}

/** The fields in braces that a text of the letterhead is filled in with. */
export function letterheadFields(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name);
}

const FIELD = /\{(\w+)\}/g;
