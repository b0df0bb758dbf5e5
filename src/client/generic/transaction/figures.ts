import { add, compare, parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';

/** Formats the debit or credit of an entry; '' for 0 and absent, because an entry has only one of them. */
export function formatSide(value: unknown): string {
  const amount = parseDecimal(value);
  return amount === null || compare(amount, 0) === 0 ? '' : formatMoney(amount);
}

/** Formats an amount from a host's number or text; '' for an absent one. */
export function formatAmount(value: unknown): string {
  const amount = parseDecimal(value);
  return amount === null ? '' : formatMoney(amount);
}

/** The same for quantities. */
export function formatQty(value: unknown): string {
  const quantity = parseDecimal(value, QUANTITY_PLACES);
  return quantity === null ? '' : formatQuantity(quantity);
}

/** Formats the exact sum of amounts. */
export function formatSum(values: readonly unknown[]): string {
  return formatMoney(add(values.flatMap((value) => parseDecimal(value) ?? [])));
}
