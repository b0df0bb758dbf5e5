import { AppError } from '../../errors/AppError.ts';
import { BOOKS, NOMINAL } from '../books.ts';
import { compare, type Decimal, QUANTITY_PLACES, share, subtract } from '../money.ts';
import { LINES, PRODUCT, projectGoods } from './goods.ts';
import type { Effect, Given, Held, HeldOnDay, HeldRule, Referred } from './movement.ts';

/**
 * Goods that come back from a project, at the average at which the project holds them; never more of a product than it has
 * received, at the end of any day from the return's own on (docs/business-rules.md, "Goods on projects").
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
  const take = takenFrom(project, heldOf);
  return projectGoods(given, 'return', (qty, product) => ({ ...take(qty, product), valued: 'held' }));
}

/**
 * Takes goods from those that a project holds, line by line, with their value: each line sees those before it.
 *
 * @throws AppError receivedLess, receivedLessOnDay from the function that takes.
 */
export function takenFrom(
  project: Referred,
  heldOf: (product: Referred) => Held,
): (qty: Decimal, product: Referred) => { qty: Decimal; value: Decimal } {
  const left = new Map<number, Held>();
  return (qty, product) => {
    const held = left.get(product.id) ?? heldOf(product);
    if (compare(qty, held.quantity) > 0) throw receivedLess(project, heldOf(product), product);
    const short = held.days.findIndex(({ quantity }) => compare(qty, quantity) > 0);
    if (short >= 0) throw receivedLess(project, heldOf(product).days[short] as HeldOnDay, product);
    const value = valueOfPart(qty, held);
    left.set(product.id, withoutPart(held, { quantity: qty, value }));
    return { qty, value };
  };
}

function withoutPart(held: Held, { quantity, value }: Pick<Held, 'quantity' | 'value'>): Held {
  const rest = (of: Decimal) => subtract(of, quantity, QUANTITY_PLACES);
  return {
    quantity: rest(held.quantity),
    value: subtract(held.value, value),
    days: held.days.map((one) => ({ ...one, quantity: rest(one.quantity) })),
  };
}

/** The value of a part of the goods. Rounding may leave a project with a value below 0, which never returns. */
function valueOfPart(qty: Decimal, { quantity, value }: Held): Decimal {
  return compare(value, 0) > 0 ? share(value, qty, quantity) : '0.00';
}

function receivedLess(project: Referred, held: Held | HeldOnDay, product: Referred): AppError {
  const params = { project: project.name, received: { quantity: held.quantity }, product: product.name };
  return 'day' in held
    ? new AppError('receivedLessOnDay', { ...params, day: { day: held.day } })
    : new AppError('receivedLess', params);
}
