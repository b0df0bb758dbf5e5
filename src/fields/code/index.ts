import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { type Field, type FieldType, wrongKind } from '../../schema/index.ts';
import { JSON_EXAMPLE } from '../json/index.ts';
import { readText, words } from '../readText.ts';
import { untrimmedCheck } from '../storableText.ts';

/** A text for machines, such as a query or a configuration: stored as it is typed, with its indentation. */
export const code: FieldType = {
  name: 'code',
  summary: 'Code or a configuration, kept as typed, at most 20,000 characters',
  options: ['language', 'min', 'max'],
  storage: 'plain',
  column: () => 'text',
  check: (field) => {
    const text = z.string(wrongKind('notText')).check(z.overwrite(withLineFeeds));
    return untrimmedCheck(field, { max: 20_000 }, text).check(parses(field));
  },
  read: readText,
  send: readText,
  text: words,
  filters: ['like'],
  sortable: false,
  searchable: true,
  numeric: false,
  wide: 'always',
  isEditor: true,
  isVerbatim: true,
};

/** Windows ends lines with two characters. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Only JSON can be checked; the other languages have many dialects. */
function parses(field: Field) {
  return z.refine<string>(
    (text) => field.language !== 'json' || isJson(text),
    fieldIssue('notJsonValue', { example: JSON_EXAMPLE }),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
