import { BOOKS } from './books.ts';
import type { Decimal } from './money.ts';
import type { Header, Stocked } from './opening.ts';
import type { Posting, StockFigures } from './posting.ts';

/**
 * The posting of an edited balance: the difference, by its sign, against opening equity
 * (docs/business-rules.md, "Edited balances"). The difference is computed while the book is locked, so that
 * simultaneous edits follow each other; `was` refuses a stale one.
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
 * The posting of an edited quantity or price: the stock is revalued to quantity x price, against stock
 * adjustment by the sign of the difference (docs/business-rules.md, "Stock valuation").
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
