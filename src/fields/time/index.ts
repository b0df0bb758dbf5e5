import * as z from 'zod/mini';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { toTime } from '../calendar.ts';
import { canonical } from '../canonical.ts';
import { readText, words } from '../readText.ts';
import { mistake } from '../storableText.ts';

const WORDS = 'must be a time such as 09:30';

/** A time of the day, 'HH:mm'. */
export const time: FieldType = {
  name: 'time',
  summary: 'A time of the day, hours and minutes',
  options: [],
  storage: 'plain',
  column: () => 'time(0)',
  check: (field) =>
    canonical(
      z.string(wrongKind(field, WORDS)),
      (text, refuse) => toTime(text) ?? refuse(mistake(field, WORDS)),
    ),
  read: readTime,
  send: readTime,
  text: (value) => readTime(value) ?? '',
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: false,
};

/** Databases send seconds, too. */
function readTime(value: unknown): string | null {
  return toTime(words(value)) ?? readText(value);
}
