import { BUDGET } from '../../../schema/grammar/reportGrammar.ts';
import { dayIn } from './commonName.ts';
import type { InputValues } from './Relation.ts';

/** The ranges that figures are compared with: the values of the input `compare`. */
const COMPARISONS = ['period before', 'year before'] as const;

/** Whether the reader compares with the budgets in force. */
export function comparesBudget({ compare }: InputValues): boolean {
  return compare === BUDGET;
}

/**
 * The same inputs for the other range; undefined if the reader compares with nothing, or there is no range.
 *
 * @param fiscalMonth the first month of the fiscal year, 1 to 12.
 */
export function comparedValues(inputs: InputValues, fiscalMonth: number): InputValues | undefined {
  const by = COMPARISONS.find((known) => known === inputs.compare);
  if (by === undefined) return undefined;
  const [from, to, date] = ['from', 'to', 'date'].map((name) => dayIn(inputs[name]));
  if (from !== undefined && to !== undefined)
    return {
      ...inputs,
      ...(by === 'year before' ? moved(from, to, 12) : rangeBefore(from, to, fiscalMonth)),
    };
  const [name, day] = date === undefined ? ['to', to] : ['date', date];
  if (day === undefined) return undefined;
  return { ...inputs, [name as string]: addMonths(day, by === 'year before' ? -12 : -1) };
}

interface Range {
  from: string;
  to: string;
}

/**
 * A range from the first day of a month, quarter or year on, within it, has the same days of the one before: 1 to 24 November 1 to 24
 * October. Other whole months have as many months before them, other days as many days.
 */
function rangeBefore(from: string, to: string, fiscalMonth: number): Range {
  const months = monthsOf(to) - monthsOf(from) + 1;
  const period = from.endsWith('-01')
    ? periodsFrom(monthsOf(from) % 12, fiscalMonth).find((length) => length >= months)
    : undefined;
  if (period !== undefined) return moved(from, to, period);
  if (from.endsWith('-01') && isEndOfMonth(to)) return moved(from, to, months);
  const days = (timeOf(to) - timeOf(from)) / DAY + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The months of each period that begins with a month, 0 to 11: of the calendar's year and of the fiscal year. */
function periodsFrom(month: number, fiscalMonth: number): number[] {
  const isFirst = month === 0 || month === fiscalMonth - 1;
  return [1, ...(month % 3 === 0 ? [3] : []), ...(isFirst ? [12] : [])];
}

function moved(from: string, to: string, months: number): Range {
  return { from: addMonths(from, -months), to: endOf(to, -months) };
}

/** The last day of a month stays the last one. */
function endOf(day: string, months: number): string {
  return isEndOfMonth(day) ? addDays(addMonths(addDays(day, 1), months), -1) : addMonths(day, months);
}

function isEndOfMonth(day: string): boolean {
  return addDays(day, 1).endsWith('-01');
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
