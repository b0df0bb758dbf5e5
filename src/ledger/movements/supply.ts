import { BOOKS, NOMINAL } from '../books.ts';
import { negate } from '../money.ts';
import type { StockLine } from '../posting.ts';
import { amountOf, type Effect, type Given, linesOf, type PlainRule } from './movement.ts';

const LINES = 'inventory';

/** Goods that go from the stock to a project, at the stock's average: material cost is debited (business rules, section 3). */
export const supply: PlainRule = { needs: 'nothing', posts: [`${LINES}.product_id`], effect };

function effect({ values, refers }: Given): Effect {
  const project = refers('project_id', values.project_id);
  return {
    entries: [
      { book: BOOKS.stock, takes: 'stock_value' },
      { book: NOMINAL.materialCost, takes: 'rest' },
    ],
    stock: linesOf(values, LINES).map((line): StockLine => {
      const product = refers(`${LINES}.product_id`, line.product_id);
      return {
        resource: product.resource,
        recordId: product.id,
        name: product.name,
        type: 'supply',
        qty: negate(amountOf(line, 'qty'), 3),
        projectId: project.id,
      };
    }),
  };
}
