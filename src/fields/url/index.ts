import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import type { FieldType } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { textCheck } from '../storableText.ts';

/** An address of the web. Only http and https: a `javascript:` address would run when someone clicks it. */
export const url: FieldType = {
  name: 'url',
  summary: 'A web address that begins with http:// or https://',
  options: [],
  storage: 'plain',
  column: () => 'text',
  check: (field) =>
    textCheck(field, { max: 2000 }).check(z.refine(isWebAddress, fieldIssue('notWebAddress'))),
  read: readText,
  send: readText,
  text: words,
  filters: ['eq', 'ne', 'like'],
  sortable: true,
  searchable: false,
  numeric: false,
};

/** Whether a text may stand in a link. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}
