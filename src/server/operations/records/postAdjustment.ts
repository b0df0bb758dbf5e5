import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { AppError, errorOf } from '../../../errors/AppError.ts';
import type { AnswerFailure, ErrorCode } from '../../../errors/failure.ts';
import { adjustment, stockAdjustment } from '../../../ledger/adjustment.ts';
import { bookKey } from '../../../ledger/books.ts';
import type { Header } from '../../../ledger/opening.ts';
import { fieldRef, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { post } from '../../database/post.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';
import { namingTooLargeChange, namingTooLargeStock } from './namingTooLarge.ts';

/** An edit's values for the posted fields, and the values that the editor saw. Decimal text. */
export interface PostedEdit {
  values: Readonly<Record<string, string>>;
  was: Readonly<Record<string, unknown>>;
}

/** The changes of the posting by field, for the audit row. */
export interface PostedChange {
  old: Record<string, number>;
  new: Record<string, number>;
  transactions: number[];
}

/**
 * Posts an edit of a balance, a quantity or a price as an adjustment (docs/business-rules.md, "Edited balances"). The caller
 * locks the record's row, so that it is not deleted meanwhile.
 *
 * @throws AppError balanceChanged, quantityChanged or priceChanged if `was` is not the present value: 'Balance is now BDT
 * 1,250.00'.
 */
export async function postAdjustment(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  edit: PostedEdit,
  header: Header & { recordId: number },
): Promise<PostedChange> {
  const change: PostedChange = { old: {}, new: {}, transactions: [] };
  await postBalance(trx, context, resource, edit, header, change);
  await postStock(trx, context, resource, edit, header, change);
  return change;
}

async function postBalance(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { values, was }: PostedEdit,
  header: Header & { recordId: number },
  change: PostedChange,
): Promise<void> {
  const name = resource.book?.balance;
  const balance = name && values[name];
  if (!name || balance === undefined) return;
  const key = bookKey(resource.name, header.recordId);
  const posting = adjustment(header, key, balance, was[name] as string | undefined);
  const field = resource.fields[name];
  const { entries, transactionId } = await namingTooLargeChange(resource, field, () =>
    namingFields(resource, { balanceChanged: name }, () => post(trx, posting, context.settings)),
  );
  const own = entries.find(({ book }) => book === key);
  if (own === undefined) return;
  change.transactions.push(transactionId as number);
  change.old[name] = own.previousBalance;
  change.new[name] = own.currentBalance;
}

async function postStock(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { values, was }: PostedEdit,
  header: Header & { recordId: number },
  change: PostedChange,
): Promise<void> {
  const { stock } = resource;
  if (!stock || (values[stock.quantity] === undefined && values[stock.price] === undefined)) return;
  const figures = (of: Readonly<Record<string, unknown>>) => ({
    quantity: of[stock.quantity] as string | undefined,
    price: of[stock.price] as string | undefined,
  });
  const before = await readStock(trx, resource, header.recordId);
  const own = { resource: resource.name, recordId: header.recordId };
  const posting = stockAdjustment(header, own, figures(values), figures(was));
  const { transactionId } = await namingTooLargeStock(resource, () =>
    namingFields(resource, { quantityChanged: stock.quantity, priceChanged: stock.price }, () =>
      post(trx, posting, context.settings),
    ),
  );
  // A price without goods posts nothing.
  if (transactionId !== null) change.transactions.push(transactionId);
  const after = await readStock(trx, resource, header.recordId);
  for (const part of ['quantity', 'price', 'value'] as const) {
    if (before[part] === after[part]) continue;
    change.old[stock[part]] = before[part];
    change.new[stock[part]] = after[part];
  }
}

async function readStock(
  trx: Kysely<Tables>,
  resource: Resource,
  id: number,
): Promise<{ quantity: number; price: number; value: number }> {
  const rows = await runSql<{ quantity: number; price: number; value: number }>(
    trx,
    sql`select s.quantity, s.price, s.value from ${table.stock} s where s.resource = ${resource.name} and s.record_id = ${id}`,
  );
  return rows[0] as { quantity: number; price: number; value: number };
}

/** Replaces 'balance' in a posting's error by the label of the field. @param names the fields, by the code of the error. */
async function namingFields<T>(
  resource: Resource,
  names: Partial<Record<ErrorCode, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    const name = names[code];
    const field = name === undefined ? undefined : resource.fields[name];
    if (field === undefined) throw error;
    const params = { ...(error.failure.params as object), field: fieldRef(resource, field) };
    throw errorOf({ code, params } as AnswerFailure, { field: field.name });
  }
}
