import { compare, parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Values } from '../form/formValues.ts';
import { totalOf, unitPrice } from './purchaseTotals.ts';

/** One line of a purchase or a supply, as it is filled in. Numbers are text as typed; blanks are null. */
export interface GoodsLine {
  /** Tells the lines of a form apart; never sent. */
  key: number;
  /** Where the product is sought, if it was chosen first; never sent. */
  category_id: number | null;
  product_id: number | null;
  qty: string | null;
  /** The price of the whole line; of a purchase only. */
  total: string | null;
  /** The product's name where it is known, for one that is no longer listed. */
  product_name?: string | undefined;
}

let lastKey = 0;

export function blankLine(): GoodsLine {
  lastKey += 1;
  return { key: lastKey, category_id: null, product_id: null, qty: null, total: null };
}

/** The lines of an earlier call, to put right; one blank line where there are none. */
export function linesOf(given: unknown): GoodsLine[] {
  if (!Array.isArray(given) || given.length === 0) return [blankLine()];
  return given.map((line: Values) => ({
    ...blankLine(),
    product_id: typeof line.product_id === 'number' ? line.product_id : null,
    qty: textOf(line.qty),
    total: parseDecimal(line.total) ?? textOf(line.total),
    product_name: typeof line.product_name === 'string' ? line.product_name : undefined,
  }));
}

/** Lines that were kept as JSON, told apart anew: others may have been numbered alike since. */
export function revivedLines(kept: unknown): GoodsLine[] {
  if (!Array.isArray(kept) || kept.length === 0) return [blankLine()];
  return kept.map((line: GoodsLine) => ({ ...line, key: blankLine().key }));
}

/** The lines as the call takes them (business rules, section 3). */
export function sentLines(lines: readonly GoodsLine[], isPriced: boolean): Values[] {
  return lines.map((line) => ({
    product_id: line.product_id,
    qty: line.qty,
    ...(isPriced && { total: line.total, rate: unitPrice(line) }),
  }));
}

/** Nothing was filled in: the line that Enter added once too often. */
export function isBlank({ category_id, product_id, qty, total }: GoodsLine): boolean {
  return category_id === null && product_id === null && qty === null && total === null;
}

/** Which cells keep a line from being sent: category, product, a quantity and a price above 0 (specification, section 5). */
export function missingCells(line: GoodsLine, isPriced: boolean): (keyof GoodsLine)[] {
  const isAbove0 = (value: string | null, places: number) => {
    const exact = parseDecimal(value, places);
    return exact !== null && compare(exact, 0) > 0;
  };
  return [
    ...(line.category_id === null && line.product_id === null ? ['category_id' as const] : []),
    ...(line.product_id === null ? ['product_id' as const] : []),
    ...(isAbove0(line.qty, QUANTITY_PLACES) ? [] : ['qty' as const]),
    ...(isPriced && compare(totalOf(line), 0) <= 0 ? ['total' as const] : []),
  ];
}

function textOf(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}
