import type { AppError } from '../../errors/AppError.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { PostArgument } from './postArgument.ts';
import { asRefusal, type Figures } from './refusal.ts';

/** What a posting did. `transactionId` is null when nothing differed and nothing was posted. */
export interface Posted {
  transactionId: number | null;
  /** In the order of the posting's lines, one that takes the rest last. */
  entries: { book: string; previousBalance: number; currentBalance: number }[];
  stock: PostedStockEntry[];
}

/** What a posting did to one stock. qty and value are signed: what came in is above 0. */
export interface PostedStockEntry {
  resource: string;
  recordId: number;
  qty: number;
  rate: number;
  value: number;
  previousQty: number;
  currentQty: number;
  previousValue: number;
  currentValue: number;
  /** The moving average after it. */
  price: number;
}

/** What plinth.post answers; what belongs to postings and entries counts only those of groups that were not refused. */
export interface PostAnswer {
  /** Of each posting: its transaction. */
  ids: readonly (number | null)[];
  /** Of each posting: how many entries it has. */
  counts: readonly number[];
  /** Of each entry: the place of its book, from 1, and its balances. */
  places: readonly number[];
  previous: readonly number[];
  current: readonly number[];
  /** Of each stock entry: the place of its stock, from 1, and the row. */
  stock_places: readonly number[];
  stock: readonly StockRow[];
  /** Of each group: why it was refused. */
  refused: readonly (object | null)[];
}

interface StockRow {
  transaction_id: number;
  qty: number;
  rate: number;
  value: number;
  previous_qty: number;
  current_qty: number;
  previous_value: number;
  current_value: number;
  price: number;
}

/** The answer of plinth.post, group by group, in the words of the app. */
export function readPosted(
  answer: PostAnswer,
  argument: PostArgument,
  groups: readonly (readonly Posting[])[],
  figures?: Figures,
): (Posted[] | AppError)[] {
  const stock = stockByTransaction(answer, argument);
  let postings = 0;
  let entries = 0;
  const next = (): Posted => {
    const from = entries;
    const transactionId = answer.ids[postings] ?? null;
    entries += answer.counts[postings] ?? 0;
    postings += 1;
    return {
      transactionId,
      entries: answer.places.slice(from, entries).map((place, index) => ({
        book: argument.bookKeys[place - 1] ?? '',
        previousBalance: answer.previous[from + index] ?? 0,
        currentBalance: answer.current[from + index] ?? 0,
      })),
      stock: (transactionId !== null && stock.get(transactionId)) || [],
    };
  };
  return groups.map((group, index) => {
    const refusal = answer.refused[index];
    return refusal ? (asRefusal(refusal, figures) as AppError) : group.map(next);
  });
}

function stockByTransaction(
  { stock, stock_places }: PostAnswer,
  { stocks }: PostArgument,
): Map<number, PostedStockEntry[]> {
  const entries = new Map<number, PostedStockEntry[]>();
  for (const [index, row] of stock.entries()) {
    const { resource = '', recordId = 0 } = stocks[(stock_places[index] ?? 0) - 1] ?? {};
    const entry: PostedStockEntry = {
      resource,
      recordId,
      qty: row.qty,
      rate: row.rate,
      value: row.value,
      previousQty: row.previous_qty,
      currentQty: row.current_qty,
      previousValue: row.previous_value,
      currentValue: row.current_value,
      price: row.price,
    };
    const found = entries.get(row.transaction_id);
    if (found) found.push(entry);
    else entries.set(row.transaction_id, [entry]);
  }
  return entries;
}
