import type { FieldType } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { textCheck } from '../storableText.ts';
import { plainWords } from './plainWords.ts';

/**
 * Text with headings, lists and links, stored and sent as Markdown (CommonMark), which every client can
 * read.
 */
export const richtext: FieldType = {
  name: 'richtext',
  summary: 'Text with headings, lists and links, at most 20,000 characters of Markdown',
  options: ['min', 'max'],
  storage: 'plain',
  column: () => 'text',
  check: (field) => textCheck(field, { max: 20_000 }),
  read: readText,
  send: readText,
  text: (value) => plainWords(words(value)),
  plain: (value) => plainWords(words(value)),
  filters: ['like'],
  // Markdown signs would sort before words.
  sortable: false,
  searchable: true,
  numeric: false,
  wide: 'always',
  isEditor: true,
};
