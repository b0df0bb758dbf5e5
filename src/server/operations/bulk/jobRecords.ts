import { sql } from 'kysely';
import type { Failure } from '../../../errors/failure.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { readTitles } from '../../queries/lists/readTitles.ts';
import { table } from '../../tables.ts';
import type { BulkJob, BulkState } from './BulkJob.ts';

export interface JobRecord {
  id: number;
  /** The record's name; null if there is no such record. */
  title: string | null;
  state: BulkState;
  /** Why it was refused. */
  reason: Failure | null;
}

/** The records of one response. */
export const JOB_RECORDS = 1_000;

/** Records of a job by their states, in the order of their ids, after an id. */
export async function jobRecords(
  context: ReadContext,
  resource: Resource,
  job: BulkJob,
  { states, after }: { states: readonly BulkState[]; after: number },
): Promise<JobRecord[]> {
  const found = await runSql<Omit<JobRecord, 'title'>>(
    context.db,
    sql`select r.record_id as id, r.state, r.reason from ${table.bulk_record} r
      where r.job_id = ${job.id} and r.state = any (${states}::text[]) and r.record_id > ${after}
      order by r.record_id limit ${JOB_RECORDS}`,
  );
  const keys = found.map(({ id }) => ({ resource: resource.name, id: Number(id) }));
  const titleOf = await readTitles(context.db, context, keys);
  return found.map((record) => {
    const id = Number(record.id);
    return { ...record, id, title: titleOf(resource.name, id) };
  });
}
