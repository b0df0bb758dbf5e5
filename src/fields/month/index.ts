import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { isDay } from '../calendar.ts';
import { canonical } from '../canonical.ts';
import { formatMonth } from '../formatMonth.ts';
import { readText, words } from '../readText.ts';

/** A calendar month, 'YYYY-MM'. */
export const month: FieldType = {
  name: 'month',
  summary: 'A month of a year',
  options: ['notAfter', 'previousUntil'],
  storage: 'plain',
  column: () => 'text',
  check: () =>
    canonical(
      z.string(wrongKind('notMonthOfYear')),
      (text, refuse) => toMonth(text) ?? refuse(fieldIssue('notMonthOfYear')),
    ),
  read: readText,
  send: readText,
  text: (value) => formatMonth(words(value)),
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: false,
  startOn: ({ previousUntil }, today) => {
    if (previousUntil === undefined) return undefined;
    return Number(today.slice(8, 10)) <= previousUntil ? monthBefore(today) : today.slice(0, 7);
  },
};

/** 'YYYY-MM' of '2026-06' or '2026-6', or null. */
export function toMonth(text: string): string | null {
  const [, year = '', number = ''] = /^(\d{4})-(\d{1,2})$/.exec(text.trim()) ?? [];
  const found = `${year}-${number.padStart(2, '0')}`;
  return isDay(`${found}-01`) ? found : null;
}

function monthBefore(day: string): string {
  const [year, number] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
