import { formatDay } from '../../../fields/formatDay.ts';
import { parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Format, LedgerView } from '../../../schema/index.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { typeSaid } from '../../providers/told.ts';
import { inOf, type LedgerRow, outOf } from './Ledger.ts';
import type { LedgerColumn } from './ledgerColumns.ts';

/**
 * The value of a cell as it travels: decimal text for money and quantities, 'YYYY-MM-DD' for days, '' for what is absent.
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
  const value = row[key];
  if (value === null || value === undefined) return '';
  if (kind === 'money') return parseDecimal(value) ?? '';
  if (kind === 'quantity') return parseDecimal(value, QUANTITY_PLACES) ?? '';
  return kind === 'day' ? String(value).slice(0, 10) : String(value);
}

/** The same in words, as it stands on the screen. */
export function ledgerWords(value: string, { kind }: Pick<LedgerColumn, 'kind'>, format: Format): string {
  if (value === '') return '';
  if (kind === 'money') return formatMoney(value);
  if (kind === 'quantity') return formatQuantity(value);
  if (kind === 'day') return formatDay(value, format.date);
  return kind === 'type' ? typeWords(value) : value;
}

/** As the language calls it; in English 'supply cash' -> 'Supply cash'. */
export function typeWords(type: string): string {
  return typeSaid(type) ?? type.charAt(0).toLocaleUpperCase() + type.slice(1);
}

/** A record that a row names. */
export interface NamedRecord {
  resource: string;
  id: number;
  name: string;
}

/** The record of a name in a row; none where the host does not say, or the text is no record's name. */
export function recordNamed(row: LedgerRow, name: string): NamedRecord | undefined {
  const records = Array.isArray(row.records) ? (row.records as readonly NamedRecord[]) : [];
  return records.find((record) => record.name === name);
}

/**
 * What a row is about beyond its type: the text of its movement, where it went, and its own day where it was posted on another.
 *
 * @param shown the columns, whose values are not said twice.
 * @param name the name of the ledger's own record, which is not said at all.
 */
export function ledgerDetails(
  row: LedgerRow,
  shown: readonly LedgerColumn[],
  name: string,
  format: Format,
): string[] {
  const said = new Set([name, ...shown.map(({ key }) => row[key])]);
  const posted = String(row.created_at ?? '').slice(0, 10);
  const day = typeof row.date === 'string' && row.date.slice(0, 10) !== posted ? row.date : undefined;
  const texts = [row.description, row.project_name, row.bank_name]
    .filter((text) => typeof text === 'string')
    .filter((text) => text !== '' && !said.has(text));
  return [...new Set(texts), ...(day === undefined ? [] : [formatDay(day, format.date)])];
}

/** How a row belongs to another transaction: what was corrected, and what corrected it. */
export type LedgerMark = {
  kind: 'reverses' | 'reversed_by' | 'corrects' | 'corrected_by';
  transaction: string;
};

const MARKS = ['reverses', 'reversed_by', 'corrects', 'corrected_by'] as const;

/** What ties an entry's transaction to others: what it reverses or corrects, and what did so to it. */
export function ledgerMarks(row: LedgerRow): LedgerMark[] {
  return MARKS.flatMap((kind) => {
    const id = row[kind];
    return id === null || id === undefined ? [] : [{ kind, transaction: String(id) }];
  });
}

/** Blank instead of 0: of in and out only one is true of a row. */
function absentWhenZero(value: string): string {
  return /^0(\.0*)?$/.test(value) ? '' : value;
}
