import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Actor } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { type BulkJob, canUndo, findJob } from './BulkJob.ts';

const INVERSE: Readonly<Record<string, string>> = { update: 'update', delete: 'restore', restore: 'delete' };

const EARLIER = `select id from plinth.bulk_job where undoes = $1`;
const CREATE = `insert into plinth.bulk_job (user_id, resource, operation, given, undoes)
  values ($1, $2, $3, '{}', $4) returning id`;
/** Each record gets its own values back, unless somebody has changed what the job had set. */
const RECORDS = `insert into plinth.bulk_record (job_id, record_id, state, given)
  select $2, r.record_id, 'new',
    case when r.before is not null
      then r.before || jsonb_build_object('was', coalesce(r.given, j.given) - 'was') end
  from plinth.bulk_record r join plinth.bulk_job j on j.id = r.job_id
  where r.job_id = $1 and r.state = 'done'`;

/**
 * Creates the job that undoes another one; it is checked and run as any other. A second call returns the same job. The caller
 * holds the lock of the job.
 *
 * @throws AppError bulkNoUndo if nothing was changed, or if the operation cannot be undone.
 */
export async function undoJob(
  trx: Kysely<Tables>,
  resource: Resource,
  job: BulkJob,
  actor: Actor,
): Promise<BulkJob> {
  const [earlier] = await runSql<{ id: number }>(trx, EARLIER, [job.id]);
  if (earlier !== undefined) return findJob(trx, resource, Number(earlier.id), actor);
  const operation = INVERSE[job.operation];
  if (operation === undefined || !canUndo(job)) throw new AppError('bulkNoUndo');
  const [made] = await runSql<{ id: number }>(trx, CREATE, [actor.id, resource.name, operation, job.id]);
  const id = Number(made?.id);
  await runSql(trx, RECORDS, [job.id, id]);
  const [first] = await runSql(trx, 'select from plinth.bulk_record where job_id = $1 limit 1', [id]);
  if (first === undefined) throw new AppError('bulkNoUndo');
  return findJob(trx, resource, id, actor);
}
