import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { adjustment, stockAdjustment } from '../../ledger/adjustment.ts';
import { bookKey } from '../../ledger/books.ts';
import type { Header } from '../../ledger/opening.ts';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { post } from '../database/post.ts';
import type { Tables } from '../database/tables.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { namingTooLarge, namingTooLargeStock } from './namingTooLarge.ts';

/** What an edit gives for the fields that are posted, and what the editor saw. Decimal text. */
export interface PostedEdit {
  values: Readonly<Record<string, string>>;
  was: Readonly<Record<string, unknown>>;
}

/** What the posting changed, by field: for the audit row. */
export interface PostedChange {
  old: Record<string, number>;
  new: Record<string, number>;
}

/**
 * Posts an edit of a balance, a quantity or a price as an adjustment (business rules, sections 2, 3 and 5). The caller holds
 * the record's row, so that it is not deleted meanwhile.
 *
 * @throws AppError stale where `was` is not what is there: 'Balance is now BDT 1,250.00'.
 */
export async function postAdjustment(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  edit: PostedEdit,
  header: Header & { recordId: number },
): Promise<PostedChange> {
  const change: PostedChange = { old: {}, new: {} };
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
  const { entries } = await namingTooLarge(field, `${field?.label} may change at once by at most`, () =>
    inFieldWords(resource, 'Balance', name, () => post(trx, posting, context.settings)),
  );
  const own = entries.find(({ book }) => book === key);
  if (own === undefined) return;
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
  await namingTooLargeStock(resource, () =>
    inFieldWords(resource, 'Quantity', stock.quantity, () =>
      inFieldWords(resource, 'Price', stock.price, () => post(trx, posting, context.settings)),
    ),
  );
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
  const text = 'select quantity, price, value from plinth.stock where resource = $1 and record_id = $2';
  const rows = await runSql<{ quantity: number; price: number; value: number }>(trx, text, [
    resource.name,
    id,
  ]);
  return rows[0] as { quantity: number; price: number; value: number };
}

/** The refusal speaks of a balance; staff know the field by its label. */
async function inFieldWords<T>(
  resource: Resource,
  word: string,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale' || !error.message.startsWith(`${word} `))
      throw error;
    const message = `${resource.fields[name]?.label}${error.message.slice(word.length)}`;
    throw new AppError('stale', message, { errors: { [name]: message } });
  }
}
