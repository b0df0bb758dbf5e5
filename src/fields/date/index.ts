import * as z from 'zod/mini';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { dayOf, FIRST_YEAR, isDay, LAST_YEAR } from '../calendar.ts';
import { formatDay } from '../formatDay.ts';
import { readText, words } from '../readText.ts';
import { mistake } from '../storableText.ts';

/** A day, 'YYYY-MM-DD', without a time or a zone. */
export const date: FieldType = {
  name: 'date',
  summary: 'A day',
  options: ['notAfter', 'day'],
  storage: 'plain',
  column: () => 'date',
  check: (field) =>
    z
      .string(wrongKind(field, DAY_WORDS))
      .check(
        z.trim(),
        z.refine(isDay, { error: ({ input }) => mistake(field, dayWords(String(input))) }),
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

const DAY_WORDS = 'must be a date such as 2025-01-31';

/** What is wrong with a text that is no day. */
export function dayWords(text: string): string {
  const year = Number(/^(\d{4})-\d\d-\d\d$/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(year)) return DAY_WORDS;
  if (year < FIRST_YEAR || year > LAST_YEAR) return `must be in the years ${FIRST_YEAR} to ${LAST_YEAR}`;
  return 'must be a day that exists, such as 2025-01-31';
}
