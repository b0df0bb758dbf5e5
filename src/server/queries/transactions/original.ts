import { sql } from 'kysely';
import { AppError, errorOf } from '../../../errors/AppError.ts';
import { type AnswerFailure, failure } from '../../../errors/failure.ts';
import { add, type Decimal, subtract } from '../../../ledger/money.ts';
import { earnedBeyond } from '../../../ledger/movements/index.ts';
import type { PostedEntry, PostedStock, PostedTransaction } from '../../../ledger/reversal.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { prepared, preparedFor } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { readTitles } from '../lists/readTitles.ts';
import { bookLabel } from './bookLabel.ts';
import { closedRecord, type TransactionHead, transactionHead } from './postedTransaction.ts';

/** A transaction that is to be reversed or corrected. */
export interface Original {
  header: TransactionHead;
  /** Its movement; undefined for an opening or an adjustment. */
  resource: Resource | undefined;
  /** The columns of its record. */
  values: Row;
  /** The pay that it accrued by the person's rate; 0.00 if none. */
  accrued: Decimal;
  posted: PostedTransaction;
}

/**
 * The movement, opening or adjustment with that id, if it may be reversed (docs/business-rules.md, "Reversals").
 *
 * @throws AppError transactionNotFound, alreadyReversed, isReversal, isRevaluation, isArrears, unknownMovement.
 */
export async function readOriginal(trx: ReadDb, context: ReadContext, id: number): Promise<Original> {
  const header = await transactionHead(trx, id);
  if (header === undefined) throw transactionNotFound();
  const reason = await reasonNotToReverse(trx, context, header);
  if (reason !== null) throw errorOf(reason);
  const resource = movementOf(context, header);
  const values = resource === undefined ? {} : await readValues(trx, context, resource, id);
  const posted = await readPosted(trx, context, header);
  const all = add(posted.entries.map(({ salary }) => salary ?? 0));
  const accrued = subtract(all, earnedBeyond(resource?.post?.beyond, values));
  return { header, resource, values, accrued, posted };
}

async function readValues(trx: ReadDb, context: ReadContext, resource: Resource, id: number): Promise<Row> {
  const find = preparedFor<{ id: number }, { values: Row }>(
    context,
    `values of ${resource.name}`,
    (given) => sql`select to_jsonb(t.*) as values from ${tableOf(resource)} t where t.id = ${given.id}`,
  );
  return (await find(trx, { id }))[0]?.values ?? {};
}

/** Why a transaction can be neither reversed nor corrected; null if it can. */
export async function reasonNotToReverse(
  db: ReadDb,
  context: ReadContext,
  header: TransactionHead,
): Promise<AnswerFailure | null> {
  if (header.reverses !== null) return failure('isReversal');
  if (header.reversed_by !== null) return failure('alreadyReversed');
  if (header.type === 'revaluation') return failure('isRevaluation');
  if (header.type === 'arrears') return failure('isArrears');
  if (movementOf(context, header) === undefined && !isByHand(header))
    return failure('unknownMovement', { type: header.type });
  const closed = await closedRecord(db, header.id);
  if (closed === undefined) return null;
  const titleOf = await readTitles(db, context, [closed]);
  const name =
    titleOf(closed.resource, closed.id) ?? bookLabel(context, { ...closed, book: closed.resource });
  return failure('deleted', { name });
}

/** Whether a transaction opened the books of the firm (docs/business-rules.md, "Opening of the books"). */
export function isBooksOpening({ type, resource }: TransactionHead): boolean {
  return type === 'opening' && resource === null;
}

/** Whether a transaction was posted by hand: an opening or an adjustment. */
export function isByHand({ type }: Pick<TransactionHead, 'type'>): boolean {
  return type === 'opening' || type === 'adjustment';
}

/** The movement whose record has the transaction's id; undefined for openings and adjustments, which belong to another record. */
export function movementOf({ resources }: ReadContext, header: TransactionHead): Resource | undefined {
  const { resource: name, record_id } = header;
  if (name === null || record_id !== null || !Object.hasOwn(resources, name)) return undefined;
  const resource = resources[name];
  return resource?.kind === 'movement' ? resource : undefined;
}

/** The error for a number that no transaction has, or none that the user may see. */
export function transactionNotFound(): AppError {
  return new AppError('transactionNotFound');
}

/** In posting order, without balances: these would be summed up from the entries of the day. */
const readEntries = prepared<{ id: number }, PostedEntry>(
  ({ id }) => sql`
    select b.key as book, e.debit, e.credit, e.salary, e.project_id as "projectId"
    from ${table.entry} e join ${table.book} b on b.id = e.book_id where e.transaction_id = ${id} order by e.id`,
);

const readStock = prepared<{ id: number }, PostedStock>(
  ({ id }) => sql`
    select e.id, s.resource, s.record_id as "recordId", e.type, e.qty, e.value, e.rate, e.project_id as "projectId"
    from ${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id where e.transaction_id = ${id} order by e.id`,
);

/** The entries of a transaction, in posting order. */
export async function readPosted(
  trx: ReadDb,
  context: ReadContext,
  { id, date }: Pick<TransactionHead, 'id' | 'date'>,
): Promise<PostedTransaction> {
  const entries = await readEntries(trx, { id });
  const stock = await readStock(trx, { id });
  const titleOf = await readTitles(
    trx,
    context,
    stock.map(({ resource, recordId }) => ({ resource, id: recordId })),
  );
  const named = stock.map((line) => ({ ...line, name: titleOf(line.resource, line.recordId) ?? undefined }));
  return { id, date, entries, stock: named };
}
