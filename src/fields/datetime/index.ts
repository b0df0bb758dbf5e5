import * as z from 'zod/mini';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { toMoment } from '../calendar.ts';
import { canonical } from '../canonical.ts';
import { formatDay } from '../formatDay.ts';
import { readText, words } from '../readText.ts';
import { mistake } from '../storableText.ts';

const WORDS = 'must be a date and time such as 2025-01-31 09:30';

/** A moment, as the wall time of the business zone, 'YYYY-MM-DD HH:mm:ss'; stored in UTC (business rules, section 8). */
export const datetime: FieldType = {
  name: 'datetime',
  summary: 'A moment: day and time in the business time zone',
  options: [],
  storage: 'instant',
  column: () => 'timestamptz',
  check: (field) =>
    canonical(
      z.string(wrongKind(field, WORDS)),
      (text, refuse) => toMoment(text) ?? refuse(mistake(field, WORDS)),
    ),
  read: readMoment,
  send: readMoment,
  text: (value, field, format) => {
    const moment = words(readMoment(value));
    const day = formatDay(moment, format.date);
    return field.display === 'date' || toMoment(moment) === null ? day : `${day}${moment.slice(10)}`;
  },
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: false,
};

function readMoment(value: unknown): string | null {
  return toMoment(words(value)) ?? readText(value);
}
