import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';

const MB = 1_048_576;
/** Any number: with the user's id it identifies the lock. */
const QUOTA_LOCK = 704_530;

/**
 * Refuses an upload that would exceed its user's quota. All stored uploads of a user count: files that no record ever had are
 * purged after a day, the others are kept for their history.
 *
 * Uploads of one user wait for each other here, so that simultaneous ones cannot exceed it together.
 *
 * @param quota in MB.
 * @throws AppError quotaExceeded, naming the file.
 */
export async function guardQuota(
  trx: Kysely<Tables>,
  userId: number,
  size: number,
  quota: number,
): Promise<void> {
  await runSql(trx, sql`select pg_advisory_xact_lock(${sql.lit(QUOTA_LOCK)}, hashint8(${userId}))`);
  const [stored] = await runSql<{ used: number }>(
    trx,
    sql`select coalesce(sum(u.size), 0)::int8 as used from ${table.upload} u where u.created_by = ${userId}`,
  );
  if ((stored?.used ?? 0) + size <= quota * MB) return;
  throw new AppError('quotaExceeded', { megabytes: quota }, { field: 'file' });
}
