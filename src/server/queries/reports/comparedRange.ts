import type { InputValues } from './Relation.ts';

/** The ranges that figures are compared with: the values of the input `compare`. */
const COMPARISONS = ['period before', 'year before'] as const;
type Comparison = (typeof COMPARISONS)[number];

/** The same inputs for the other range; undefined if the reader compares with nothing, or there is no range. */
export function comparedValues(inputs: InputValues): InputValues | undefined {
  const by = COMPARISONS.find((known) => known === inputs.compare);
  if (by === undefined) return undefined;
  const [from, to, date] = ['from', 'to', 'date'].map((name) => dayIn(inputs, name));
  if (from !== undefined && to !== undefined) return { ...inputs, ...rangeBefore(from, to, by) };
  const [name, day] = date === undefined ? ['to', to] : ['date', date];
  if (day === undefined) return undefined;
  return { ...inputs, [name as string]: addMonths(day, by === 'year before' ? -12 : -1) };
}

function dayIn(inputs: InputValues, name: string): string | undefined {
  const value = inputs[name];
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** Whole months have the same number of months before them; other days as many days. */
function rangeBefore(from: string, to: string, by: Comparison): { from: string; to: string } {
  if (by === 'year before') return { from: addMonths(from, -12), to: endOf(to, -12) };
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) {
    const months = monthsOf(to) - monthsOf(from) + 1;
    return { from: addMonths(from, -months), to: addDays(from, -1) };
  }
  const days = (timeOf(to) - timeOf(from)) / DAY + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The last day of a month stays the last one. */
function endOf(day: string, months: number): string {
  return addDays(day, 1).endsWith('-01')
    ? addDays(addMonths(addDays(day, 1), months), -1)
    : addMonths(day, months);
}

const DAY = 86_400_000;

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function addDays(day: string, days: number): string {
  return new Date(timeOf(day) + days * DAY).toISOString().slice(0, 10);
}

function monthsOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return year * 12 + month - 1;
}

/** The same day of another month, or its last one. */
function addMonths(day: string, months: number): string {
  const at = monthsOf(day) + months;
  const [year, month] = [Math.floor(at / 12), at % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const own = Math.min(Number(day.slice(8)), last);
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(own).padStart(2, '0')}`;
}
