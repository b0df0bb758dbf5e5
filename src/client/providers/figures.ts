import { localDigits } from '../../fields/digits.ts';
import { grouped } from '../../fields/exactNumber.ts';
import { figureGrouping } from '../../fields/grouping.ts';
import * as exact from '../../ledger/money.ts';

/** Formats an exact number: '1,250.5'. */
export function formatNumber(value: exact.Decimal): string {
  return grouped(value, figureGrouping());
}

/** Formats an amount: 'BDT 1,250.00', '1,250.00' without a currency. */
export function formatMoney(value: exact.Decimal | number, currency?: string): string {
  return localDigits(exact.formatMoney(value, currency, figureGrouping()));
}

/** Formats a quantity, without trailing zeros. */
export function formatQuantity(value: exact.Decimal | number): string {
  return localDigits(exact.formatQuantity(value, figureGrouping()));
}
