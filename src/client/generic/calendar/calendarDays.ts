import { isDay } from '../../../fields/calendar.ts';
import type { Field, FieldType, ViewDays } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';

/** Days as text, YYYY-MM-DD. A week begins on Sunday, as in the named ranges of days. */

const WEEK = 7;

/** The day `count` days later; the same day at the ends of the calendar. */
export function addDays(day: string, count: number): string {
  return existing(new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10), day);
}

/** The same day of a later month, or its last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)));
  return existing(moved.toISOString().slice(0, 10), day);
}

function existing(day: string, before: string): string {
  return isDay(day) ? day : before;
}

function weekStart(day: string): string {
  return addDays(day, -new Date(`${day}T00:00Z`).getUTCDay());
}

/** The days that are shown around a day: whole weeks, or the days of a month for a list. */
export function shownDays(days: ViewDays, at: string): string[] {
  if (days === 'week') return series(weekStart(at), WEEK);
  const { from: first, to: last } = spanOf(days, at);
  if (days !== 'month') return series(first, between(first, last) + 1);
  const start = weekStart(first);
  return series(start, Math.ceil((between(start, last) + 1) / WEEK) * WEEK);
}

/** The months that are shown at once. */
const MONTHS: Partial<Record<ViewDays, number>> = { quarter: 3, year: 12 };

/** The month, the quarter or the year that a day is in. */
export function spanOf(days: ViewDays, at: string): Extent {
  const months = MONTHS[days] ?? 1;
  const place = Number(at.slice(5, 7)) - 1;
  const from = addMonths(`${at.slice(0, 8)}01`, -(place % months));
  return { from, to: addDays(addMonths(from, months), -1) };
}

function series(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => addDays(first, place));
}

/** The days from one to another. */
export function between(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
}

/** The day that the next or the former part is open around. */
export function stepDays(days: ViewDays, at: string, way: 1 | -1): string {
  if (days === 'week') return addDays(at, way * WEEK);
  return addMonths(spanOf(days, at).from, way * (MONTHS[days] ?? 1));
}

/** The days in weeks. */
export function weeksOf(days: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) =>
    days.slice(week * WEEK, (week + 1) * WEEK),
  );
}

/** The day that a key leads to; undefined for other keys. */
export function dayOfKey(key: string, day: string): string | undefined {
  const place = new Date(`${day}T00:00Z`).getUTCDay();
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, WEEK - 1 - place);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

/** The first and the last day of a record; an open end is that of the shown days. */
export interface Extent {
  from: string;
  to: string;
}

/** The days of a value, as far as they are shown; undefined for none. */
export function extentOf(value: unknown, type: FieldType, shown: Extent): Extent | undefined {
  const given = type.orderedBy === undefined ? { from: value, to: value } : value;
  if (!isObject(given)) return undefined;
  if (type.orderedBy === undefined && typeof value !== 'string') return undefined;
  return overlapOf(given, shown);
}

/** The shown days of a range; undefined if there is none. */
export function overlapOf(range: { from?: unknown; to?: unknown }, shown: Extent): Extent | undefined {
  const day = (end: unknown, open: string) => (typeof end === 'string' ? end.slice(0, 10) : open);
  const [from, to] = [day(range.from, shown.from), day(range.to, shown.to)];
  if (from > shown.to || to < shown.from) return undefined;
  return { from: from < shown.from ? shown.from : from, to: to > shown.to ? shown.to : to };
}

/** An entry in a week: its columns, counted from 0, and its lane. */
export interface Placed<Entry> {
  entry: Entry;
  start: number;
  length: number;
  lane: number;
}

/** Puts the entries of a week into lanes, so that none covers another: those that begin first, and last longest, at the top. */
export function placeInWeek<Entry extends Extent>(
  entries: readonly Entry[],
  week: readonly string[],
): Placed<Entry>[] {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const taken: number[][] = week.map(() => []);
  const place = (day: string) => week.indexOf(day < first ? first : day > last ? last : day);
  return entries
    .filter(({ from, to }) => from <= last && to >= first)
    .map((entry) => ({ entry, start: place(entry.from), end: place(entry.to) }))
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .map(({ entry, start, end }) => {
      const columns = taken.slice(start, end + 1);
      let lane = 0;
      while (columns.some((lanes) => lanes.includes(lane))) lane += 1;
      for (const lanes of columns) lanes.push(lane);
      return { entry, start, length: end - start + 1, lane };
    });
}

/** The value of a new record that begins on a day, as text for the address of its form. */
export function textOfDay(day: string, { storage, orderedBy }: FieldType): string {
  if (orderedBy !== undefined) return JSON.stringify({ from: day, to: day });
  return storage === 'instant' ? `${day} 09:00:00` : day;
}

/** Whether a new record can have the day: some days may not be later than today. */
export function mayBegin({ notAfter }: Pick<Field, 'notAfter'>, day: string, today: string): boolean {
  return notAfter === undefined || day <= today;
}
