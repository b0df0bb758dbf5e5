import { add, compare, type Decimal } from './money.ts';

/**
 * The balanced entries that one record causes, as data: the argument of `post` (business rules, sections 1 and 2).
 * Amounts are exact decimal text (a number is taken by its shortest text), with 2 places; quantities have 3.
 */
export interface Posting {
  /** 'payment', 'opening', 'adjustment' ...: the movement's type. */
  type: string;
  /** The business date, YYYY-MM-DD in the business time zone; never in the future. */
  date: string;
  note?: string | null | undefined;
  /** The moment of posting, ISO 8601 with its zone; now by default. Only an import gives one. */
  at?: string | null | undefined;
  /** The account of whoever does it; null for the product itself. */
  createdBy: number | null;
  /** The record that causes it. An opening names the book's owner: a second one is refused. */
  resource?: string | null | undefined;
  recordId?: number | null | undefined;
  /** The transaction that this one takes back, and the one that it puts right (business rules, section 6). */
  reverses?: number | null | undefined;
  corrects?: number | null | undefined;
  entries: readonly MoneyLine[];
  stock?: readonly StockLine[] | undefined;
}

export type MoneyLine = StatedLine | SetLine | FollowingLine;

/** An entry whose amounts are known. It may carry both sides: a wage accrues (credit) and pays (debit). */
export interface StatedLine {
  book: string;
  debit?: Decimal | number | undefined;
  credit?: Decimal | number | undefined;
  /** How much of the change was accrued; shown apart from the amount. */
  salary?: Decimal | number | undefined;
}

/** Brings the book to a given balance, judged under its lock. Where nothing differs, nothing is posted. */
export interface SetLine {
  book: string;
  setTo: Decimal | number;
  /** The balance that the editor saw: if it is another by now, the posting is refused as stale. */
  was?: Decimal | number | undefined;
}

/**
 * An entry that follows from the others, on the side that fits: `stock_value` debits what the posting's stock lines
 * gain in value and credits what they lose; `rest` takes what is missing to make debits equal credits, if anything.
 */
export interface FollowingLine {
  book: string;
  takes: 'stock_value' | 'rest';
}

export type StockLine = MovedStock | SetStock;

interface OfStock {
  resource: string;
  recordId: number;
  /** opening, purchase, supply, return, adjustment or reversal. */
  type: string;
  projectId?: number | null | undefined;
  /** How a refusal calls the product: 'Only 12 of Portland Cement in stock'. */
  name?: string | undefined;
}

/** Moves a quantity: above 0 comes in, below goes out. Without a value it moves at the present average. */
export interface MovedStock extends OfStock {
  qty: Decimal | number;
  /** Signed like qty. */
  value?: Decimal | number | undefined;
  /** The rate that the ledger shows; value / qty by default. */
  rate?: Decimal | number | undefined;
}

/** Revalues the stock to quantity x price under its lock; what is left out stays. */
export interface SetStock extends OfStock {
  setTo: StockFigures;
  /** What the editor saw. */
  was?: StockFigures | undefined;
}

export interface StockFigures {
  quantity?: Decimal | number | undefined;
  price?: Decimal | number | undefined;
}

/**
 * Debits equal credits, and there are at least two entries (business rules, section 1). Judged before a posting is sent,
 * as far as its amounts are known; PostgreSQL judges all of it again.
 */
export function isBalanced(posting: Posting): boolean {
  const stated = posting.entries.filter(
    (line): line is StatedLine => !('takes' in line) && !('setTo' in line),
  );
  if (stated.length < posting.entries.length) return posting.entries.length > 1;
  if (stated.length === 0) return (posting.stock?.length ?? 0) > 0;
  const debits = add(stated.map(({ debit }) => debit ?? 0));
  const credits = add(stated.map(({ credit }) => credit ?? 0));
  return stated.length > 1 && compare(debits, credits) === 0;
}
