import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import type { FieldType } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { textCheck, withPattern } from '../storableText.ts';

/** Digits of any script, so that a Bangla number is accepted. The shortest numbers, those of extensions, have four. */
const NUMBER = /^(?=(?:.*\p{Nd}){4})[\p{Nd}+\-() ]+$/u;

/** A phone number, stored as it is typed. */
export const phone: FieldType = {
  name: 'phone',
  summary: 'A phone number: digits, +, -, spaces and parentheses',
  options: ['pattern'],
  storage: 'plain',
  column: () => 'text',
  check: (field) =>
    withPattern(
      field,
      textCheck(field, { max: 32 }).check(
        // Not z.regex, because few other languages could read its pattern in the OpenAPI description.
        z.refine((text) => NUMBER.test(text), fieldIssue('notPhone')),
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
