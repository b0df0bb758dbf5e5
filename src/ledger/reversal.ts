import { BOOKS } from './books.ts';
import { type Decimal, negate, QUANTITY_PLACES } from './money.ts';
import type { Header } from './opening.ts';
import type { MoneyLine, MovedStock, Posting } from './posting.ts';

/** A transaction as it is stored. */
export interface PostedTransaction {
  id: number;
  /** The business date, YYYY-MM-DD. */
  date: string;
  entries: readonly PostedEntry[];
  stock: readonly PostedStock[];
}

export interface PostedEntry {
  /** The key of its book. */
  book: string;
  debit: Decimal | number;
  credit: Decimal | number;
  salary: Decimal | number;
  /** The project that it is about. */
  projectId?: number | null;
}

export interface PostedStock {
  resource: string;
  recordId: number;
  type: string;
  /** Above 0 came in. */
  qty: Decimal | number;
  /** With the sign of qty. */
  value: Decimal | number;
  rate: Decimal | number;
  projectId: number | null;
  /** The product's name in error messages. */
  name?: string | undefined;
}

/**
 * The posting that reverses a transaction: sides swapped, accrued pay and moved goods negated
 * (docs/business-rules.md, "Reversals"). If the stock has less value than the reversal takes, the stock's
 * book follows the available value, and the rest goes to stock adjustment (docs/business-rules.md, "Stock
 * valuation").
 */
export function reversal(original: PostedTransaction, header: Header): Posting {
  const moved = original.stock.map(takenBack);
  return {
    ...header,
    type: 'reversal',
    reverses: original.id,
    entries: moved.length > 0 ? followingStock(original.entries) : original.entries.map(swapped),
    ...(moved.length > 0 && { stock: moved }),
  };
}

function followingStock(entries: readonly PostedEntry[]): MoneyLine[] {
  return [
    ...entries.filter(({ book }) => book !== BOOKS.stock).map(swapped),
    { book: BOOKS.stock, takes: 'stock_value' },
    { book: BOOKS.stockAdjustment, takes: 'rest' },
  ];
}

function swapped({ book, debit, credit, salary, projectId }: PostedEntry): MoneyLine {
  return { book, debit: credit, credit: debit, salary: negate(salary), projectId };
}

function takenBack({ type: _, qty, value, projectId, ...same }: PostedStock): MovedStock {
  return { ...same, type: 'reversal', qty: negate(qty, QUANTITY_PLACES), value: negate(value), projectId };
}
