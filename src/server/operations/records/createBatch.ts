import type { Kysely } from 'kysely';
import { AppError, errorOf, invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { type Batch, batchForm, checkRecord, type Resource, recordName } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { findRecord } from '../../queries/lists/findRecord.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { Tables } from '../../tables.ts';
import { createRecord } from './createRecord.ts';
import { logicFor } from './logicFor.ts';

/**
 * Creates the records of a batch in the caller's database transaction: all of them, each with its audit row, or none.
 *
 * @param parentId the id of their parent; undefined for an invalid id in the path.
 * @returns the rows in the API's format, in the order of the body.
 * @throws AppError recordNotFound for an unknown parent, rule for one that the reference's `where` excludes, invalid with errors
 * by line (`info.0.floor`), valueTaken, fieldsTaken.
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
  const parent = await parentOf(readWithin(trx, context, actor), resource, batch, parentId);
  const lines = checkedLines(context, resource, batch, Number(parent.id), body, actor);
  refuseLeftOut(context, resource, batch, parent);
  const belonging = { [batch.of]: parent.id };
  const rows: Row[] = [];
  for (const [index, line] of lines.entries())
    rows.push(await createLine(trx, context, resource, batch, { ...line, ...belonging }, actor, index));
  return rows;
}

/** The parent of a batch. Throws notFound if it is unknown or archived. */
export async function parentOf(
  context: ReadContext,
  resource: Resource,
  { of }: Batch,
  id: number | undefined,
): Promise<Row> {
  const target = parentResource(context, resource, of);
  const row = id === undefined ? undefined : await findRecord(context.db, context, target, id);
  if (row === undefined) throw recordNotFound(target);
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
  actor: Actor | null,
): readonly Record<string, unknown>[] {
  const { of, lines } = batch;
  const given = isObject(body) ? { ...body, [of]: parent } : body;
  const today = businessToday(context.timeZone);
  const form = batchForm(resource, batch);
  const checked = checkRecord(form, context.types, 'create', given, {
    today,
    logic: logicFor(context, actor),
  });
  const errors = Object.assign(noFailures(), checked.ok ? undefined : checked.errors);
  if (isObject(body) && Object.hasOwn(body, of)) errors[of] = failure('standsInPath', { name: of });
  if (!checked.ok || Object.keys(errors).length > 0) throw invalid(errors);
  return checked.values[lines.name] as Record<string, unknown>[];
}

/** A record that exists but cannot be chosen violates a business rule; it is not an invalid value. */
function refuseLeftOut(context: Context, resource: Resource, { of }: Batch, parent: Row): void {
  const { where, otherwise = '{title} cannot be chosen here' } = resource.fields[of] ?? {};
  const fits = Object.entries(where ?? {}).every(([name, value]) => String(parent[name]) === String(value));
  if (fits) return;
  const title = recordName(parentResource(context, resource, of), parent);
  const at = `fields.${of}.otherwise`;
  throw new AppError('rule', { text: { text: otherwise, resource: resource.name, at, values: { title } } });
}

/** A record's errors are reported at its line. */
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
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(([name, failure]) => [
      name === of ? name : `${lines.name}.${index}.${name}`,
      failure,
    ]);
    throw errorOf(error.failure, { fields: Object.fromEntries(fields) });
  }
}
