import { daysOfMonth } from '../../../fields/calendar.ts';
import { add, type Decimal, parseDecimal } from '../../../ledger/money.ts';
import type { Attendance } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { Call } from '../../data/index.ts';
import { rowsOf } from '../../providers/data/answers.ts';

/** A day on which a person was present. */
export interface PresentDay {
  /** YYYY-MM-DD. */
  date: string;
  /** The ids of the places, that of the day's first movement first. */
  places: readonly number[];
  /** Null if it depends on what the reader does not read, as in the sums. */
  paid: Decimal | null;
}

/** The days present of a person, or of all, with what was earned and paid. */
export interface Sums {
  days: number;
  earned: Decimal | null;
  paid: Decimal | null;
  open: Decimal | null;
}

/** The columns after the days, in their order. */
export const SUMS = [
  { key: 'days', kind: 'quantity' },
  { key: 'earned', kind: 'money' },
  { key: 'paid', kind: 'money' },
  { key: 'open', kind: 'money' },
] as const;

export interface Person extends Sums {
  id: number;
  name: string;
  deleted: boolean;
  cells: ReadonlyMap<string, PresentDay>;
}

/** A page of the people of a month. */
export interface MonthAttendance {
  people: readonly Person[];
  /** The names of the places by their ids. */
  places: ReadonlyMap<number, string>;
  /** How many people were found. */
  total: number;
}

/** The sums of all people that were found. */
export interface AttendanceTotals {
  /** How many people were present, by day. */
  perDay: ReadonlyMap<string, number>;
  totals: Sums;
}

export interface AttendanceQuery {
  /** YYYY-MM. */
  month: string;
  /** The id of a place; '' for all. */
  place: string;
  q: string;
}

/** The call of a page of people, the first from `start` and the last before `end`. */
export function peopleCall(
  attendance: Attendance,
  query: AttendanceQuery,
  { start, end }: { start: number; end: number },
): Call {
  const { read, failed } = attendance;
  return { path: read.path, query: { ...parametersOf(attendance, query), _start: start, _end: end }, failed };
}

/** @param start how many people stand on the pages before. */
export function readPeople(given: unknown, start = 0): MonthAttendance {
  const body = isObject(given) ? given : {};
  const people = rowsOf(body, 'data') ?? [];
  return {
    people: people.map((row) => ({
      id: Number(row.id),
      name: String(row.name ?? ''),
      deleted: row.deleted === true,
      cells: new Map((rowsOf(row, 'cells') ?? []).map((cell) => [String(cell.date), readDay(cell)])),
      ...readSums(row),
    })),
    places: new Map((rowsOf(body, 'places') ?? []).map(({ id, name }) => [Number(id), String(name)])),
    total: Number(body.total ?? start + people.length),
  };
}

/** The call of the sums of everybody, on whichever page. */
export function totalsCall(attendance: Attendance, query: AttendanceQuery): Call {
  return { path: attendance.totals.path, query: parametersOf(attendance, query), failed: attendance.failed };
}

export function readTotals(given: unknown): AttendanceTotals {
  const body = isObject(given) ? given : {};
  return {
    perDay: new Map(
      (rowsOf(body, 'per_day') ?? []).map(({ date, people }) => [String(date), Number(people)]),
    ),
    totals: readSums(isObject(body.totals) ? body.totals : {}),
  };
}

function parametersOf({ place: name }: Attendance, { month, place, q }: AttendanceQuery) {
  return { month, ...(place !== '' && { [name]: place }), ...(q !== '' && { q }) };
}

function readDay({ date, places, paid }: Readonly<Record<string, unknown>>): PresentDay {
  return {
    date: String(date),
    places: Array.isArray(places) ? places.map(Number) : [],
    paid: amountOf(paid),
  };
}

function readSums({ days, earned, paid, open }: Readonly<Record<string, unknown>>): Sums {
  return { days: Number(days ?? 0), earned: amountOf(earned), paid: amountOf(paid), open: amountOf(open) };
}

/** An amount of the answer: null is one that is not read. */
function amountOf(value: unknown): Decimal | null {
  return value === null ? null : (parseDecimal(value) ?? add([]));
}

/** All days of a month YYYY-MM. */
export function daysOf(month: string): string[] {
  const count = Number(daysOfMonth(month).last.slice(-2));
  return Array.from({ length: count }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
}
