import { BOOKS, type Side, sidesOf } from './books.ts';
import { compare, type Decimal } from './money.ts';
import type { Posting, StockFigures } from './posting.ts';

/** Who posts what for which record, and when: the part of a posting that is not its entries. */
export type Header = Omit<Posting, 'type' | 'entries' | 'stock'>;

/**
 * The first balance of a book, against opening equity: on the book's normal side when it is above 0 (business rules,
 * section 2). A balance of 0 is posted too; a record made with 0 asks for no opening, the first cash balance may be 0.
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

/** Whether a record made with this balance has an opening entry (business rules, section 2). */
export function hasOpening(balance: Decimal | number): boolean {
  return compare(balance, 0) !== 0;
}

/**
 * The first quantity of a product, worth quantity x price: stock is debited, opening equity credited (business rules,
 * section 3). With quantity 0 only its price is noted, and nothing is posted.
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

/** Which stock, and how a refusal calls it. */
export interface Stocked {
  resource: string;
  recordId: number;
  name?: string | undefined;
}
