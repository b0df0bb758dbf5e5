import * as z from 'zod/mini';
import type { FieldType } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { readJson } from '../readJson.ts';
import { isStorable, mistake } from '../storableText.ts';

const LARGEST_JSON = 100_000;
const DEEPEST_JSON = 32;

/**
 * Any JSON, for what no other type fits. Text is read as JSON, because that is what a form holds; so a value that is
 * itself a text is refused (it belongs in a text field).
 */
export const json: FieldType = {
  name: 'json',
  summary: 'Any JSON: a list, an object, a number, true or false',
  options: [],
  storage: 'json',
  column: () => 'jsonb',
  check: (field) =>
    canonical(z.unknown(), (given, refuse) => {
      const value = readJson(given);
      const wrong = wordsFor(value);
      return wrong === undefined ? value : refuse(mistake(field, wrong));
    }),
  read: readJson,
  send: (value) => value ?? null,
  text: (value) => (value === null || value === undefined ? '' : toText(value)),
  filters: [],
  sortable: false,
  searchable: false,
  numeric: false,
  wide: 'in forms',
  typescript: () => 'unknown',
  isVerbatim: true,
};

/** JSON in one line; what is no JSON (a text that does not parse) as it is. */
export function toText(value: unknown, indent?: number): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, undefined, indent) ?? '');
}

function wordsFor(value: unknown): string | undefined {
  if (typeof value === 'string') return 'must be valid JSON, such as {"floors": 3}';
  if (!isShallow(value, DEEPEST_JSON)) return `may be nested at most ${DEEPEST_JSON} levels deep`;
  const text = JSON.stringify(value);
  if (text === undefined) return 'must be valid JSON, such as {"floors": 3}';
  if (text.length > LARGEST_JSON) return `may have at most ${LARGEST_JSON.toLocaleString('en')} characters`;
  if (!isEveryTextStorable(value)) return 'holds a character that cannot be stored';
  return undefined;
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

function isEveryTextStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isEveryTextStorable(part));
}
