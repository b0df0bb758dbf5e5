import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import type { FieldType } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { readJson } from '../readJson.ts';
import { isStorable } from '../storableText.ts';

const LARGEST_JSON = 100_000;
const DEEPEST_JSON = 32;

/** For messages. */
export const JSON_EXAMPLE = '{"floors": 3}';

/**
 * Any JSON, for values that fit no other type. Text is parsed as JSON, because forms hold text; so a value
 * that is itself a text is refused (it belongs in a text field).
 */
export const json: FieldType = {
  name: 'json',
  summary: 'Any JSON: a list, an object, a number, true or false',
  options: [],
  storage: 'json',
  column: () => 'jsonb',
  check: () =>
    canonical(z.unknown(), (given, refuse) => {
      const value = readJson(given);
      const issue = issueOf(value);
      return issue === undefined ? value : refuse(issue);
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

/** JSON in one line; text that does not parse stays. */
export function toText(value: unknown, indent?: number): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, undefined, indent) ?? '');
}

function issueOf(value: unknown): string | undefined {
  if (typeof value === 'string') return fieldIssue('notJsonValue', { example: JSON_EXAMPLE });
  if (!isShallow(value, DEEPEST_JSON)) return fieldIssue('jsonTooDeep', { most: DEEPEST_JSON });
  const text = JSON.stringify(value);
  if (text === undefined) return fieldIssue('notJsonValue', { example: JSON_EXAMPLE });
  if (text.length > LARGEST_JSON) return fieldIssue('tooLong', { most: LARGEST_JSON });
  if (!isEveryTextStorable(value)) return fieldIssue('notStorable');
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
