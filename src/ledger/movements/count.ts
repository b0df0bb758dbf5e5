import { AppError } from '../../errors/AppError.ts';
import { BOOKS } from '../books.ts';
import { add, compare, QUANTITY_PLACES, subtract } from '../money.ts';
import { stockOf } from './goods.ts';
import { amountOf, type CountedRule, type Effect, type Given, type OnHand } from './movement.ts';

/**
 * A count of a product: the difference to the books goes between stock and stock adjustment, and each piece keeps its
 * value (docs/business-rules.md, "Counts").
 */
export const count: CountedRule = {
  needs: 'counted',
  posts: ['product_id'],
  product: 'product_id',
  books: () => [BOOKS.stock, BOOKS.stockAdjustment],
  effect,
};

function effect({ values, refers }: Given, { now, onDay }: OnHand): Effect {
  const product = refers('product_id', values.product_id);
  const { qty: _, ...stock } = stockOf(product, values);
  const shown = values.expected ?? null;
  const expected = { product: product.name, quantity: { quantity: onDay } };
  if (shown !== null && compare(String(shown), onDay) !== 0)
    throw new AppError('countedMeanwhile', expected, { field: 'expected' });
  const difference = subtract(amountOf(values, 'counted'), onDay, QUANTITY_PLACES);
  if (compare(difference, 0) === 0) throw new AppError('countedSame', expected, { field: 'counted' });
  return {
    values: { expected: onDay },
    entries: [
      { book: BOOKS.stock, takes: 'stock_value' },
      { book: BOOKS.stockAdjustment, takes: 'rest' },
    ],
    stock: [{ ...stock, type: 'adjustment', setTo: { quantity: add([now, difference], QUANTITY_PLACES) } }],
  };
}
