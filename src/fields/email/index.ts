import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import type { FieldType } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { textCheck } from '../storableText.ts';

const ADDRESS = /^[^\s@<>()",;:\\]+@[^\s@.<>()",;:\\]+(\.[^\s@.<>()",;:\\]+)+$/;

/** An email address, stored as it is typed; `unique` compares it without regard to case. */
export const email: FieldType = {
  name: 'email',
  summary: 'An email address',
  options: [],
  storage: 'plain',
  column: () => 'text',
  check: (field) => textCheck(field, { max: 254 }).check(z.regex(ADDRESS, fieldIssue('notEmail'))),
  read: readText,
  send: readText,
  text: words,
  filters: ['eq', 'ne', 'like'],
  sortable: true,
  searchable: true,
  numeric: false,
};
