import { BOOKS, NOMINAL, type Side, sidesOf } from './books.ts';
import { compare, type Decimal, negate, QUANTITY_PLACES } from './money.ts';
import type { AmountLine, Posting, StockFigures } from './posting.ts';

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

/**
 * A line of the opening of the books: the balance of a book, or the goods of a stock with their value; with a project, goods that are
 * at its site.
 */
export type OpeningLine =
  | (Pick<AmountLine, 'book' | 'debit' | 'credit' | 'projectId'> & { note?: string | undefined })
  | { stock: Stocked; quantity: Decimal; value: Decimal; projectId?: number | undefined };

/**
 * The balances with which a firm begins its books, as one transaction: each on its debit or credit, goods at their value on stock,
 * and the difference on opening equity (docs/business-rules.md, "Opening of the books"). Goods at a site came to the stock and were
 * supplied to the project on that day: debit material cost. It belongs to no record, so it is reversed as a whole.
 */
export function booksOpening(header: Header, lines: readonly OpeningLine[]): Posting {
  const books = lines.flatMap((line) => {
    if (!('book' in line)) return [];
    const { note: _, ...entry } = line;
    return entry;
  });
  const goods = lines.flatMap((line) => ('stock' in line ? line : []));
  const atSites = goods.filter(({ projectId }) => projectId !== undefined);
  const inStore = goods.filter(({ projectId }) => projectId === undefined);
  return {
    ...header,
    type: 'opening',
    resource: null,
    recordId: null,
    entries: [
      ...books,
      ...atSites.map(({ value, projectId }) => ({ book: NOMINAL.materialCost, debit: value, projectId })),
      ...(inStore.length > 0 ? [{ book: BOOKS.stock, takes: 'stock_value' } as const] : []),
      { book: BOOKS.openingEquity, takes: 'rest' },
    ],
    stock: [
      ...atSites.flatMap(({ stock, quantity, value, projectId }) => [
        { ...stock, type: 'opening', qty: quantity, value },
        {
          ...{ ...stock, type: 'supply', projectId },
          ...{ qty: negate(quantity, QUANTITY_PLACES), value: negate(value) },
        },
      ]),
      ...inStore.map(({ stock, quantity, value }) => ({ ...stock, type: 'opening', qty: quantity, value })),
    ],
  };
}
