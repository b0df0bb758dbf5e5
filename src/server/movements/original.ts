import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { add, type Decimal } from '../../ledger/money.ts';
import type { PostedTransaction } from '../../ledger/reversal.ts';
import { OWN_TYPES, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import {
  closedRecord,
  type PostedHeader,
  postedEntries,
  postedHeader,
  postedStock,
} from '../queries/ledgers/postedTransaction.ts';
import { readTitles } from '../queries/lists/readTitles.ts';
import { tableOf } from '../queries/sql/recordSql.ts';
import { type Row, runSql } from '../queries/sql/runSql.ts';
import { bookLabel } from './bookLabel.ts';

/** A recorded movement that is to be taken back or put right. */
export interface Original {
  header: PostedHeader;
  resource: Resource;
  /** The columns of its record. */
  values: Row;
  /** The pay that it accrued: 0.00 for none. */
  accrued: Decimal;
  posted: PostedTransaction;
}

/**
 * The movement of that id, as far as it may be reversed (business rules, section 6).
 *
 * @throws AppError notFound, or conflict with the reason: it was reversed before, or is an opening, an adjustment or a reversal.
 */
export async function readOriginal(trx: Kysely<Tables>, context: Context, id: number): Promise<Original> {
  const header = await postedHeader(trx, context, id);
  if (header === undefined) throw transactionNotFound();
  const reason = await reasonToKeep(trx, context, header);
  const resource = movementOf(context, header);
  if (reason !== null || resource === undefined) throw new AppError('conflict', reason ?? undefined);
  const [values = {}] = await runSql(
    trx,
    `select v.* from ${tableOf(resource)} t, lateral (select to_jsonb(t.*) as values) v where t.id = $1`,
    [id],
  );
  const posted = await readPosted(trx, context, header);
  const accrued = add(posted.entries.map(({ salary }) => salary ?? 0));
  return { header, resource, values: values.values as Row, accrued, posted };
}

/** Why a transaction is neither reversed nor corrected; null where it may be. */
export async function reasonToKeep(
  db: Kysely<Tables>,
  context: Context,
  header: PostedHeader,
): Promise<string | null> {
  if (header.reverses !== null) return 'A reversal cannot be reversed; enter the movement anew instead';
  if (header.reversed_by !== null) return 'This has already been reversed';
  if (movementOf(context, header) === undefined) return unknownWords(header);
  const closed = await closedRecord(db, header.id);
  if (closed === undefined) return null;
  const titleOf = await readTitles(db, context, [closed]);
  const name =
    titleOf(closed.resource, closed.id) ?? bookLabel(context, { ...closed, book: closed.resource });
  return `${name} is deleted; restore it first`;
}

/** What staff can do where there is no movement to take back. */
function unknownWords({ type, record_id }: PostedHeader): string {
  const isOwn = (OWN_TYPES as readonly string[]).includes(type);
  if (!isOwn) return `No definition says any more what this is ("${type}"); put its definition back first`;
  const way = record_id === null ? 'enter the difference' : 'edit the record';
  return `${capital(type)} entries cannot be reversed; ${way} instead`;
}

/** The movement whose record has the transaction's id; undefined for openings and adjustments, which name another record. */
export function movementOf({ resources }: Context, header: PostedHeader): Resource | undefined {
  const { resource: name, record_id } = header;
  if (name === null || record_id !== null || !Object.hasOwn(resources, name)) return undefined;
  const resource = resources[name];
  return resource?.kind === 'movement' ? resource : undefined;
}

/** What is said of a number that no transaction has, or none that may be looked at. */
export function transactionNotFound(): AppError {
  return new AppError('notFound', 'Transaction not found');
}

async function readPosted(
  trx: Kysely<Tables>,
  context: Context,
  { id, date }: PostedHeader,
): Promise<PostedTransaction> {
  const entries = await postedEntries(trx, [id]);
  const stock = await postedStock(trx, [id]);
  const titleOf = await readTitles(
    trx,
    context,
    stock.map(({ resource, record_id }) => ({ resource, id: record_id })),
  );
  return {
    id,
    date,
    entries,
    stock: stock.map(({ resource, record_id, type, qty, value, rate, project_id }) => ({
      resource,
      recordId: record_id,
      type,
      qty,
      value,
      rate,
      projectId: project_id,
      name: titleOf(resource, record_id) ?? undefined,
    })),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
