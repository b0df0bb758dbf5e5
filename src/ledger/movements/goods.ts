import { BOOKS, NOMINAL } from '../books.ts';
import type { Decimal } from '../money.ts';
import type { StockLine } from '../posting.ts';
import { amountOf, type Effect, type Given, linesOf, type Referred, type Values } from './movement.ts';

/** The field of a movement that holds its lines of goods, and where each of them names its product. */
export const LINES = 'inventory';
export const PRODUCT = `${LINES}.product_id`;

/** The product of a line, as a stock line names it. */
export function stockOf(
  { resource, id, name }: Referred,
  line: Values,
): Pick<StockLine, 'resource' | 'recordId' | 'name'> & { qty: Decimal } {
  return { resource, recordId: id, name, qty: amountOf(line, 'qty') };
}

/**
 * Goods between the stock and a project, at the stock's average: what the stock loses is material cost, what it gains takes
 * from that (business rules, section 3).
 *
 * @param signed gives a line's quantity its sign: what goes out of the stock is below 0.
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
