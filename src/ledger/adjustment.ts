import { BOOKS } from './books.ts';
import type { Decimal } from './money.ts';
import type { Header, Stocked } from './opening.ts';
import type { Posting, StockFigures } from './posting.ts';

/**
 * An edit that changes a balance: the difference, by its sign, against opening equity (business rules, section 2). The
 * difference is taken under the book's lock, so parallel edits follow each other; `was` refuses a stale one (section 5).
 */
export function adjustment(
  header: Header,
  key: string,
  balance: Decimal | number,
  was?: Decimal | number,
): Posting {
  return {
    ...header,
    type: 'adjustment',
    entries: [
      { book: key, setTo: balance, was },
      { book: BOOKS.openingEquity, takes: 'rest' },
    ],
  };
}

/**
 * An edit of a product's quantity or price: revalued to quantity x price, stock against stock adjustment by the sign of
 * the difference (business rules, section 3).
 */
export function stockAdjustment(
  header: Header,
  stock: Stocked,
  figures: StockFigures,
  was?: StockFigures,
): Posting {
  return {
    ...header,
    type: 'adjustment',
    entries: [
      { book: BOOKS.stock, takes: 'stock_value' },
      { book: BOOKS.stockAdjustment, takes: 'rest' },
    ],
    stock: [{ ...stock, type: 'adjustment', setTo: figures, was }],
  };
}
