import { BOOKS, NOMINAL } from '../books.ts';
import type { Decimal } from '../money.ts';
import type { StockLine } from '../posting.ts';
import { amountOf, type Effect, type Given, linesOf, type Referred, type Values } from './movement.ts';

/** The field of a movement with its lines of goods, and the field of a line with its product. */
export const LINES = 'inventory';
export const PRODUCT = `${LINES}.product_id`;

/** The product of a line, as part of a stock line. */
export function stockOf(
  { resource, id, name }: Referred,
  line: Values,
): Pick<StockLine, 'resource' | 'recordId' | 'name'> & { qty: Decimal } {
  return { resource, recordId: id, name, qty: amountOf(line, 'qty') };
}

/**
 * Goods between the stock and a project, at the stock's average: value that leaves the stock is debited to
 * material cost, value that returns is credited (docs/business-rules.md, "Goods on projects").
 *
 * @param signed gives a line's quantity its sign: below 0 leaves the stock.
 */
export function projectGoods(
  { values, refers }: Given,
  type: 'supply' | 'return',
  signed: (qty: Decimal) => Decimal,
): Effect {
  const project = refers('project_id', values.project_id);
  return {
    entries: [
      { book: BOOKS.stock, takes: 'stock_value' },
      { book: NOMINAL.materialCost, takes: 'rest' },
    ],
    stock: linesOf(values, LINES).map((line): StockLine => {
      const { qty, ...product } = stockOf(refers(PRODUCT, line.product_id), line);
      return { ...product, type, qty: signed(qty), projectId: project.id };
    }),
  };
}
