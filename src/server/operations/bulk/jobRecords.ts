import type { Failure } from '../../../errors/failure.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { readTitles } from '../../queries/lists/readTitles.ts';
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

const RECORDS = `select record_id as id, state, reason from plinth.bulk_record
  where job_id = $1 and state = any ($2) and record_id > $3 order by record_id limit ${JOB_RECORDS}`;

/** Records of a job by their states, in the order of their ids, after an id. */
export async function jobRecords(
  context: ReadContext,
  resource: Resource,
  job: BulkJob,
  { states, after }: { states: readonly BulkState[]; after: number },
): Promise<JobRecord[]> {
  const found = await runSql<Omit<JobRecord, 'title'>>(context.db, RECORDS, [job.id, states, after]);
  const keys = found.map(({ id }) => ({ resource: resource.name, id: Number(id) }));
  const titleOf = await readTitles(context.db, context, keys);
  return found.map((record) => {
    const id = Number(record.id);
    return { ...record, id, title: titleOf(resource.name, id) };
  });
}
