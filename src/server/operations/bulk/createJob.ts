import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import {
  BULK_JOB_LIMIT,
  bulkFields,
  bulkOperations,
  checkRecord,
  type Resource,
} from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { ListRequest } from '../../queries/lists/listParameters.ts';
import { foundRecords } from '../../queries/lists/listRecords.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { type Tables, table } from '../../tables.ts';
import { type BulkJob, findJob } from './BulkJob.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request for a job that has been checked. */
export interface BulkRequest {
  operation: string;
  given: Values;
  /** Undefined for all records that the list finds. */
  ids: readonly number[] | undefined;
}

/** How long a job can be continued, looked at and undone. */
const KEPT = sql`interval '7 days'`;

/**
 * Creates a job. Its records are found here, in one statement, so that records that change later neither enter nor leave it.
 *
 * @param found the request of the list whose records are meant, if the body names none.
 * @throws AppError bulkNothing, bulkTooMany.
 */
export async function createJob(
  context: ReadContext,
  trx: Kysely<Tables>,
  resource: Resource,
  { operation, given, ids }: BulkRequest,
  found: ListRequest,
  actor: Actor,
): Promise<BulkJob> {
  await runSql(trx, sql`delete from ${table.bulk_job} j where j.created_at < now() - ${KEPT}`);
  const [made] = await runSql<{ id: number }>(
    trx,
    sql`insert into ${table.bulk_job} (user_id, resource, operation, given)
      values (${actor.id}, ${resource.name}, ${operation}, ${JSON.stringify(given)}) returning id`,
  );
  const id = Number(made?.id);
  const count =
    ids === undefined ? await addFound(context, resource, id, found) : await addChosen(trx, id, ids);
  if (count === 0) throw new AppError('bulkNothing');
  if (count > BULK_JOB_LIMIT) throw new AppError('bulkTooMany', { most: BULK_JOB_LIMIT });
  return findJob(trx, resource, id, actor);
}

async function addFound(
  context: ReadContext,
  resource: Resource,
  job: number,
  request: ListRequest,
): Promise<number> {
  const columns = sql`${job}::bigint, t.id, 'new'`;
  const found = foundRecords(context, resource, request, { columns, joins: [], limit: BULK_JOB_LIMIT + 1 });
  const { numAffectedRows } =
    await sql`insert into ${table.bulk_record} (job_id, record_id, state) ${found}`.execute(context.db);
  return Number(numAffectedRows ?? 0);
}

async function addChosen(trx: Kysely<Tables>, job: number, ids: readonly number[]): Promise<number> {
  await runSql(
    trx,
    sql`insert into ${table.bulk_record} (job_id, record_id, state)
      select ${job}::bigint, id, 'new' from unnest(${ids}::bigint[]) id`,
  );
  return ids.length;
}

/**
 * Checks the body of a new job: the operation, the values of its form, and the ids of its records, if it has any.
 *
 * @throws AppError invalid, naming each field of the body that is wrong for every record.
 */
export function readJob(context: Context, resource: Resource, body: unknown): BulkRequest {
  const given = isObject(body) ? body : {};
  const operation = String(given.operation ?? '');
  const errors = noFailures();
  for (const name of Object.keys(given).filter((name) => !['operation', 'values', 'ids'].includes(name)))
    errors[name] = failure('unknownOfCall', { name });
  if (!bulkOperations(resource).includes(operation))
    errors.operation = failure('bulkOperationUnknown', { operations: bulkOperations(resource).join(', ') });
  else Object.assign(errors, valueErrors(context, resource, operation, given.values));
  const ids = readIds(given.ids);
  if (ids === 'wrong') errors.ids = failure('noIds', { most: BULK_JOB_LIMIT });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const values = isObject(given.values) ? given.values : {};
  return { operation, given: values, ids: ids === 'wrong' ? [] : ids };
}

/** The errors of the form's values that do not depend on a record. */
function valueErrors(context: Context, resource: Resource, operation: string, given: unknown) {
  const { actions } = resource;
  const action = actions.find(({ name }) => name === operation);
  const only = operation === 'update' ? undefined : (action?.fields ?? []).map(({ field }) => field);
  const values = given ?? {};
  if (operation === 'update' && (!isObject(values) || Object.keys(values).length === 0))
    return { values: failure('bulkNoValues') };
  const allowed = new Set(only ?? bulkFields(resource, context.types).map(({ name }) => name));
  const names = isObject(values) ? Object.keys(values) : [];
  const foreign = names.filter((name) => !allowed.has(name));
  if (foreign.length > 0)
    return Object.fromEntries(foreign.map((name) => [name, failure('bulkNotShared', { name })]));
  const checked = checkRecord(resource, context.types, 'update', values, {
    only,
    set: action?.set,
    today: businessToday(context.timeZone),
  });
  return checked.ok ? {} : checked.errors;
}

/** The ids in the order in which they are locked; undefined for all that the list finds. */
function readIds(given: unknown): readonly number[] | undefined | 'wrong' {
  if (given === undefined) return undefined;
  if (!Array.isArray(given) || given.length === 0 || given.length > BULK_JOB_LIMIT) return 'wrong';
  const read = given.flatMap((id) => recordId(String(id)) ?? []);
  if (read.length < given.length) return 'wrong';
  return [...new Set(read)].sort((one, other) => one - other);
}
