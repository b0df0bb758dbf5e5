import type { Kysely } from 'kysely';
import { AppError, type FieldErrors, invalid } from '../../errors/AppError.ts';
import { type Batch, batchForm, checkRecord, type Resource, recordName } from '../../schema/index.ts';
import { recordLogic } from '../../schema/record/recordLogic.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { findRecord } from '../queries/lists/findRecord.ts';
import { businessToday } from '../queries/sql/businessTime.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { createRecord } from './createRecord.ts';
import { notFound } from './updateRecord.ts';

/**
 * Creates the records of a batch in the caller's database transaction: all of them, each with its audit row, or none.
 *
 * @param parentId of the record that they belong to; undefined for a path that can mean none.
 * @returns the rows as they travel, in the order of the body.
 * @throws AppError notFound for an unknown parent, conflict for one that the reference's `where` leaves out, invalid
 * with messages by line (`info.0.floor`), taken.
 */
export async function createBatch(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  batch: Batch,
  parentId: number | undefined,
  body: unknown,
  actor: Actor,
): Promise<Row[]> {
  const parent = await parentOf(trx, context, resource, batch, parentId);
  const lines = checkedLines(context, resource, batch, Number(parent.id), body);
  refuseLeftOut(context, resource, batch, parent);
  const belonging = { [batch.of]: parent.id };
  const rows: Row[] = [];
  for (const [index, line] of lines.entries())
    rows.push(await createLine(trx, context, resource, batch, { ...line, ...belonging }, actor, index));
  return rows;
}

/** The record that a batch belongs to. Throws notFound where it is unknown or archived. */
export async function parentOf(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { of }: Batch,
  id: number | undefined,
): Promise<Row> {
  const target = parentResource(context, resource, of);
  const row = id === undefined ? undefined : await findRecord(db, context, target, id);
  if (row === undefined) throw notFound(target);
  return row;
}

function parentResource({ resources }: Context, resource: Resource, of: string): Resource {
  return resources[resource.fields[of]?.to ?? ''] ?? resource;
}

function checkedLines(
  context: Context,
  resource: Resource,
  batch: Batch,
  parent: number,
  body: unknown,
): readonly Record<string, unknown>[] {
  const { of, lines } = batch;
  const given = isObject(body) ? { ...body, [of]: parent } : body;
  const today = businessToday(context.timeZone);
  const grouping = context.settings.numberFormat;
  const form = batchForm(resource, batch);
  const checked = checkRecord(form, context.types, 'create', given, { today, grouping, logic: recordLogic });
  const errors: FieldErrors = checked.ok ? {} : { ...checked.errors };
  if (isObject(body) && Object.hasOwn(body, of)) errors[of] = `${of} stands in the path of this call`;
  if (!checked.ok || Object.keys(errors).length > 0) throw invalid(errors);
  return checked.values[lines.name] as Record<string, unknown>[];
}

/** A record that exists but may not be chosen is a business rule, not a wrong value. */
function refuseLeftOut(context: Context, resource: Resource, { of }: Batch, parent: Row): void {
  const { where, otherwise = '{title} cannot be chosen here' } = resource.fields[of] ?? {};
  const fits = Object.entries(where ?? {}).every(([name, value]) => String(parent[name]) === String(value));
  if (fits) return;
  const title = recordName(parentResource(context, resource, of), parent);
  throw new AppError(
    'conflict',
    otherwise.replaceAll('{title}', () => title),
  );
}

/** What a record is refused for is told at its line. */
async function createLine(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { lines, of }: Batch,
  body: Record<string, unknown>,
  actor: Actor,
  index: number,
): Promise<Row> {
  try {
    return await createRecord(trx, context, resource, body, actor);
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const errors = Object.entries(error.errors).map(([name, words]) => [
      name === of ? name : `${lines.name}.${index}.${name}`,
      words,
    ]);
    throw new AppError(error.code, error.message, { errors: Object.fromEntries(errors) });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
