import type { Format } from '../../../schema/index.ts';
import type { Ledger } from './Ledger.ts';
import { BALANCES, type LedgerColumn } from './ledgerColumns.ts';
import { type ShownView, totalOfPart } from './ledgerPart.ts';
import { ledgerValue, ledgerWords } from './ledgerText.ts';

/** Every figure that stands in a column of a ledger, its sums among them, as it is shown; none of a column of texts. */
export function columnFigures(
  view: ShownView,
  ledger: Ledger | undefined,
  column: LedgerColumn,
  format: Format,
): string[] {
  if (ledger === undefined || !column.numeric) return [];
  const values = ledger.rows.map((row) => ledgerValue(view, row, column, 0));
  return [...values, ...sumsIn(view, ledger, column.key)].map((value) => ledgerWords(value, column, format));
}

function sumsIn(view: ShownView, ledger: Ledger, key: string): string[] {
  const total = totalOfPart(view, ledger);
  if (total !== undefined) return key === total.key ? [String(total.value)] : [];
  if (key === BALANCES[view.of].after) return [ledger.opening, ledger.closing];
  if (key === 'in') return [ledger.totalIn];
  return key === 'out' ? [ledger.totalOut] : [];
}
