import { AppError } from '../../errors/AppError.ts';
import { BOOKS, NOMINAL } from '../books.ts';
import { compare, type Decimal, QUANTITY_PLACES, share, subtract } from '../money.ts';
import { LINES, PRODUCT, projectGoods } from './goods.ts';
import type { Effect, Given, Held, HeldRule, Referred } from './movement.ts';

/**
 * Goods that come back from a project, at the average at which the project holds them; never more of a product
 * than it has received (docs/business-rules.md, "Goods on projects").
 */
export const returned: HeldRule = {
  needs: 'held',
  movesGoods: true,
  posts: [PRODUCT],
  place: 'project_id',
  lines: LINES,
  product: 'product_id',
  books: () => [BOOKS.stock, NOMINAL.materialCost],
  effect,
};

function effect(given: Given, heldOf: (product: Referred) => Held): Effect {
  const project = given.refers('project_id', given.values.project_id);
  const left = new Map<number, Held>();
  return projectGoods(given, 'return', (qty, product) => {
    const held = left.get(product.id) ?? heldOf(product);
    if (compare(qty, held.quantity) > 0) throw receivedLess(project, heldOf(product), product);
    const value = valueOfPart(qty, held);
    left.set(product.id, {
      quantity: subtract(held.quantity, qty, QUANTITY_PLACES),
      value: subtract(held.value, value),
    });
    return { qty, value };
  });
}

/** The value of a part of the goods. Rounding may leave a project with a value below 0, which never returns. */
function valueOfPart(qty: Decimal, { quantity, value }: Held): Decimal {
  return compare(value, 0) > 0 ? share(value, qty, quantity) : '0.00';
}

function receivedLess(project: Referred, { quantity }: Held, product: Referred): AppError {
  return new AppError('receivedLess', {
    project: project.name,
    received: { quantity },
    product: product.name,
  });
}
