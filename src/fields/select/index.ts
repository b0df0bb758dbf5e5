import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import type { OptionRef } from '../../errors/params.ts';
import { type Field, type FieldType, wrongKind } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';

/** One of the options that the definition lists. */
export const select: FieldType = {
  name: 'select',
  summary: 'One of a list of options',
  options: ['options'],
  storage: 'plain',
  column: () => 'text',
  check: (field) => optionCheck(field, 'notOneOf'),
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
export function optionCheck(field: Field, code: 'notOneOf' | 'notSomeOf'): z.ZodMiniString<string> {
  const values = optionValues(field);
  const options = optionRefs(field);
  return z.string(wrongKind(code, { options })).check(
    z.normalize('NFC'),
    z.refine((value) => values.includes(value), fieldIssue(code, { options })),
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

/** The label of an option; a removed option is its own label. */
export function labelOf(value: string, field: Field): string {
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

/** The values that may be stored. */
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

/** The options in a message. */
export function optionRefs(field: Field): OptionRef[] {
  return (field.options ?? []).map(({ value, label }) => ({ value, label }));
}
