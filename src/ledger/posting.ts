import { add, compare, type Decimal } from './money.ts';

/**
 * The balanced entries that one record causes, as data: the argument of `post` (docs/business-rules.md,
 * "Transactions and entries"). Amounts are exact decimal text with 2 decimals (a number is read by its
 * shortest text); quantities have 3.
 */
export interface Posting {
  /** The movement's type: 'payment', 'opening', 'adjustment' ... */
  type: string;
  /** The business date, YYYY-MM-DD in the business time zone; never in the future. */
  date: string;
  note?: string | null | undefined;
  /** The moment of posting, ISO 8601 with its zone; now by default. Only an import gives one. */
  at?: string | null | undefined;
  /** The account of the author; null for the product itself. */
  createdBy: number | null;
  /** The prefix of its voucher number (docs/business-rules.md, "Voucher numbers"); without it, it gets none. */
  voucher?: string | undefined;
  /** The record that causes it. An opening names the book's owner, and a second one is refused. */
  resource?: string | null | undefined;
  recordId?: number | null | undefined;
  /**
   * The transaction that this one reverses, and the one that it corrects (docs/business-rules.md,
   * "Reversals" and "Corrections").
   */
  reverses?: number | null | undefined;
  corrects?: number | null | undefined;
  /** The movement that arrears belong to, or the reversal with which they are reversed. */
  causedBy?: number | null | undefined;
  /** The project that it is about; an entry may name another one. */
  projectId?: number | null | undefined;
  entries: readonly MoneyLine[];
  stock?: readonly StockLine[] | undefined;
}

export type MoneyLine = AmountLine | SetLine | FollowingLine;

/** An entry with known amounts. It may have both sides: a wage accrues (credit) and pays (debit). */
export interface AmountLine {
  book: string;
  debit?: Decimal | number | undefined;
  credit?: Decimal | number | undefined;
  /** The accrued part of the change, kept apart from the amount. */
  salary?: Decimal | number | undefined;
  /** The project that it is about, if the posting's record does not name it. */
  projectId?: number | null | undefined;
}

/**
 * Sets a book to a balance. The difference is computed while the book is locked; if it is 0, nothing is
 * posted.
 */
export interface SetLine {
  book: string;
  setTo: Decimal | number;
  /** The balance that the editor saw. If the balance differs by now, the posting is refused as stale. */
  was?: Decimal | number | undefined;
}

/**
 * An entry that follows from the others: `stock_value` debits the value that the posting's stock lines gain
 * and credits the value that they lose; `rest` takes the amount that makes debits equal credits, if any;
 * `site_value` debits the value that the stock lines of the project `site` lose.
 */
export type FollowingLine =
  | { book: string; takes: 'stock_value' | 'rest' }
  | { book: string; takes: 'site_value'; site: number; projectId?: number | null | undefined };

export type StockLine = MovedStock | SetStock;

interface OfStock {
  resource: string;
  recordId: number;
  /** opening, purchase, supply, return, transfer, adjustment or reversal. */
  type: string;
  projectId?: number | null | undefined;
  /** The product's name in error messages: 'Only 12 of Portland Cement in stock'. */
  name?: string | undefined;
}

/** Moves a quantity: above 0 comes in, below 0 goes out. Without a value it moves at the present average. */
export interface MovedStock extends OfStock {
  qty: Decimal | number;
  /** With the sign of qty. */
  value?: Decimal | number | undefined;
  /** The rate in the ledger; by default value / qty. */
  rate?: Decimal | number | undefined;
  /**
   * How it is valued in the order of days (docs/business-rules.md, "Stock valuation"): at the average of its project, as the
   * opposite of the stock entry `refersTo` that it takes back, or as that of the line before it, which it passes on (`along`); `later` is
   * what `refersTo` is worth more from this day on. By default its value stays as given.
   */
  valued?: 'held' | 'undo' | 'along' | 'later' | undefined;
  refersTo?: number | undefined;
}

/** 'product:7'. */
export function stockKey({ resource, recordId }: Pick<StockLine, 'resource' | 'recordId'>): string {
  return `${resource}:${recordId}`;
}

/** Revalues the stock to quantity x price while it is locked; a missing figure stays. */
export interface SetStock extends OfStock {
  setTo: StockFigures;
  /** The figures that the editor saw. */
  was?: StockFigures | undefined;
}

export interface StockFigures {
  quantity?: Decimal | number | undefined;
  price?: Decimal | number | undefined;
}

/**
 * Whether debits equal credits, in at least two entries (docs/business-rules.md, "Transactions and
 * entries"). Checks the known amounts before a posting is sent; PostgreSQL checks all of it.
 */
export function isBalanced(posting: Posting): boolean {
  const known = posting.entries.filter(
    (line): line is AmountLine => !('takes' in line) && !('setTo' in line),
  );
  if (known.length < posting.entries.length) return posting.entries.length > 1;
  if (known.length === 0) return (posting.stock?.length ?? 0) > 0;
  const debits = add(known.map(({ debit }) => debit ?? 0));
  const credits = add(known.map(({ credit }) => credit ?? 0));
  return known.length > 1 && compare(debits, credits) === 0;
}
