import {
  add,
  compare,
  type Decimal,
  parseDecimal,
  QUANTITY_PLACES,
  share,
  subtract,
} from '../../../ledger/money.ts';

interface Priced {
  qty: unknown;
  total: unknown;
}

export interface PurchaseTotals {
  subTotal: Decimal;
  discount: Decimal;
  total: Decimal;
}

const ZERO: Decimal = '0.00';

/**
 * The exact totals of a purchase (docs/business-rules.md, "Purchases"): the subtotal of the lines, the discount limited to 0 up
 * to the subtotal, and the difference. Text that is not yet a number counts as 0.
 */
export function purchaseTotals(lines: readonly Priced[], typedDiscount: unknown): PurchaseTotals {
  const subTotal = add(lines.map(totalOf));
  const discount = clamp(parseDecimal(typedDiscount) ?? ZERO, subTotal);
  return { subTotal, discount, total: subtract(subTotal, discount) };
}

/** Whether the typed discount is valid: a number or blank. Other text is an error, not 0. */
export function isDiscount(typed: unknown): boolean {
  return typed === null || typed === undefined || typed === '' || parseDecimal(typed) !== null;
}

/** The total price divided by the quantity, rounded to 2 decimals; null without a quantity above 0. */
export function unitPrice(line: Priced): Decimal | null {
  const qty = parseDecimal(line.qty, QUANTITY_PLACES);
  if (qty === null || compare(qty, 0) <= 0) return null;
  return share(totalOf(line), 1, qty);
}

export function totalOf({ total }: Pick<Priced, 'total'>): Decimal {
  return parseDecimal(total) ?? ZERO;
}

function clamp(value: Decimal, most: Decimal): Decimal {
  if (compare(value, 0) < 0) return ZERO;
  return compare(value, most) > 0 ? most : value;
}
