import type { FieldType } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { textCheck } from '../storableText.ts';

/** Text of several lines, such as a note. */
export const longtext: FieldType = {
  name: 'longtext',
  summary: 'Text of several lines, at most 5,000 characters',
  options: ['min', 'max'],
  storage: 'plain',
  column: () => 'text',
  check: (field) => textCheck(field, { max: 5000 }),
  read: readText,
  send: readText,
  text: words,
  filters: ['like'],
  sortable: true,
  searchable: true,
  numeric: false,
  wide: 'in forms',
};
