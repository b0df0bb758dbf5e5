import { type Kysely, sql } from 'kysely';
import type { AppError } from '../../../errors/AppError.ts';
import { BULK_BATCH, type Resource } from '../../../schema/index.ts';
import type { Actor, Context } from '../../context.ts';
import { refusalOf } from '../../database/databaseError.ts';
import { inSavepoint } from '../../database/inSavepoint.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import { archiveRecord } from '../records/archiveRecord.ts';
import { restoreRecord } from '../records/restoreRecord.ts';
import { updateRecord } from '../records/updateRecord.ts';
import { type BulkJob, storedReason } from './BulkJob.ts';
import { type ValuesById, valuesBefore } from './valuesBefore.ts';

/** A record of a batch, with the values of this record alone in an undo. */
interface BulkRecord {
  record_id: number;
  given: Readonly<Record<string, unknown>> | null;
}

/**
 * Tries the next batch of a job without keeping its changes, so that the job knows which records are refused before anything is
 * changed. The caller holds the lock of the job.
 */
export async function checkBatch(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  job: BulkJob,
  actor: Actor,
): Promise<BulkJob> {
  const records = await nextRecords(trx, job, ['new']);
  const refusals = await tried(trx, context, resource, job, records, actor);
  await setStates(trx, job, records, refusals, { others: 'ready' });
  return job;
}

/**
 * Changes the records of the next batch: all of them or none. If one is refused, the batch changes nothing, the refused records
 * have their reasons, and the others are `kept` as they were.
 */
export async function runBatch(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  job: BulkJob,
  actor: Actor,
): Promise<BulkJob> {
  const records = await nextRecords(trx, job, ['ready', 'new']);
  if (records.length === 0) return job;
  await lockRecords(trx, resource, records);
  const before = await valuesBefore(trx, context, resource, job, records);
  const isChanged = await changedAll(trx, context, resource, job, records, actor);
  const refusals = isChanged
    ? new Map<number, AppError>()
    : await tried(trx, context, resource, job, records, actor);
  await setStates(trx, job, records, refusals, isChanged ? { others: 'done', before } : { others: 'kept' });
  return job;
}

async function nextRecords(
  trx: Kysely<Tables>,
  { id }: BulkJob,
  states: readonly string[],
): Promise<BulkRecord[]> {
  const records = await runSql<BulkRecord>(
    trx,
    sql`select r.record_id, r.given from ${table.bulk_record} r
      where r.job_id = ${id} and r.state = any (${states}::text[]) order by r.record_id limit ${BULK_BATCH}`,
  );
  return records.map((record) => ({ ...record, record_id: Number(record.record_id) }));
}

/** All of them at once in the locking order, so that two batches cannot deadlock. */
async function lockRecords(
  trx: Kysely<Tables>,
  resource: Resource,
  records: readonly BulkRecord[],
): Promise<void> {
  const ids = records.map(({ record_id: id }) => id);
  await runSql(
    trx,
    sql`select t.id from ${tableOf(resource)} t where t.id = any (${ids}::bigint[]) order by t.id for no key update`,
  );
}

/** Changes all records, without a savepoint for each: nearly always none is refused. Returns false if one was. */
async function changedAll(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  job: BulkJob,
  records: readonly BulkRecord[],
  actor: Actor,
): Promise<boolean> {
  try {
    await inSavepoint(trx, async () => {
      for (const record of records) await changeRecord(trx, context, resource, job, record, actor);
    });
    return true;
  } catch (error) {
    if (refusalOf(error) === undefined) throw error;
    return false;
  }
}

/** Undoes a savepoint whose work succeeded. */
class Tried extends Error {}

/** The refusals of the records by their ids. What the trial writes is undone. */
async function tried(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  job: BulkJob,
  records: readonly BulkRecord[],
  actor: Actor,
): Promise<Map<number, AppError>> {
  const refusals = new Map<number, AppError>();
  const change = (some: readonly BulkRecord[]) => async () => {
    for (const record of some) await changeRecord(trx, context, resource, job, record, actor);
  };
  try {
    await inSavepoint(trx, async () => {
      for (const some of inGroups(records)) {
        if ((await refusalOfChange(trx, change(some))) === undefined) continue;
        for (const record of some) {
          const refusal = await refusalOfChange(trx, change([record]));
          if (refusal !== undefined) refusals.set(record.record_id, refusal);
        }
      }
      throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
  return refusals;
}

/** Few records are refused: a savepoint for each would take longer than its change. */
const GROUP = 25;

function inGroups(records: readonly BulkRecord[]): BulkRecord[][] {
  return Array.from({ length: Math.ceil(records.length / GROUP) }, (_, place) =>
    records.slice(place * GROUP, (place + 1) * GROUP),
  );
}

async function refusalOfChange(
  trx: Kysely<Tables>,
  change: () => Promise<void>,
): Promise<AppError | undefined> {
  try {
    await inSavepoint(trx, change);
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

async function changeRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { operation, given }: BulkJob,
  { record_id: id, given: own }: BulkRecord,
  actor: Actor,
): Promise<void> {
  if (operation === 'delete') await archiveRecord(trx, context, resource, id, actor, 'bulk');
  else if (operation === 'restore') await restoreRecord(trx, context, resource, id, actor, 'bulk');
  else {
    const action = resource.actions.find(({ name }) => name === operation);
    await updateRecord(trx, context, resource, id, own ?? given, actor, { action, beside: 'bulk' });
  }
}

async function setStates(
  trx: Kysely<Tables>,
  { id }: BulkJob,
  records: readonly BulkRecord[],
  refusals: ReadonlyMap<number, AppError>,
  { others, before = new Map() }: { others: 'ready' | 'done' | 'kept'; before?: ValuesById },
): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map(({ record_id }) => record_id);
  const states = ids.map((each) => (refusals.has(each) ? 'refused' : others));
  const reasons = ids.map((each) => {
    const refusal = refusals.get(each);
    return refusal === undefined ? null : storedReason(refusal);
  });
  const values = ids.map((each) => (before.has(each) ? JSON.stringify(before.get(each)) : null));
  await runSql(
    trx,
    sql`update ${table.bulk_record} r set state = n.state, reason = n.reason, before = n.before
      from unnest(${ids}::bigint[], ${states}::text[], ${reasons}::jsonb[], ${values}::jsonb[]) n(record_id, state, reason, before)
      where r.job_id = ${id} and r.record_id = n.record_id`,
  );
}
