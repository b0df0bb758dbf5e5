import type { Kysely, Transaction } from 'kysely';
import { recordOfBook } from '../../ledger/books.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../inTransaction.ts';
import {
  type PostedEntryRow,
  type PostedStockRow,
  postedEntries,
  postedStock,
} from '../queries/ledgers/postedTransaction.ts';
import { readTitles } from '../queries/lists/readTitles.ts';
import { bookLabel } from './bookLabel.ts';
import { correctTransaction } from './correctTransaction.ts';
import { reverseTransaction } from './reverseTransaction.ts';

/** What a reversal or a correction would do to each book and stock that it touches. */
export interface Preview {
  books: { book: string; label: string; name: string | null; before: number; after: number }[];
  stock: {
    resource: string;
    record_id: number;
    name: string | null;
    quantity_before: number;
    quantity_after: number;
  }[];
}

/** Ends the transaction of a preview: nothing of it stays. */
class Undo extends Error {
  readonly preview: Preview;

  constructor(preview: Preview) {
    super('A preview is undone');
    this.preview = preview;
  }
}

/** A preview's note: it is never seen. */
const REASON = 'Preview';

/**
 * Does the reversal, or with a body the correction, and undoes it: so it is refused exactly where the real one would be.
 *
 * @throws AppError as `reverseTransaction` and `correctTransaction`.
 */
export async function previewTransaction(
  context: Context,
  id: number,
  body: unknown,
  actor: Actor,
): Promise<Preview> {
  try {
    return await inTransaction(context, async (trx) => {
      throw new Undo(await readPreview(trx, context, await doIt(trx, context, id, body, actor)));
    });
  } catch (error) {
    if (error instanceof Undo) return error.preview;
    throw error;
  }
}

/** @returns the ids of the transactions that were posted. */
async function doIt(
  trx: Transaction<Tables>,
  context: Context,
  id: number,
  body: unknown,
  actor: Actor,
): Promise<number[]> {
  if (body === undefined) {
    return [(await reverseTransaction(trx, context, id, REASON, actor)).reversalId];
  }
  const { reversalId, row } = await correctTransaction(trx, context, id, REASON, body, actor);
  return [reversalId, Number(row.id)];
}

async function readPreview(trx: Kysely<Tables>, context: Context, ids: readonly number[]): Promise<Preview> {
  const books = firstAndLast(await postedEntries(trx, ids), ({ book }) => book);
  const stocks = firstAndLast(
    await postedStock(trx, ids),
    ({ resource, record_id }) => `${resource}:${record_id}`,
  );
  const owners = [
    ...books.map(({ last }) => recordOfBook(last.book)),
    ...stocks.map(({ last }) => keyOf(last)),
  ];
  const titleOf = await readTitles(
    trx,
    context,
    owners.filter((owner) => owner !== null),
  );
  return {
    books: books.map(({ first, last }) => ({
      book: last.book,
      label: bookLabel(context, last),
      name: titleOf(last.resource, last.record_id),
      before: first.previous_balance,
      after: last.current_balance,
    })),
    stock: stocks.map(({ first, last }) => ({
      resource: last.resource,
      record_id: last.record_id,
      name: titleOf(last.resource, last.record_id),
      quantity_before: first.previous_qty,
      quantity_after: last.current_qty,
    })),
  };
}

function keyOf({ resource, record_id }: PostedStockRow): { resource: string; id: number } {
  return { resource, id: record_id };
}

/** The rows of each book or stock, from the first to the last. */
function firstAndLast<T extends PostedEntryRow | PostedStockRow>(
  rows: readonly T[],
  keyOfRow: (row: T) => string,
): { first: T; last: T }[] {
  const found = new Map<string, { first: T; last: T }>();
  for (const row of rows)
    found.set(keyOfRow(row), { first: found.get(keyOfRow(row))?.first ?? row, last: row });
  return [...found.values()];
}
