import { formatDay } from '../../../fields/formatDay.ts';
import type { Paper } from '../../../papers/Paper.ts';
import type { Sheet, SheetColumn } from '../../../papers/Sheet.ts';
import { type AttendanceTotals, type MonthAttendance, SUMS, type Sums } from './MonthAttendance.ts';
import { codeOf, namesOf, placeCodes } from './placeCodes.ts';

/** Everybody of a month, with the sums. */
export type WholeMonth = MonthAttendance & AttendanceTotals;

/** The texts of a sheet, in the chosen language. */
export interface SheetTexts {
  title: string;
  /** The month in words. */
  month: string;
  /** The label of the people, and of the places. */
  person: string;
  places: string;
  present: string;
  sums: Readonly<Record<(typeof SUMS)[number]['key'], string>>;
}

/** A day present whose amount is not read. */
const PRESENT = '✓';

/** For a day with what was paid, or with the places. */
const NARROW = 10;

/**
 * The amounts paid on each day, as numbers: 0 for a day present and unpaid, nothing for an absent one, and a mark for one whose amount
 * is not read.
 */
export function amountSheet(all: WholeMonth, days: readonly string[], texts: SheetTexts): Sheet {
  return {
    title: texts.title,
    heading: `${texts.title}, ${texts.month}`,
    about: [],
    columns: [
      { label: texts.person, kind: 'text' },
      ...days.map((day): SheetColumn => ({ label: day, kind: 'quantity', width: NARROW })),
      ...SUMS.map(({ key, kind }): SheetColumn => ({ label: texts.sums[key], kind })),
    ],
    before: [],
    rows: all.people.map((person) => [
      person.name,
      ...days.map((day) => {
        const present = person.cells.get(day);
        return present === undefined ? '' : (present.paid ?? PRESENT);
      }),
      ...sumsOf(person),
    ]),
    after: [[texts.present, ...presentOn(all, days), ...sumsOf(all.totals)]],
  };
}

/** The names of the places on each day. */
export function placeSheet(all: WholeMonth, days: readonly string[], texts: SheetTexts): Sheet {
  return {
    title: texts.places,
    heading: `${texts.places}, ${texts.month}`,
    about: [],
    columns: [
      { label: texts.person, kind: 'text' },
      ...days.map((day): SheetColumn => ({ label: day, kind: 'text', width: NARROW + 4 })),
    ],
    before: [],
    rows: all.people.map((person) => [
      person.name,
      ...days.map((day) => namesOf(person.cells.get(day)?.places ?? [], all.places)),
    ]),
    after: [],
  };
}

/**
 * The month on paper, across the page: the codes of places with what was paid, and the names of the codes above them.
 *
 * @param about facts below the title.
 * @param short formats an amount as short as it can be.
 */
export function attendancePaper(
  all: WholeMonth,
  days: readonly string[],
  texts: SheetTexts,
  {
    about,
    short,
    isOnePlace,
    signatures,
  }: {
    about: Paper['facts'];
    short: (amount: string) => string;
    isOnePlace: boolean;
    signatures: readonly string[];
  },
): Paper {
  const codes = placeCodes(all.places);
  const names = [...all.places].map(([id, name]) => `${codes.get(id)} ${name}`).join(', ');
  const cell = (person: WholeMonth['people'][number], day: string) => {
    const present = person.cells.get(day);
    if (present === undefined) return '';
    return `${isOnePlace ? '' : `${codeOf(present.places, codes)} `}${present.paid === null ? PRESENT : short(present.paid)}`;
  };
  return {
    firm: '',
    title: `${texts.title}, ${texts.month}`,
    isWide: true,
    facts: isOnePlace || names === '' ? about : [...about, { label: texts.places, value: names }],
    totals: [],
    tables: [
      {
        title: texts.title,
        about: [],
        columns: [
          { label: texts.person, kind: 'text' },
          ...days.map((day): SheetColumn => ({ label: formatDay(day, 'D'), kind: 'text' })),
          ...SUMS.map(({ key, kind }): SheetColumn => ({ label: texts.sums[key], kind })),
        ],
        before: [],
        rows: all.people.map((person) => [
          person.name,
          ...days.map((day) => cell(person, day)),
          ...sumsOf(person),
        ]),
        after: [[texts.present, ...presentOn(all, days), ...sumsOf(all.totals)]],
      },
    ],
    words: [],
    signatures,
  };
}

function presentOn({ perDay }: WholeMonth, days: readonly string[]): string[] {
  return days.map((day) => String(perDay.get(day) ?? ''));
}

function sumsOf(sums: Sums): string[] {
  return SUMS.map(({ key }) => String(sums[key] ?? ''));
}
