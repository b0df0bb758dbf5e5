import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import { dayOf, isDay } from '../calendar.ts';
import { canonical } from '../canonical.ts';
import { wrongDay } from '../date/index.ts';
import { formatDay } from '../formatDay.ts';
import { readJson } from '../readJson.ts';
import { readText } from '../readText.ts';

/** Days from the first to the last, both included; null for an open end. */
export interface Range {
  from: string | null;
  to: string | null;
}

/** A range of days, such as the term of a lease. A list orders it by the first day. */
export const daterange: FieldType = {
  name: 'daterange',
  summary: 'Days from one to another',
  options: [],
  storage: 'json',
  orderedBy: 'from',
  ends: ['from', 'to'],
  column: () => 'jsonb',
  check: (field) => {
    const wrong = wrongKind('notRange');
    const day = z.nullish(z.string(fieldIssue('notRange')));
    return canonical(z.strictObject({ from: day, to: day }, wrong), (given, refuse) => {
      const range = { from: given.from?.trim() || null, to: given.to?.trim() || null };
      const issue = issueOf(range, field.required);
      if (issue !== undefined) return refuse(issue);
      return isBlank(range) ? refuse(fieldIssue('required')) : range;
    });
  },
  read: readRange,
  send: readRange,
  text: (value, _field, { date }) => {
    const { from, to } = readRange(value) ?? { from: null, to: null };
    // An open end is left out, in any language.
    return [formatDay(from ?? '', date), from || to ? '–' : '', formatDay(to ?? '', date)].join(' ').trim();
  },
  cell: {
    // '2025-01-01 / 2025-12-31'; an open end is left out.
    write: (value) => {
      const range = readRange(value);
      return range === null ? '' : `${range.from ?? ''} / ${range.to ?? ''}`.trim();
    },
    read: (text) => {
      const [from, to, ...more] = text.split('/').map((part) => part.trim());
      return to === undefined || more.length > 0 ? text : { from, to };
    },
  },
  filters: ['gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: false,
  typescript: () => '{ from: string | null; to: string | null }',
};

function issueOf({ from, to }: Range, isRequired: boolean): string | undefined {
  for (const day of [from, to]) if (day !== null && !isDay(day)) return wrongDay(day);
  if (from !== null && to !== null) return to < from ? fieldIssue('rangeTurned') : undefined;
  return isRequired && from !== to ? fieldIssue('notRange') : undefined;
}

/**
 * Reads a host's range, also as JSON text. A day that cannot be parsed stays, so that the check reports it.
 */
function readRange(value: unknown): Range | null {
  const given = readJson(value);
  if (!isObject(given)) return null;
  const { from, to } = given;
  const range = { from: readDay(from), to: readDay(to) };
  return isBlank(range) ? null : range;
}

function readDay(value: unknown): string | null {
  const text = readText(value);
  return text === null ? null : (dayOf(text) ?? text);
}

function isBlank({ from, to }: Range): boolean {
  return from === null && to === null;
}
