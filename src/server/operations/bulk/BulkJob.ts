import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { type Failure, nested } from '../../../errors/failure.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Actor } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';

/** The state of a record in a job: not tried, accepted by the check, refused, changed, or kept because its batch was refused. */
export type BulkState = 'new' | 'ready' | 'refused' | 'done' | 'kept';

export interface BulkJob {
  id: number;
  /** 'update', 'delete', 'restore', or the name of an action. */
  operation: string;
  /** The values of its form, the same for all records. */
  given: Readonly<Record<string, unknown>>;
  undoes: number | null;
  created_at: string;
}

/** A job of this user. @throws AppError bulkJobNotFound */
export async function findJob(
  db: Kysely<Tables>,
  resource: Resource,
  id: number | undefined,
  actor: Actor,
  { lock = false } = {},
): Promise<BulkJob> {
  if (id === undefined) throw new AppError('bulkJobNotFound');
  const [job] = await runSql<BulkJob>(
    db,
    sql`select j.id, j.operation, j.given, j.undoes, j.created_at from ${table.bulk_job} j
      where j.id = ${id} and j.user_id = ${actor.id} and j.resource = ${resource.name} ${lock ? sql`for update` : sql``}`,
  );
  if (job === undefined) throw new AppError('bulkJobNotFound');
  return job;
}

/** The progress of a job, as its calls answer it. */
export interface BulkProgress {
  id: number;
  operation: string;
  /** The number of records. */
  total: number;
  counts: Record<BulkState, number>;
  /** Why records are refused: each code with an example, and whether all of its messages are equal. */
  reasons: { reason: Failure; count: number; same: boolean }[];
  undoes: number | null;
  canUndo: boolean;
}

/** An action has no inverse in general: it may set values that nobody can enter. */
const WITH_UNDO: readonly string[] = ['update', 'delete', 'restore'];

/** Whether an operation of a job can be undone. */
export function canUndo({ operation }: Pick<BulkJob, 'operation'>): boolean {
  return WITH_UNDO.includes(operation);
}

export async function progressOf(db: Kysely<Tables>, job: BulkJob): Promise<BulkProgress> {
  const counted = await runSql<{ state: BulkState; count: number }>(
    db,
    sql`select r.state, count(*) as count from ${table.bulk_record} r where r.job_id = ${job.id} group by r.state`,
  );
  const reasons = await runSql<BulkProgress['reasons'][number]>(
    db,
    sql`select (array_agg(r.reason order by r.record_id))[1] as reason, count(*) as count,
        count(distinct r.reason) = 1 as same
      from ${table.bulk_record} r where r.job_id = ${job.id} and r.state = 'refused'
      group by r.reason ->> 'code' order by count(*) desc, 1`,
  );
  const counts = { new: 0, ready: 0, refused: 0, done: 0, kept: 0 };
  for (const { state, count } of counted) counts[state] = Number(count);
  return {
    id: job.id,
    operation: job.operation,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    reasons: reasons.map(({ reason, count, same }) => ({ reason, count: Number(count), same })),
    undoes: job.undoes,
    canUndo: canUndo(job) && counts.done > 0,
  };
}

/** A failure of a record as it is stored. */
export function storedReason({ reason }: AppError): string {
  return JSON.stringify(nested(reason));
}
