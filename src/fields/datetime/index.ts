import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { toMoment } from '../calendar.ts';
import { canonical } from '../canonical.ts';
import { localDigits } from '../digits.ts';
import { formatDay } from '../formatDay.ts';
import { readText, words } from '../readText.ts';

/**
 * A moment, as the wall time of the business zone, 'YYYY-MM-DD HH:mm:ss'; stored in UTC (docs/business-rules.md,
 * "Dates and time zones").
 */
export const datetime: FieldType = {
  name: 'datetime',
  summary: 'A moment: day and time in the business time zone',
  options: [],
  storage: 'instant',
  column: () => 'timestamptz',
  check: () =>
    canonical(
      z.string(wrongKind('notMoment')),
      (text, refuse) => toMoment(text) ?? refuse(fieldIssue('notMoment')),
    ),
  read: readMoment,
  send: readMoment,
  text: (value, field, format) => {
    const moment = words(readMoment(value));
    const day = formatDay(moment, format.date);
    return field.display === 'date' || toMoment(moment) === null
      ? day
      : `${day}${localDigits(moment.slice(10))}`;
  },
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: false,
};

function readMoment(value: unknown): string | null {
  return toMoment(words(value)) ?? readText(value);
}
