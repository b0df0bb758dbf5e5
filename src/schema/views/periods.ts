/**
 * Ranges of days by name, seen from a day: a kept filter stays true, because it keeps the name. `last_30_days` ends today
 * and `next_30_days` begins today, for any number of days up to MOST_DAYS.
 */
export const PERIODS = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_fiscal_year',
  'last_fiscal_year',
] as const;

export type Period = (typeof PERIODS)[number] | `${'last' | 'next'}_${number}_days`;

const MOST_DAYS = 3_660;
/** A fiscal year begins in July; months count from 0. */
const FISCAL_START = 6;
/** The length in months. */
const LENGTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, fiscal_year: 12 };

export function isPeriod(text: string): text is Period {
  return (PERIODS as readonly string[]).includes(text) || countedDays(text) !== undefined;
}

/** The first and the last day of a period, seen from a day. A week begins on Sunday. */
export function periodDays(period: Period, today: string): { from: string; to: string } {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const day = (months: number, days: number) =>
    new Date(Date.UTC(year, months, days)).toISOString().slice(0, 10);
  const present = month - 1;
  const counted = countedDays(period);
  if (counted?.way === 'last') return { from: day(present, date - counted.days + 1), to: today };
  if (counted?.way === 'next') return { from: today, to: day(present, date + counted.days - 1) };
  if (period === 'today') return { from: today, to: today };
  if (period === 'yesterday') return { from: day(present, date - 1), to: day(present, date - 1) };
  if (period.endsWith('_week')) {
    const weekday = new Date(`${today}T00:00Z`).getUTCDay();
    const sunday = date - weekday - (period === 'last_week' ? 7 : 0);
    return { from: day(present, sunday), to: day(present, sunday + 6) };
  }
  const length = LENGTHS[period.slice('this_'.length)] as number;
  // The fiscal year is one of quarters, so its first month sets where each period begins.
  const into = (present - FISCAL_START + 12) % length;
  const start = present - into - (period.startsWith('last_') ? length : 0);
  return { from: day(start, 1), to: day(start + length, 0) };
}

/** 'last_30_days' and 'next_7_days' in their parts; undefined for any other name. */
export function countedDays(text: string): { way: 'last' | 'next'; days: number } | undefined {
  const [, way, count] = /^(last|next)_([1-9]\d{0,3})_days$/.exec(text) ?? [];
  const days = Number(count);
  if (way === undefined || days > MOST_DAYS) return undefined;
  return { way: way as 'last' | 'next', days };
}
