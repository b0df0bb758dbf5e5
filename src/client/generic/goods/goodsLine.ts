import { compare, parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Values } from '../form/formValues.ts';
import { totalOf, unitPrice } from './purchaseTotals.ts';

/** One line of a purchase or a supply in the form. Numbers are the typed text; blanks are null. */
export interface GoodsLine {
  /** Identifies the line within the form; never sent. */
  key: number;
  /** The category in which the product is searched, if it was chosen first; never sent. */
  category_id: number | null;
  product_id: number | null;
  qty: string | null;
  /** The price of the whole line; only for a purchase. */
  total: string | null;
  /** The product's name if it is known, for products that are no longer listed. */
  product_name?: string | undefined;
}

let lastKey = 0;

export function blankLine(): GoodsLine {
  lastKey += 1;
  return { key: lastKey, category_id: null, product_id: null, qty: null, total: null };
}

/** The lines of the record to correct, or one blank line. */
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

/** Lines from a draft's JSON, with new keys: others may have the same ones since. */
export function revivedLines(kept: unknown): GoodsLine[] {
  if (!Array.isArray(kept) || kept.length === 0) return [blankLine()];
  return kept.map((line: GoodsLine) => ({ ...line, key: blankLine().key }));
}

/** The lines in the API's format (docs/business-rules.md, "Purchases"). */
export function sentLines(lines: readonly GoodsLine[], isPriced: boolean): Values[] {
  return lines.map((line) => ({
    product_id: line.product_id,
    qty: line.qty,
    ...(isPriced && { total: line.total, rate: unitPrice(line) }),
  }));
}

/** Whether nothing was filled in, as in a line that Enter added at the end. */
export function isBlank({ category_id, product_id, qty, total }: GoodsLine): boolean {
  return category_id === null && product_id === null && qty === null && total === null;
}

/** The lines without blank ones at the end. The first line is kept, so that an empty form reports what it needs. */
export function filledLines(lines: readonly GoodsLine[]): readonly GoodsLine[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(0, Math.max(last, 0) + 1);
}

/** The cells that are missing in a line: category, product, a quantity above 0, a price above 0. */
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
