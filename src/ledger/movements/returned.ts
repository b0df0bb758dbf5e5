import { AppError } from '../../errors/AppError.ts';
import { BOOKS, NOMINAL } from '../books.ts';
import { add, compare, type Decimal, QUANTITY_PLACES } from '../money.ts';
import { LINES, PRODUCT, projectGoods } from './goods.ts';
import { amountOf, type Effect, type Given, linesOf, type ReceivedRule, type Values } from './movement.ts';

/**
 * Goods that come back from a project, at the stock's present average; never more of a product than the
 * project has received (docs/business-rules.md, "Goods on projects").
 */
export const returned: ReceivedRule = {
  needs: 'received',
  posts: [PRODUCT],
  place: 'project_id',
  lines: LINES,
  product: 'product_id',
  books: () => [BOOKS.stock, NOMINAL.materialCost],
  effect,
};

function effect(given: Given, received: (product: number) => Decimal): Effect {
  const { values, refers } = given;
  const project = refers('project_id', values.project_id);
  for (const [id, qty] of quantities(values)) {
    if (compare(qty, received(id)) <= 0) continue;
    const { name } = refers(PRODUCT, id);
    throw new AppError('receivedLess', {
      project: project.name,
      received: { quantity: received(id) },
      product: name,
    });
  }
  return projectGoods(given, 'return', (qty) => qty);
}

/** The quantity of each product in all lines together. */
function quantities(values: Values): Map<number, Decimal> {
  const sums = new Map<number, Decimal>();
  for (const line of linesOf(values, LINES)) {
    const id = Number(line.product_id);
    sums.set(id, add([sums.get(id) ?? 0, amountOf(line, 'qty')], QUANTITY_PLACES));
  }
  return sums;
}
