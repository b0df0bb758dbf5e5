import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import type { FieldType } from '../../schema/index.ts';
import { readText } from '../readText.ts';
import { untrimmedCheck } from '../storableText.ts';
import { isCommonPassword } from './commonPasswords.ts';

/**
 * A password (docs/business-rules.md, "Passwords"): kept as typed until the server hashes it, and never
 * read.
 */
export const password: FieldType = {
  name: 'password',
  summary: 'A password: stored as a hash, never shown',
  options: ['min'],
  storage: 'secret',
  column: () => 'text',
  check: (field) =>
    untrimmedCheck(field, { min: 8, max: 256 }).check(
      z.refine((text) => !isCommonPassword(text), fieldIssue('commonPassword')),
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
