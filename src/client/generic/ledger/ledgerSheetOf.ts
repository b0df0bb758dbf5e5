import type { Sheet, SheetColumn } from '../../../papers/Sheet.ts';
import type { Format } from '../../../schema/index.ts';
import type { Ledger } from './Ledger.ts';
import { BALANCES, type LedgerColumn, type LedgerKind } from './ledgerColumns.ts';
import { type ShownView, totalOfPart } from './ledgerPart.ts';
import { enteredLater, formatType, ledgerMarks, ledgerValue } from './ledgerText.ts';

interface Labels {
  total: string;
  opening: string;
  closing: string;
  note: string;
  correction: string;
  range: string;
  marks: Readonly<Record<string, string>>;
}

const KINDS: Readonly<Record<LedgerKind, SheetColumn['kind']>> = {
  number: 'number',
  transaction: 'number',
  money: 'money',
  quantity: 'quantity',
  day: 'day',
  type: 'text',
  plainType: 'text',
  details: 'text',
  text: 'text',
};

/** A whole range as a sheet: the screen's columns, then the notes and corrections, which the screen shows inside other cells. */
export function ledgerSheetOf(
  view: ShownView,
  ledger: Ledger,
  columns: readonly LedgerColumn[],
  { name, words, format }: { name: string; words: Labels; format: Format },
): Sheet {
  const { after } = BALANCES[view.of];
  const total = totalOfPart(view, ledger);
  const line = (label: string, figures: Readonly<Record<string, string>>) => [
    ...columns.map(({ key }, place) => (place === 0 ? label : (figures[key] ?? ''))),
    '',
    '',
  ];
  return {
    title: name === '' ? view.heading : `${view.heading}, ${name}`,
    about: [words.range],
    columns: [
      ...columns.map(({ label, kind }) => ({ label, kind: KINDS[kind] })),
      { label: words.note, kind: 'text' },
      { label: words.correction, kind: 'text' },
    ],
    before: total === undefined ? [line(words.opening, { [after]: ledger.opening })] : [],
    rows: ledger.rows.map((row, place) => [
      ...columns.map((column) => {
        const value = ledgerValue(view, row, column, place + 1);
        return column.kind === 'type' ? formatType(value) : value;
      }),
      [row.description, row.note, enteredLater(row, format)]
        .filter((text) => typeof text === 'string' && text !== '')
        .join(' · '),
      ledgerMarks(row)
        .map(({ kind, label }) => `${words.marks[kind] ?? kind} ${label}`)
        .join(', '),
    ]),
    after: [
      total === undefined
        ? line(words.closing, { in: ledger.totalIn, out: ledger.totalOut, [after]: ledger.closing })
        : line(words.total, { [total.key]: total.value ?? '' }),
    ],
  };
}
