import * as z from 'zod/mini';
import type { FieldType } from '../../schema/index.ts';
import { readText } from '../readText.ts';
import { mistake, untrimmedCheck } from '../storableText.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** A password (business rules, section 10): kept as typed until the server hashes it, and never read again. */
export const password: FieldType = {
  name: 'password',
  summary: 'A password: stored as a hash, never shown',
  options: ['min'],
  storage: 'secret',
  column: () => 'text',
  check: (field) =>
    untrimmedCheck(field, { min: 8, max: 256 }).check(
      z.refine(
        (text) => !isCommonPassword(text),
        mistake(field, 'is too common; choose one that others would not guess'),
      ),
    ),
  read: () => null,
  send: readText,
  text: () => '',
  filters: [],
  sortable: false,
  searchable: false,
  numeric: false,
  isVerbatim: true,
};
