import { type Kysely, sql } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Tables } from '../database/tables.ts';

const MB = 1_048_576;
/** Any number of its own; with the user's id it names the lock. */
const QUOTA_LOCK = 704_530;

/**
 * Refuses an upload that would take its user past the quota. Everything a user has uploaded counts while it is stored: files that
 * no record ever had go after a day, the others stay for their history.
 *
 * Uploads of one user wait for each other here, so that many at once stay within it together.
 *
 * @param quota in MB.
 * @throws AppError tooLarge, naming the file.
 */
export async function guardQuota(
  trx: Kysely<Tables>,
  userId: number,
  size: number,
  quota: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(QUOTA_LOCK)}, hashint8(${userId}))`.execute(trx);
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size), 0)::int8 as used from plinth.upload where created_by = ${userId}`.execute(trx);
  if ((rows[0]?.used ?? 0) + size <= quota * MB) return;
  const message = `Your uploads would take up more than ${quota} MB, the limit for each user. An administrator can raise it.`;
  throw new AppError('tooLarge', message, { errors: { file: message } });
}
