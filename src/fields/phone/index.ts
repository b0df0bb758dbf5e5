import * as z from 'zod/mini';
import type { FieldType } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { mistake, textCheck, withPattern } from '../storableText.ts';

/** Digits of any script, so that a Bangla number stays as it was written. */
const NUMBER = /^(?=.*\p{Nd})[\p{Nd}+\-() ]+$/u;

/** A phone number, kept as it was typed. */
export const phone: FieldType = {
  name: 'phone',
  summary: 'A phone number: digits, +, -, spaces and parentheses',
  options: ['pattern'],
  storage: 'plain',
  column: () => 'text',
  check: (field) =>
    withPattern(
      field,
      textCheck(field, { min: 3, max: 32 }).check(
        // Not z.regex: the description of the calls would carry a pattern that few other languages can read.
        z.refine(
          (text) => NUMBER.test(text),
          mistake(field, 'may have only digits, +, -, spaces and parentheses'),
        ),
      ),
    ),
  read: readText,
  send: readText,
  text: words,
  filters: ['eq', 'ne', 'like'],
  sortable: true,
  searchable: true,
  numeric: false,
};
