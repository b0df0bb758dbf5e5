import { add, compare, parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';

/** Money in words; blank for what is absent or 0, for an entry has either a debit or a credit. */
export function sideWords(value: unknown): string {
  const amount = parseDecimal(value);
  return amount === null || compare(amount, 0) === 0 ? '' : formatMoney(amount);
}

/** An amount as it is read, from a host's number or text; '' for what is none. */
export function moneyWords(value: unknown): string {
  const amount = parseDecimal(value);
  return amount === null ? '' : formatMoney(amount);
}

/** The same for goods. */
export function quantityWords(value: unknown): string {
  const quantity = parseDecimal(value, QUANTITY_PLACES);
  return quantity === null ? '' : formatQuantity(quantity);
}

/** The exact sum of amounts as they travel, in words. */
export function sumWords(values: readonly unknown[]): string {
  return formatMoney(add(values.flatMap((value) => parseDecimal(value) ?? [])));
}
