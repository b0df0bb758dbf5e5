import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Actor } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';
import { type BulkJob, canUndo, findJob } from './BulkJob.ts';

const INVERSE: Readonly<Record<string, string>> = { update: 'update', delete: 'restore', restore: 'delete' };

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
  const [earlier] = await runSql<{ id: number }>(
    trx,
    sql`select j.id from ${table.bulk_job} j where j.undoes = ${job.id}`,
  );
  if (earlier !== undefined) return findJob(trx, resource, Number(earlier.id), actor);
  const operation = INVERSE[job.operation];
  if (operation === undefined || !canUndo(job)) throw new AppError('bulkNoUndo');
  const [made] = await runSql<{ id: number }>(
    trx,
    sql`insert into ${table.bulk_job} (user_id, resource, operation, given, undoes)
      values (${actor.id}, ${resource.name}, ${operation}, '{}', ${job.id}) returning id`,
  );
  const id = Number(made?.id);
  // Each record gets its own values back, unless somebody has changed what the job had set.
  const [first] = await runSql(
    trx,
    sql`insert into ${table.bulk_record} (job_id, record_id, state, given)
      select ${id}::bigint, r.record_id, 'new',
        case when r.before is not null
          then r.before || jsonb_build_object('was', coalesce(r.given, j.given) - 'was') end
      from ${table.bulk_record} r join ${table.bulk_job} j on j.id = r.job_id
      where r.job_id = ${job.id} and r.state = 'done' returning record_id`,
  );
  if (first === undefined) throw new AppError('bulkNoUndo');
  return findJob(trx, resource, id, actor);
}
