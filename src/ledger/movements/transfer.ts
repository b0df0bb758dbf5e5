import { AppError } from '../../errors/AppError.ts';
import { BOOKS, NOMINAL } from '../books.ts';
import { negate, QUANTITY_PLACES } from '../money.ts';
import type { StockLine } from '../posting.ts';
import { LINES, PRODUCT, stockOf } from './goods.ts';
import { type Effect, type Given, type Held, type HeldRule, linesOf, type Referred } from './movement.ts';
import { takenFrom } from './returned.ts';

/**
 * Goods that move from one project to another at what they cost there, whatever the stock holds: what comes from the one goes to the
 * other at once, with the same value (docs/business-rules.md, "Goods on projects").
 */
export const transfer: HeldRule = {
  needs: 'held',
  movesGoods: true,
  posts: [PRODUCT],
  place: 'from_project_id',
  lines: LINES,
  product: 'product_id',
  books: () => [BOOKS.stock, NOMINAL.materialCost],
  effect,
};

function effect(given: Given, heldOf: (product: Referred) => Held): Effect {
  const { values, refers } = given;
  const from = refers('from_project_id', values.from_project_id);
  const to = refers('project_id', values.project_id);
  if (from.id === to.id) throw new AppError('sameProject', { project: to.name }, { field: 'project_id' });
  const take = takenFrom(from, heldOf);
  const cost = { book: NOMINAL.materialCost, takes: 'site_value' } as const;
  return {
    entries: [from, to].map(({ id }) => ({ ...cost, site: id, projectId: id })),
    stock: linesOf(values, LINES).flatMap((line): StockLine[] => {
      const product = refers(PRODUCT, line.product_id);
      const { qty, ...stock } = stockOf(product, line);
      const { value } = take(qty, product);
      return [
        { ...stock, type: 'transfer', qty, value, valued: 'held', projectId: from.id },
        {
          ...{ ...stock, type: 'transfer', valued: 'along', projectId: to.id },
          ...{ qty: negate(qty, QUANTITY_PLACES), value: negate(value) },
        },
      ];
    }),
  };
}
