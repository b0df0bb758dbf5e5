import * as z from 'zod/mini';
import type { FieldType } from '../../schema/index.ts';
import { capitalise } from '../capitalise.ts';
import { readText, words } from '../readText.ts';
import { textCheck, withPattern } from '../storableText.ts';

/** A line of text. */
export const text: FieldType = {
  name: 'text',
  summary: 'A line of text, at most 255 characters',
  options: ['min', 'max', 'pattern', 'numbers'],
  storage: 'plain',
  column: () => 'text',
  check: (field) => {
    const check = withPattern(field, textCheck(field, { max: 255 }));
    if (field.numbers === undefined) return check;
    return z.pipe(
      z.transform((given) => (typeof given === 'number' ? `${given}` : given)),
      check,
    );
  },
  read: readText,
  send: readText,
  text: (value, field) => (field.display === 'capitalise' ? capitalise(words(value)) : words(value)),
  filters: ['eq', 'ne', 'like'],
  sortable: true,
  searchable: true,
  numeric: false,
  computes: 'text',
};
