/** Days by name, seen from a day, such as `start of fiscal year`: a default stays true as time passes. Days are YYYY-MM-DD. */

const SPANS = ['week', 'month', 'quarter', 'year', 'fiscal year'] as const;
type Span = (typeof SPANS)[number];

/** The names of days; each span also with `last` before it: `end of last month`. */
export const DAY_NAMES: readonly string[] = [
  'today',
  'yesterday',
  ...SPANS.flatMap((span) => [`start of ${span}`, `end of ${span}`]),
  ...SPANS.flatMap((span) => [`start of last ${span}`, `end of last ${span}`]),
];

/** The names of months. */
export const MONTH_NAMES: readonly string[] = ['this month', 'last month'];

const NAMED = /^(start|end) of (last )?(week|month|quarter|year|fiscal year)$/;

/**
 * The day of a name.
 *
 * @param fiscalMonth the first month of the fiscal year, 1 to 12.
 * @returns undefined if there is no such name.
 */
export function namedDay(name: string, today: string, fiscalMonth: number): string | undefined {
  if (name === 'today') return today;
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (name === 'yesterday') return dayOf(year, month, day - 1);
  const [, end, last, span] = NAMED.exec(name) ?? [];
  if (span === undefined) return undefined;
  if (span === 'week') {
    // A week begins on Sunday.
    const sunday = day - new Date(`${today}T00:00Z`).getUTCDay() - (last === undefined ? 0 : 7);
    return dayOf(year, month, end === 'end' ? sunday + 6 : sunday);
  }
  const length = LENGTHS[span as Exclude<Span, 'week'>];
  const first = span === 'fiscal year' ? fiscalMonth : 1;
  const start = month - ((month - first + 12) % length) - (last === undefined ? 0 : length);
  return end === 'end' ? dayOf(year, start + length, 0) : dayOf(year, start, 1);
}

/** The month of a name, YYYY-MM; undefined if there is no such name. */
export function namedMonth(name: string, today: string): string | undefined {
  const place = MONTH_NAMES.indexOf(name);
  if (place === -1) return undefined;
  const [year = 0, month = 0] = today.split('-').map(Number);
  return dayOf(year, month - place, 1).slice(0, 7);
}

/** In months. */
const LENGTHS: Readonly<Record<Exclude<Span, 'week'>, number>> = {
  month: 1,
  quarter: 3,
  year: 12,
  'fiscal year': 12,
};

/** Months count from 1; months and days beyond their range carry over. Nothing is before the first day that there is. */
function dayOf(year: number, month: number, day: number): string {
  const date = new Date(0);
  // Date.UTC takes a year below 100 for one of the last century.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() < 1 ? '0001-01-01' : date.toISOString().slice(0, 10);
}
