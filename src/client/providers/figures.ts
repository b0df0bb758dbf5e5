import { localDigits } from '../../fields/digits.ts';
import { grouped } from '../../fields/exactNumber.ts';
import * as exact from '../../ledger/money.ts';

let grouping: exact.Grouping = 'thousand';

/** Sets the firm's grouping of digits for all figures, once the host has sent it. */
export function setGrouping(given: exact.Grouping): void {
  grouping = given;
}

/** The firm's grouping of digits. */
export function figureGrouping(): exact.Grouping {
  return grouping;
}

/** Formats an exact number: '1,250.5'. */
export function formatNumber(value: exact.Decimal): string {
  return grouped(value, grouping);
}

/** Formats an amount: 'BDT 1,250.00', '1,250.00' without a currency. */
export function formatMoney(value: exact.Decimal | number, currency?: string): string {
  const amount = localDigits(exact.formatMoney(value, undefined, grouping));
  return currency ? `${currency} ${amount}` : amount;
}

/** Formats a quantity, without trailing zeros. */
export function formatQuantity(value: exact.Decimal | number): string {
  return localDigits(exact.formatQuantity(value, grouping));
}
