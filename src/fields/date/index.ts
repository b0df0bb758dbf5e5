import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { dayOf, FIRST_YEAR, isDay, LAST_YEAR } from '../calendar.ts';
import { formatDay } from '../formatDay.ts';
import { readText, words } from '../readText.ts';

/** A day, 'YYYY-MM-DD', without a time or a zone. */
export const date: FieldType = {
  name: 'date',
  summary: 'A day',
  options: ['notAfter', 'day'],
  storage: 'plain',
  computes: 'day',
  column: () => 'date',
  check: () =>
    z
      .string(wrongKind('notDate'))
      .check(
        z.trim(),
        z.refine(isDay, { error: ({ input }) => wrongDay(String(input)) }),
        z.meta({ format: 'date' }),
      ),
  read: (value) => {
    const text = readText(value);
    return text === null ? null : (dayOf(text) ?? text);
  },
  send: (value) => {
    const text = readText(value);
    return text === null ? null : (dayOf(text) ?? text);
  },
  text: (value, _field, format) => formatDay(words(value), format.date),
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: false,
  defaultOn: (written, today) => (written === 'today' ? today : written),
};

/** The issue of a text that is not a day. */
export function wrongDay(text: string): string {
  const year = Number(/^(\d{4})-\d\d-\d\d$/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(year)) return fieldIssue('notDate');
  if (year < FIRST_YEAR || year > LAST_YEAR)
    return fieldIssue('yearOutOfRange', { first: String(FIRST_YEAR), last: String(LAST_YEAR) });
  return fieldIssue('noSuchDay');
}
