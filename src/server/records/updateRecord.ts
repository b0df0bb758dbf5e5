import type { Kysely } from 'kysely';
import { AppError, invalid } from '../../errors/AppError.ts';
import {
  type Action,
  checkRecord,
  hasLogic,
  type Item,
  type Resource,
  recordName,
} from '../../schema/index.ts';
import { recordLogic } from '../../schema/record/recordLogic.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { mayClose, releaseOnClosing } from '../people/releaseOnClosing.ts';
import { findRecord } from '../queries/lists/findRecord.ts';
import { businessToday } from '../queries/sql/businessTime.ts';
import { tableOf } from '../queries/sql/recordSql.ts';
import { type Row, runSql } from '../queries/sql/runSql.ts';
import { withUploads } from '../uploads/describeUploads.ts';
import { afterPasswordChange, guardAdminField, guardLastAdmin } from './accountRules.ts';
import { type PostedChange, type PostedEdit, postAdjustment } from './postAdjustment.ts';
import { recordQueue } from './recordQueue.ts';
import { recordValues } from './recordValues.ts';
import { updateRow } from './updateRow.ts';

/** A record after a change. */
export interface Changed {
  row: Row;
  /** What else was done because of it, for the message: '3 employees were released'. */
  remark?: string | undefined;
}

/**
 * Edits a record: what the body leaves out stays. Row, audit row and adjustment in the caller's database transaction.
 *
 * @param action a call of its own, which takes exactly its own fields and may write others by itself.
 * @returns the row as it travels, and what else was done because of it.
 * @throws AppError notFound, invalid, stale, taken, forbidden, conflict for an action whose condition does not hold, and what a
 * posting refuses.
 */
export async function updateRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  body: unknown,
  actor: Actor | null,
  action?: CallOfItsOwn,
): Promise<Changed> {
  const only = action?.fields.map(({ field }) => field);
  const isAsked = hasLogic(resource) || action?.when !== undefined;
  const before = isAsked ? await heldRecord(trx, context, resource, id) : undefined;
  if (before !== undefined) guardCondition(resource, before, action);
  const checked = checkRecord(resource, context.types, 'update', body, {
    only,
    set: action?.set,
    today: businessToday(context.timeZone),
    grouping: context.settings.numberFormat,
    logic: recordLogic,
    before,
  });
  if (!checked.ok) throw invalid(checked.errors);
  await guardAdminField(trx, resource, checked.values, actor, id);
  await guardLastAdmin(trx, resource, checked.values, id);
  const values = await withUploads(trx, context, resource, checked.values);
  const { columns, posted } = await recordValues(context, resource, values);
  const edit = { values: posted, was: checked.was };
  const change = await adjust(trx, context, resource, id, edit, actor);
  const parameters = {
    id,
    values: columns,
    by: actor?.id ?? null,
    action: action?.name ?? 'update',
    ...change,
  };
  const row =
    trx === context.db
      ? await recordQueue(context, resource).update({ parameters, values: checked.values })
      : await updateRow(trx, context, resource, parameters, checked.values);
  if (row === undefined) throw notFound(resource);
  await afterPasswordChange(trx, resource, checked.values, id);
  if (!mayClose(resource, checked.values)) return { row };
  const remark = await releaseOnClosing(trx, context, resource, id, actor);
  return remark === undefined
    ? { row }
    : { row: (await findRecord(trx, context, resource, id)) ?? row, remark };
}

/** What a call of its own needs beside the fields that it takes. */
type CallOfItsOwn = Pick<Action, 'name'> &
  Partial<Pick<Action, 'label' | 'set' | 'when'>> & { fields: readonly Pick<Item, 'field'>[] };

/** @throws AppError conflict where the action's condition does not hold for the record. */
function guardCondition(resource: Resource, row: Row, action: CallOfItsOwn | undefined): void {
  if (action?.when === undefined || recordLogic.holds(action.when, row)) return;
  const name = recordName(resource, row) || resource.label.one;
  throw new AppError('conflict', `"${action.label}" cannot be done with ${name} now`);
}

/** The row first and then its book: everyone who needs both locks them in this order. */
async function adjust(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  edit: PostedEdit,
  actor: Actor | null,
): Promise<PostedChange> {
  if (Object.keys(edit.values).length === 0) return { old: {}, new: {} };
  await holdRecord(trx, resource, id);
  return postAdjustment(trx, context, resource, edit, {
    date: businessToday(context.timeZone),
    createdBy: actor?.id ?? null,
    resource: resource.name,
    recordId: id,
  });
}

/** The record as it is until this change ends: what its expressions ask for must not change beside it. */
async function heldRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
): Promise<Row> {
  await holdRecord(trx, resource, id);
  const row = await findRecord(trx, context, resource, id);
  if (row === undefined) throw notFound(resource);
  return row;
}

async function holdRecord(trx: Kysely<Tables>, resource: Resource, id: number): Promise<void> {
  const text = `select id from ${tableOf(resource)} where id = $1 and archived_at is null for no key update`;
  if ((await runSql(trx, text, [id])).length === 0) throw notFound(resource);
}

/** What is said of an id that no record has, or an archived one. */
export function notFound({ label }: Pick<Resource, 'label'>): AppError {
  return new AppError('notFound', `${label.one} not found`);
}
