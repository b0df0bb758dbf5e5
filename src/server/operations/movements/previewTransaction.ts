import type { Transaction } from 'kysely';
import { recordOfBook } from '../../../ledger/books.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import type { Tables } from '../../database/tables.ts';
import { readTitles } from '../../queries/lists/readTitles.ts';
import { staffing } from '../../queries/lists/staffing.ts';
import { bookLabel } from '../../queries/transactions/bookLabel.ts';
import {
  type PostedEntryRow,
  type PostedStockRow,
  postedEntries,
  postedStock,
} from '../../queries/transactions/postedTransaction.ts';
import { correctTransaction } from './correctTransaction.ts';
import { reverseTransaction } from './reverseTransaction.ts';
import { asTrial } from './trials.ts';

/** The effect of a reversal or a correction on each book and stock that it touches. */
export interface Preview {
  books: { book: string; label: string; name: string | null; before: number; after: number }[];
  stock: {
    resource: string;
    record_id: number;
    name: string | null;
    quantity_before: number;
    quantity_after: number;
    value_before: number;
    value_after: number;
  }[];
  /** The cost of goods that left the stock before: it moves to projects, or without one to the stock adjustment. */
  costs: {
    resource: string;
    record_id: number;
    name: string | null;
    project_id: number | null;
    project_name: string | null;
    amount: number;
  }[];
}

/** The note of a preview, which is never shown. */
const PREVIEW_NOTE = 'Preview';

/**
 * Runs the reversal, or with a body the correction, and rolls it back: so it is refused exactly when the real one would be.
 *
 * @throws AppError tooMany, and as `reverseTransaction` and `correctTransaction`.
 */
export async function previewTransaction(
  context: Context,
  id: number,
  body: unknown,
  actor: Actor,
  date?: string,
): Promise<Preview> {
  return asTrial(context, actor, () =>
    rolledBack(context, async (trx) =>
      readPreview(readWithin(trx, context, actor), await runChange(trx, context, id, body, actor, date)),
    ),
  );
}

/** @returns the ids of the posted transactions. */
async function runChange(
  trx: Transaction<Tables>,
  context: Context,
  id: number,
  body: unknown,
  actor: Actor,
  date?: string,
): Promise<number[]> {
  if (body === undefined) {
    return [(await reverseTransaction(trx, context, id, PREVIEW_NOTE, actor, date)).reversalId];
  }
  const { reversalId, row } = await correctTransaction(trx, context, id, PREVIEW_NOTE, body, actor, date);
  return [reversalId, Number(row.id)];
}

/** The effect of transactions on each book and stock, as a reader reads them. */
export async function readPreview(context: ReadContext, ids: readonly number[]): Promise<Preview> {
  const books = firstAndLast(await postedEntries(context.db, ids), ({ book }) => book);
  const stockRows = await postedStock(context.db, ids);
  const stocks = firstAndLast(stockRows, ({ resource, record_id }) => `${resource}:${record_id}`);
  const costs = stockRows.filter(({ qty, value }) => qty === 0 && value !== 0);
  const site = staffing(context.resources)?.site.name;
  const owners = [
    ...costs.map(({ project_id: id }) => (site && id !== null ? { resource: site, id } : null)),
    ...books.map(({ last }) => recordOfBook(last.book)),
    ...stocks.map(({ last }) => keyOf(last)),
  ];
  const titleOf = await readTitles(
    context.db,
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
      value_before: first.previous_value,
      value_after: last.current_value,
    })),
    costs: costs.map(({ resource, record_id, project_id, value }) => ({
      resource,
      record_id,
      name: titleOf(resource, record_id),
      project_id,
      project_name: titleOf(site ?? null, project_id),
      amount: -value,
    })),
  };
}

function keyOf({ resource, record_id }: PostedStockRow): { resource: string; id: number } {
  return { resource, id: record_id };
}

/** The first and the last row of each book or stock. */
function firstAndLast<T extends PostedEntryRow | PostedStockRow>(
  rows: readonly T[],
  keyOfRow: (row: T) => string,
): { first: T; last: T }[] {
  const found = new Map<string, { first: T; last: T }>();
  for (const row of rows)
    found.set(keyOfRow(row), { first: found.get(keyOfRow(row))?.first ?? row, last: row });
  return [...found.values()];
}
