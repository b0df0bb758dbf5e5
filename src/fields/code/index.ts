import * as z from 'zod/mini';
import { type Field, type FieldType, wrongKind } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { readText, words } from '../readText.ts';
import { mistake, untrimmedCheck } from '../storableText.ts';

/** A text for machines, such as a query or a configuration: kept as it is typed, with its indentation. */
export const code: FieldType = {
  name: 'code',
  summary: 'Code or a configuration, kept as typed, at most 20,000 characters',
  options: ['language', 'min', 'max'],
  storage: 'plain',
  column: () => 'text',
  check: (field) => {
    const text = canonical(z.string(wrongKind(field, 'must be text')), (given) =>
      given.replace(/\r\n?/g, '\n'),
    );
    return z.pipe(text, untrimmedCheck(field, { max: 20_000 }).check(parses(field)));
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

/** Only JSON is read by everybody alike; of the other languages there are many kinds. */
function parses(field: Field) {
  return z.refine<string>(
    (text) => field.language !== 'json' || isJson(text),
    mistake(field, 'must be valid JSON, such as {"floors": 3}'),
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
