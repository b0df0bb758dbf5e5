import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { NOMINAL } from '../../../ledger/books.ts';
import { isVoucherGroup } from '../../../schema/access.ts';
import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { Actor, Context } from '../../context.ts';
import { inSavepoint } from '../../database/inSavepoint.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';
import { NeedsApproval } from '../limits/limits.ts';
import { dueFieldOf, isBlank } from '../movements/due.ts';
import { recordMovement, recordMovements } from '../movements/recordMovements.ts';
import { createRecord } from '../records/createRecord.ts';
import { recordCashOpening } from '../records/recordCashOpening.ts';
import type { Approval } from '../records/recordVoucher.ts';
import { updateRecord } from '../records/updateRecord.ts';

/** A call that waits: a movement, a new record with its opening, an edit with its adjustment, or the first cash balance. */
export interface Kept {
  id: number;
  /** Undefined for the first cash balance, which belongs to no record. */
  resource: Resource | undefined;
  created_by: number;
  body: unknown;
  params: Readonly<Record<string, string>>;
  /** The movement as it was approved, as PostgreSQL's JSON. */
  record: Row;
  /** The record of an edit. */
  record_id: number | null;
}

/** @throws AppError approvalNotFound if its definition is gone. */
export async function readKept(trx: Kysely<Tables>, context: Context, id: number): Promise<Kept> {
  const [found] = await runSql<Omit<Kept, 'resource'> & { resource: string }>(
    trx,
    sql`select a.id, a.resource, a.created_by, a.body, a.params, a.record, a.record_id
      from ${table.approval} a where a.id = ${id}`,
  );
  const resource = Object.hasOwn(context.resources, found?.resource ?? '')
    ? context.resources[found?.resource as string]
    : undefined;
  if (found === undefined || (resource === undefined && found.resource !== NOMINAL.cash))
    throw new AppError('approvalNotFound');
  return { ...found, resource };
}

/**
 * Posts it as its maker's call would. Its rights and limits were checked when it was sent.
 *
 * @returns the transactions; none for a new price of a product without goods.
 */
export async function postKept(trx: Kysely<Tables>, context: Context, kept: Kept): Promise<number[]> {
  const { resource, params, created_by } = kept;
  const actor = makerOf(created_by);
  if (resource?.kind === 'movement') {
    const due = dueFieldOf(resource);
    // The amount that was due is posted as it was approved.
    const body =
      due !== undefined && isObject(kept.body) && isBlank(kept.body, due)
        ? { ...kept.body, [due]: kept.record[due] }
        : kept.body;
    const row = await recordMovement(trx, context, { resource, body, params, actor, isApproved: true });
    return [Number(row.id)];
  }
  return (await postByHand(trx, context, kept, kept.body, actor, { isApproved: true })).transactions;
}

interface Ran {
  row: Row;
  transactions: number[];
}

/** Creates the record of an opening, edits that of an adjustment, or opens the cash. */
async function postByHand(
  trx: Kysely<Tables>,
  context: Context,
  { resource, record_id }: Kept,
  body: unknown,
  actor: Actor,
  approval: Approval,
): Promise<Ran> {
  const transactions: number[] = [];
  const own = { ...approval, onPosted: (id: number) => void transactions.push(id) };
  const row =
    resource === undefined
      ? await recordCashOpening(trx, context, body, actor, own)
      : record_id === null
        ? await createRecord(trx, context, resource, body, actor, own)
        : (await updateRecord(trx, context, resource, record_id, body, actor, own)).row;
  return { row, transactions };
}

/**
 * Runs the call once more, with another body and the rights and limits of now.
 *
 * @returns its row, or that it needs an approval again.
 * @throws AppError why it is refused.
 */
export async function runAgain(
  trx: Kysely<Tables>,
  context: Context,
  kept: Kept,
  body: unknown,
  actor: Actor,
): Promise<Ran | NeedsApproval> {
  const { id: again, resource, params } = kept;
  if (resource?.kind === 'movement') {
    const [result] = await recordMovements(trx, context, [{ resource, body, params, actor, again }]);
    if (result instanceof NeedsApproval) return result;
    if (result === undefined || result instanceof AppError) throw result;
    return { row: result, transactions: [Number(result.id)] };
  }
  return orNeedsApproval(trx, actor, () => postByHand(trx, context, kept, body, actor, { again }));
}

/** Undoes what posts an opening or an adjustment that needs an approval, which is found only once it is posted. */
export async function orNeedsApproval<T>(
  trx: Kysely<Tables>,
  { access }: Actor,
  work: () => Promise<T>,
): Promise<T | NeedsApproval> {
  if (!access?.limits.some(({ resources }) => [...resources].some(isVoucherGroup))) return work();
  try {
    return await inSavepoint(trx, work);
  } catch (error) {
    if (error instanceof NeedsApproval) return error;
    throw error;
  }
}

/** The author of what is posted. */
function makerOf(id: number): Actor {
  return { id, name: '', email: '', isAdmin: false, roles: [], projects: [], employee: null };
}
