import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { toTime } from '../calendar.ts';
import { canonical } from '../canonical.ts';
import { localDigits } from '../digits.ts';
import { readText, words } from '../readText.ts';

/** A time of the day, 'HH:mm'. */
export const time: FieldType = {
  name: 'time',
  summary: 'A time of the day, hours and minutes',
  options: [],
  storage: 'plain',
  column: () => 'time(0)',
  check: () =>
    canonical(
      z.string(wrongKind('notTime')),
      (text, refuse) => toTime(text) ?? refuse(fieldIssue('notTime')),
    ),
  read: readTime,
  send: readTime,
  text: (value) => localDigits(readTime(value) ?? ''),
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: false,
};

/** Databases send seconds, too. */
function readTime(value: unknown): string | null {
  return toTime(words(value)) ?? readText(value);
}
