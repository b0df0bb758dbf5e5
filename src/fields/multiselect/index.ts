import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { type Field, type FieldType, wrongKind } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { readJson } from '../readJson.ts';
import { readText } from '../readText.ts';
import { labelOf, optionCheck, optionRefs, optionUnion, optionValues, readOption } from '../select/index.ts';

/** Several options of the definition, each once. */
export const multiselect: FieldType = {
  name: 'multiselect',
  summary: 'Several of a list of options',
  options: ['options'],
  storage: 'json',
  column: () => 'jsonb',
  check: (field) => {
    const some = wrongKind('notSomeOf', { options: optionRefs(field) });
    const several = canonical(z.array(optionCheck(field, 'notSomeOf'), some), (values) => [
      ...new Set(values),
    ]);
    if (!field.required) return several;
    return several.check(z.refine((values) => values.length > 0, fieldIssue('required')));
  },
  read: readValues,
  send: readValues,
  text: (value, field) => (readValues(value) ?? []).map((entry) => labelOf(entry, field)).join(', '),
  cell: {
    write: (value) => writeValues(readValues(value)),
    read: (text, field) =>
      Array.isArray(readJson(text))
        ? readValues(text)
        : partsOf(text, field).map((part) => readOption(part, field)),
  },
  speaks: true,
  filters: ['eq', 'ne'],
  sortable: false,
  searchable: false,
  numeric: false,
  wide: 'in forms',
  typescript: (field) => `(${optionUnion(field)})[]`,
};

/** A list of texts; some hosts send it as JSON text. */
function readValues(value: unknown): string[] | null {
  const list = readJson(value);
  if (!Array.isArray(list)) return null;
  return list.map(readText).flatMap((entry) => (entry === null ? [] : [entry.normalize('NFC')]));
}

/** Splits at semicolons, as `writeValues` writes them; or at commas, if no option contains one. */
function partsOf(text: string, field: Field): string[] {
  const byComma = !text.includes(';') && text.includes(',');
  const isOffered = (part: string) => optionValues(field).includes(readOption(part, field));
  const parts = text.split(byComma && text.split(',').every(isOffered) ? ',' : ';');
  return parts.filter((part) => part.trim() !== '');
}

/** Joined with '; '. An empty list, and options with semicolons, are written as a JSON list. */
function writeValues(values: readonly string[] | null): string {
  if (values === null) return '';
  const isPlain = values.length > 0 && !values.some((value) => value.includes(';'));
  return isPlain ? values.join('; ') : JSON.stringify(values);
}
