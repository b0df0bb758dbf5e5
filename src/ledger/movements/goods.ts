import { BOOKS, NOMINAL } from '../books.ts';
import type { Decimal } from '../money.ts';
import type { MovedStock, StockLine } from '../posting.ts';
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
 * Goods between the stock and a project: value that leaves the stock is debited to material cost, value that
 * returns is credited (docs/business-rules.md, "Goods on projects").
 *
 * @param moved a line's quantity with its sign, below 0 if it leaves the stock, and its value; without one it
 * moves at the stock's average.
 */
export function projectGoods(
  { values, refers }: Given,
  type: 'supply' | 'return',
  moved: (qty: Decimal, product: Referred) => Pick<MovedStock, 'qty' | 'value' | 'valued'>,
): Effect {
  const project = refers('project_id', values.project_id);
  return {
    entries: [
      { book: BOOKS.stock, takes: 'stock_value' },
      { book: NOMINAL.materialCost, takes: 'rest' },
    ],
    stock: linesOf(values, LINES).map((line): StockLine => {
      const referred = refers(PRODUCT, line.product_id);
      const { qty, ...product } = stockOf(referred, line);
      return { ...product, type, ...moved(qty, referred), projectId: project.id };
    }),
  };
}
