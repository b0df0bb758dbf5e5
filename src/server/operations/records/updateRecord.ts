import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import {
  type Action,
  checkRecord,
  datedFields,
  hasLogic,
  type Item,
  OWN_VOUCHERS,
  type Resource,
  recordName,
} from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { openChange } from '../../access/openChange.ts';
import { productDb, readAsProduct, readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { findRecord } from '../../queries/lists/findRecord.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import type { PeopleCounted } from '../../queries/lists/staffing.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { guardVoucherLimits, limitsFor, lockSums } from '../limits/limits.ts';
import { type Arrears, settleArrears } from '../people/arrears.ts';
import { mayClose, releaseOnClosing } from '../people/releaseOnClosing.ts';
import { refuseForeignUploads, withUploads } from '../uploads/describeUploads.ts';
import { afterPasswordChange, guardAccount, guardLastAdmin, guardPasswords } from './accountRules.ts';
import { logicFor } from './logicFor.ts';
import { type PostedChange, type PostedEdit, postAdjustment } from './postAdjustment.ts';
import { guardDay, readEffectiveFrom } from './readEffectiveFrom.ts';
import { recordQueue } from './recordQueue.ts';
import { recordValues } from './recordValues.ts';
import {
  type Approval,
  adjustmentFigures,
  dated,
  type GivenVoucher,
  guardPosted,
  postingRight,
  readVoucher,
  requireReason,
  storedColumns,
} from './recordVoucher.ts';
import { guardSeen, seenFields } from './seenValues.ts';
import { updateRow } from './updateRow.ts';

/** A record after a change. */
export interface Changed {
  row: Row;
  /** The people who were released by the change. */
  released?: PeopleCounted | undefined;
  /** The difference to the new pay, for periods that were accrued already. */
  arrears?: readonly Arrears[];
}

/**
 * Edits a record: fields that the body leaves out stay. Row, audit row and adjustment are in the caller's database transaction.
 *
 * @param db a transaction; without one (isOneStatement.ts) the record is written together with others.
 * @returns the row in the API's format, and the side effects.
 * @throws AppError recordNotFound, invalid, valueTaken, fieldsTaken, forbidden, balanceForAdministrators, stockForAdministrators, actionNotNow,
 * changedMeanwhile, NeedsApproval, and the errors of `postAdjustment` and of `post`.
 */
export async function updateRecord(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  body: unknown,
  actor: Actor | null,
  { action, beside, isApproved = false, again, onPosted }: HowToUpdate = {},
): Promise<Changed> {
  const right = action?.name ?? 'update';
  const own = await openChange(db, context, actor, { resource, right, id, beside });
  const only = action?.fields.map(({ field }) => field);
  const { from, rest: unreasoned } = readEffectiveFrom(context, resource, body);
  const { rest, ...voucher } = readVoucher(context, resource, unreasoned);
  const isNeeded =
    datedFields(resource).length > 0 ||
    hasLogic(resource) ||
    action?.when !== undefined ||
    seenFields(resource, body).length > 0;
  const before = isNeeded ? await lockedRecord(db, context, resource, id) : undefined;
  const logic = logicFor(context, actor);
  const { when } = action ?? {};
  if (before !== undefined && when !== undefined && !logic.holds(when, resource, context.types, before))
    throw actionNotNow(resource, await asActorReads(db, context, resource, before, actor), action);
  const checked = checkRecord(resource, context.types, 'update', rest, {
    only,
    set: action?.set,
    today: businessToday(context.timeZone),
    logic,
    before,
  });
  if (!checked.ok) throw invalid(checked.errors);
  if (from !== undefined) await guardDay(resource, rest, own);
  const written = await own.guard({ values: checked.values, given: rest, set: action?.set });
  if (before !== undefined)
    guardSeen(resource, context.types, body, await asActorReads(db, context, resource, before, actor));
  await guardAccount(db, context, resource, actor, { right, id, values: written });
  await guardPasswords(db, context, resource, written, id);
  await guardLastAdmin(db, resource, written, id);
  await refuseForeignUploads(db, context, actor, resource, written);
  const values = await withUploads(db, context, resource, written);
  const { columns, posted } = await recordValues(context, resource, values);
  const edit = { values: posted, was: checked.was };
  const { transactions, ...change } = await adjust(
    db,
    context,
    resource,
    id,
    edit,
    voucher,
    actor,
    isApproved,
  );
  const parameters = {
    id,
    values: columns,
    by: actor?.id ?? null,
    action: action?.name ?? 'update',
    ...change,
    from,
  };
  const row = db.isTransaction
    ? await updateRow(db, context, resource, parameters, written)
    : await recordQueue(context, resource).update({ parameters, values: written });
  if (row === undefined) throw recordNotFound(resource);
  await afterPasswordChange(db, context, resource, written, id, actor);
  if (Object.keys(change.new).length > 0 && !isApproved) {
    const { date = businessToday(context.timeZone), reason } = voucher;
    const seen = withSeen(dated(body, date), change.old);
    await guardVoucherLimits(
      db,
      context,
      { resource, recordId: id, body: seen, actor, again, posted: transactions },
      { type: 'adjustment', date, reason, ...adjustmentFigures(resource, change) },
      () => storedColumns(db, resource, id),
    );
  }
  for (const one of transactions) onPosted?.(one);
  const arrears =
    from === undefined ? [] : await settleArrears(db, context, { people: resource, id }, { from }, actor);
  const released = mayClose(resource, written)
    ? await releaseOnClosing(db, context, resource, id, actor)
    : undefined;
  const isStale = arrears.length > 0 || released !== undefined;
  const now = isStale ? await findRecord(productDb(db), readAsProduct(context), resource, id) : undefined;
  return { row: await own.close(now ?? row), released, arrears };
}

interface HowToUpdate extends Approval {
  /** An action of the definition, which accepts only its own fields and may set others by itself. */
  action?: ActionRules | undefined;
  /** A right that it needs beside its own, such as that to change several at once. */
  beside?: string;
}

/** An adjustment that waits is approved for the figures that it changes: with others by then it is refused as stale. */
function withSeen(body: unknown, old: Readonly<Record<string, number>>): unknown {
  if (!isObject(body)) return body;
  const posted = Object.fromEntries(Object.entries(old).filter(([name]) => Object.hasOwn(body, name)));
  return { ...body, was: { ...posted, ...(isObject(body.was) ? body.was : {}) } };
}

/** The parts of an action beside its fields. */
type ActionRules = Pick<Action, 'name'> &
  Partial<Pick<Action, 'label' | 'set' | 'when'>> & { fields: readonly Pick<Item, 'field'>[] };

/** @param row the record as the actor reads it. */
function actionNotNow(resource: Resource, row: Row, action: ActionRules | undefined): AppError {
  const place = resource.actions.findIndex(({ name }) => name === action?.name);
  return new AppError('actionNotNow', {
    action: { text: action?.label ?? '', resource: resource.name, at: `actions.${place}.label` },
    name: recordName(resource, row) || resource.label.one,
  });
}

/** The row first and then its book: the locking order. */
async function adjust(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  edit: PostedEdit,
  { date = businessToday(context.timeZone), reason }: Omit<GivenVoucher, 'rest'>,
  actor: Actor | null,
  isApproved: boolean,
): Promise<PostedChange> {
  if (Object.keys(edit.values).length === 0) return { old: {}, new: {}, transactions: [] };
  await lockSums(trx, limitsFor(actor, 'adjustments'));
  await lockRecord(trx, resource, id);
  const right = await postingRight(trx, context, resource, isApproved ? null : actor, id);
  const change = await postAdjustment(trx, context, resource, edit, {
    date,
    note: reason,
    createdBy: actor?.id ?? null,
    voucher: OWN_VOUCHERS.adjustment,
    resource: resource.name,
    recordId: id,
  });
  // Clients send whole records back, so present values change nothing, and are everybody's.
  const changed = Object.keys(change.new);
  if (changed.length === 0) return change;
  guardPosted(resource, changed, right);
  requireReason(resource, reason, actor);
  await right.close({ id });
  return change;
}

/** The record, locked until this change ends, because its expressions use its values. */
async function lockedRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
): Promise<Row> {
  await lockRecord(trx, resource, id);
  const row = await findRecord(productDb(trx), readAsProduct(context), resource, id);
  if (row === undefined) throw recordNotFound(resource);
  return row;
}

/** The stored values that an editor can have seen: by comparing others with `was` they could be guessed. */
async function asActorReads(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  before: Row,
  actor: Actor | null,
): Promise<Row> {
  if (actor?.access === undefined) return before;
  const own = readWithin(trx, context, actor);
  return (await findRecord(own.db, own, resource, Number(before.id))) ?? {};
}

async function lockRecord(trx: Kysely<Tables>, resource: Resource, id: number): Promise<void> {
  const held = await runSql(
    trx,
    sql`select t.id from ${tableOf(resource)} t where t.id = ${id} and t.archived_at is null for no key update`,
  );
  if (held.length === 0) throw recordNotFound(resource);
}
