import * as z from 'zod/mini';
import { type FieldType, required, wrongKind } from '../../schema/index.ts';
import { dayOf, isDay } from '../calendar.ts';
import { canonical } from '../canonical.ts';
import { dayWords } from '../date/index.ts';
import { formatDay } from '../formatDay.ts';
import { readJson } from '../readJson.ts';
import { readText } from '../readText.ts';
import { mistake } from '../storableText.ts';

/** Days from the first to the last, both among them; null for an end that is open. */
export interface Range {
  from: string | null;
  to: string | null;
}

const WORDS = 'must have a first and a last day';

/** Days from one to another: how long a lease runs. A list has them in the order of their first days. */
export const daterange: FieldType = {
  name: 'daterange',
  summary: 'Days from one to another',
  options: [],
  storage: 'json',
  orderedBy: 'from',
  column: () => 'jsonb',
  check: (field) => {
    const wrong = wrongKind(field, WORDS);
    const day = z.nullish(z.string(mistake(field, WORDS)));
    return canonical(z.strictObject({ from: day, to: day }, wrong), (given, refuse) => {
      const range = { from: given.from?.trim() || null, to: given.to?.trim() || null };
      const words = wordsAgainst(range, field.required);
      if (words !== undefined) return refuse(mistake(field, words));
      return isBlank(range) ? refuse(required(field)) : range;
    });
  },
  read: readRange,
  send: readRange,
  text: (value, _field, { date }) => {
    const { from, to } = readRange(value) ?? { from: null, to: null };
    // An end that is open is left out, in any language.
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

function wordsAgainst({ from, to }: Range, isRequired: boolean): string | undefined {
  for (const day of [from, to]) if (day !== null && !isDay(day)) return dayWords(day);
  if (from !== null && to !== null) return to < from ? 'must not end before it begins' : undefined;
  return isRequired && from !== to ? WORDS : undefined;
}

/** A host's range, also as JSON text; a day that cannot be understood stays as it was typed, for the check to name. */
function readRange(value: unknown): Range | null {
  const given = readJson(value);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const { from, to } = given as Record<string, unknown>;
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
