import * as z from 'zod/mini';
import { type Field, type FieldType, wrongKind } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { mistake } from '../storableText.ts';

/** One of the options that the definition lists. */
export const select: FieldType = {
  name: 'select',
  summary: 'One of a list of options',
  options: ['options'],
  storage: 'plain',
  column: () => 'text',
  check: (field) => optionCheck(field, `must be one of ${optionLabels(field)}`),
  read: readValue,
  send: readValue,
  text: (value, field) => labelOf(words(value), field),
  // Labels are of one language; a file may be read in another.
  cell: { write: words, read: readOption },
  speaks: true,
  filters: ['eq', 'ne'],
  sortable: true,
  searchable: false,
  numeric: false,
  typescript: optionUnion,
};

/** One of the option's values, in either Unicode form: definitions are read in NFC. */
export function optionCheck(field: Field, words: string): z.ZodMiniString<string> {
  const values = optionValues(field);
  return z.string(wrongKind(field, words)).check(
    z.normalize('NFC'),
    z.refine((value) => values.includes(value), mistake(field, words)),
    z.meta({ enum: values }),
  );
}

function readValue(value: unknown): string | null {
  return readText(value)?.normalize('NFC') ?? null;
}

/** The value of a typed option: the value itself or its label, however it is capitalised. */
export function readOption(typed: string, field: Field): string {
  const text = typed.normalize('NFC').trim();
  const options = field.options ?? [];
  const lower = text.toLowerCase();
  const found =
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => label === text) ??
    options.find(({ value, label }) => value.toLowerCase() === lower || label.toLowerCase() === lower);
  return found?.value ?? text;
}

/** What an option is called; a value that is no longer offered stands for itself. */
export function labelOf(value: string, field: Field): string {
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

/** What may be stored. */
export function optionValues(field: Field): string[] {
  return (field.options ?? []).map((option) => option.value);
}

/** The values as a TypeScript type: 'day' | 'month'. */
export function optionUnion(field: Field): string {
  const values = optionValues(field).map(
    (value) => `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'")}'`,
  );
  return values.length === 0 ? 'string' : values.join(' | ');
}

/** What staff may choose, in a sentence. */
export function optionLabels(field: Field): string {
  return (field.options ?? []).map((option) => option.label).join(', ');
}
