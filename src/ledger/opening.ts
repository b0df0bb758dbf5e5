import { BOOKS, type Side, sidesOf } from './books.ts';
import { compare, type Decimal } from './money.ts';
import type { Posting, StockFigures } from './posting.ts';

/** The part of a posting beside its entries: author, record and date. */
export type Header = Omit<Posting, 'type' | 'entries' | 'stock'>;

/**
 * The first balance of a book, against opening equity: on the book's normal side if it is above 0
 * (docs/business-rules.md, "Openings"). A balance of 0 is posted too, because the first cash balance may be
 * 0; a record with 0 has no opening.
 */
export function opening(
  header: Header,
  book: { key: string; normal: Side },
  balance: Decimal | number,
): Posting {
  const own = sidesOf(book.normal, balance);
  const counter = 'debit' in own ? { credit: own.debit } : { debit: own.credit };
  return {
    ...header,
    type: 'opening',
    entries: [
      { book: book.key, ...own },
      { book: BOOKS.openingEquity, ...counter },
    ],
  };
}

/** Whether a record with this balance has an opening entry (docs/business-rules.md, "Openings"). */
export function hasOpening(balance: Decimal | number): boolean {
  return compare(balance, 0) !== 0;
}

/**
 * The first quantity of a product, worth quantity x price: stock is debited, opening equity credited
 * (docs/business-rules.md, "Openings"). With quantity 0 only the price is stored.
 */
export function stockOpening(header: Header, stock: Stocked, figures: StockFigures): Posting {
  return {
    ...header,
    type: 'opening',
    entries: [
      { book: BOOKS.stock, takes: 'stock_value' },
      { book: BOOKS.openingEquity, takes: 'rest' },
    ],
    stock: [{ ...stock, type: 'opening', setTo: figures }],
  };
}

/** A stock, and its name in error messages. */
export interface Stocked {
  resource: string;
  recordId: number;
  name?: string | undefined;
}
