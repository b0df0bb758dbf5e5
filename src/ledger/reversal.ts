import { BOOKS, NOMINAL } from './books.ts';
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
  /** The id of its stock entry. */
  id: number;
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
 * (docs/business-rules.md, "Reversals"). The books of goods follow their value, which may have changed since
 * (docs/business-rules.md, "Stock valuation"): the material cost of each project, and the stock adjustment for
 * what no project moved.
 */
export function reversal(original: PostedTransaction, header: Header): Posting {
  // The receiving half of a transfer gives back before the other half takes: the stock never runs short between them.
  const moved = (isTransfer(original) ? [...original.stock].reverse() : original.stock).map(takenBack);
  return {
    ...header,
    type: 'reversal',
    reverses: original.id,
    entries: moved.length > 0 ? followingStock(original) : original.entries.map(swapped),
    ...(moved.length > 0 && { stock: moved }),
  };
}

/** The books between which the value of goods moves. */
export const GOODS_BOOKS: readonly string[] = [BOOKS.stock, BOOKS.stockAdjustment, NOMINAL.materialCost];

/** Goods between projects, which leave the value of the stock as it is. */
function isTransfer({ stock }: PostedTransaction): boolean {
  return stock.length > 0 && stock.every(({ type }) => type === 'transfer');
}

function followingStock(original: PostedTransaction): MoneyLine[] {
  const { entries, stock } = original;
  const sites = [...new Set(stock.flatMap(({ projectId }) => projectId ?? []))];
  const costs = entries.filter(({ book }) => book === NOMINAL.materialCost);
  return [
    ...entries.filter(({ book }) => !GOODS_BOOKS.includes(book)).map(swapped),
    ...(isTransfer(original) ? [] : [{ book: BOOKS.stock, takes: 'stock_value' } as const]),
    ...sites.map((site): MoneyLine => {
      // Goods that were worth nothing have no entry, and entries of earlier versions no project.
      const own =
        costs.find((cost) => cost.projectId === site) ?? costs.find((cost) => cost.projectId == null);
      const projectId = own === undefined ? site : own.projectId;
      return { book: NOMINAL.materialCost, takes: 'site_value', site, projectId };
    }),
    { book: BOOKS.stockAdjustment, takes: 'rest' },
  ];
}

function swapped({ book, debit, credit, salary, projectId }: PostedEntry): MoneyLine {
  return { book, debit: credit, credit: debit, salary: negate(salary), projectId };
}

/** The opposite of a stock entry. */
export function takenBack({ id, type: _, qty, value, projectId, ...same }: PostedStock): MovedStock {
  const opposite = { qty: negate(qty, QUANTITY_PLACES), value: negate(value) };
  return { ...same, type: 'reversal', ...opposite, projectId, valued: 'undo', refersTo: id };
}
