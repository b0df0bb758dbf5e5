import * as exact from '../../ledger/money.ts';

let grouping: exact.Grouping = 'thousand';

/** How the firm groups digits, once the host has said it; every figure on screen follows. */
export function setGrouping(given: exact.Grouping): void {
  grouping = given;
}

/** How the firm groups digits, for words that are made elsewhere: what a check says. */
export function firmGrouping(): exact.Grouping {
  return grouping;
}

/** An amount as the firm writes it: 'BDT 1,250.00', '1,250.00' without a currency. */
export function formatMoney(value: exact.Decimal | number, currency?: string): string {
  return exact.formatMoney(value, currency, grouping);
}

/** A quantity as the firm writes it, without trailing zeros. */
export function formatQuantity(value: exact.Decimal | number): string {
  return exact.formatQuantity(value, grouping);
}
