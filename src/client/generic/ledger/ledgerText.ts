import { formatDay } from '../../../fields/formatDay.ts';
import { parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Format, LedgerView } from '../../../schema/index.ts';
import type { NamedRecord } from '../../../schema/namedRecord.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { text } from '../../providers/i18n.ts';
import { typeLabel } from '../../providers/vocabulary.ts';
import { inOf, type LedgerRow, outOf } from './Ledger.ts';
import type { LedgerColumn } from './ledgerColumns.ts';

/**
 * The value of a cell in the API's format: decimal text for money and quantities, 'YYYY-MM-DD' for days, '' if absent.
 *
 * @param no the row's number in its range, counted from 1.
 */
export function ledgerValue(
  view: Pick<LedgerView, 'of'>,
  row: LedgerRow,
  { key, kind }: Pick<LedgerColumn, 'key' | 'kind'>,
  no: number,
): string {
  if (key === 'no') return String(no);
  if (key === 'in') return absentWhenZero(inOf(view, row));
  if (key === 'out') return absentWhenZero(outOf(view, row));
  if (kind === 'day') return dayOf(row);
  const value = kind === 'transaction' ? voucherOf(row) : row[key];
  if (value === null || value === undefined) return '';
  if (kind === 'money') return parseDecimal(value) ?? '';
  if (kind === 'quantity') return parseDecimal(value, QUANTITY_PLACES) ?? '';
  return String(value);
}

/** The number of a row's voucher. Openings, adjustments and hosts of other products have the id of the transaction. */
export function voucherOf(row: LedgerRow): unknown {
  return row.voucher_no ?? row.transaction_id;
}

/** The day on which a row counts, YYYY-MM-DD: the date of its movement. Hosts of other products may send only when it was posted. */
export function dayOf(row: LedgerRow): string {
  return String(row.date ?? row.created_at ?? '').slice(0, 10);
}

/** The words on a row that was entered on another day than the one on which it counts. */
export function enteredLater(row: LedgerRow, format: Format): string | undefined {
  const entered = String(row.created_at ?? '').slice(0, 10);
  if (entered === '' || entered === dayOf(row)) return undefined;
  return text('ledger.entered', { day: formatDay(entered, format.date) });
}

/** Formats a value for the screen. */
export function formatLedgerValue(
  value: string,
  { kind }: Pick<LedgerColumn, 'kind'>,
  format: Format,
): string {
  if (value === '') return '';
  if (kind === 'money') return formatMoney(value);
  if (kind === 'quantity') return formatQuantity(value);
  if (kind === 'day') return formatDay(value, format.date);
  return kind === 'type' || kind === 'plainType' ? formatType(value) : value;
}

/** The type in the chosen language; in English 'supply cash' -> 'Supply cash'. */
export function formatType(type: string): string {
  return typeLabel(type) ?? type.charAt(0).toLocaleUpperCase() + type.slice(1);
}

/** The record with a name in a row; undefined if the host does not send it, or the text is not a record's name. */
export function recordNamed(row: LedgerRow, name: string): NamedRecord | undefined {
  const records = Array.isArray(row.records) ? (row.records as readonly NamedRecord[]) : [];
  return records.find((record) => record.name === name);
}

/**
 * The details of a row beside its type: the text of its movement, its party, and when it was entered if that was on another day.
 *
 * @param shown the columns, whose values are not repeated.
 * @param name the name of the ledger's own record, which is left out.
 */
export function ledgerDetails(
  row: LedgerRow,
  shown: readonly LedgerColumn[],
  name: string,
  format: Format,
): string[] {
  const shownTexts = new Set([name, ...shown.map(({ key }) => row[key])]);
  const entered = enteredLater(row, format);
  const texts = [row.description, row.project_name, row.bank_name]
    .filter((detail) => typeof detail === 'string')
    .filter((detail) => detail !== '' && !shownTexts.has(detail));
  return [...new Set(texts), ...(entered === undefined ? [] : [entered])];
}

/** A link to a corrected or correcting transaction. */
export type LedgerMark = {
  kind: (typeof MARKS)[number];
  transaction: string;
  /** Its voucher number, or #12 where it has none. */
  label: string;
};

const MARKS = ['reverses', 'reversed_by', 'corrects', 'corrected_by', 'revalues', 'caused_by'] as const;

/**
 * The links of an entry's transaction: those that it reverses or corrects, and those that reverse or correct it; of a revaluation the
 * movement that it values again, and its cause.
 */
export function ledgerMarks(row: LedgerRow): LedgerMark[] {
  return MARKS.flatMap((kind) => {
    const id = row[kind];
    if (id === null || id === undefined) return [];
    return [{ kind, transaction: String(id), label: String(row[`${kind}_voucher`] ?? `#${id}`) }];
  });
}

/** Replaces 0 by '', because a row has either in or out. */
function absentWhenZero(value: string): string {
  return /^0(\.0*)?$/.test(value) ? '' : value;
}
