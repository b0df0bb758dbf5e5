import type { Decimal } from '../../../ledger/money.ts';
import { formatNumber } from '../../providers/figures.ts';

/** Formats an amount for a narrow cell: without zeros at its end. */
export function shortAmount(amount: Decimal): string {
  return formatNumber(amount.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1'));
}
