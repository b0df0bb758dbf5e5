import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';

/*
 * Limits on attempts (docs/business-rules.md, "Limits on attempts"). The counters are rows in plinth.attempt, so that any
 * number of servers count together. The subject is an email in lower case, or an address.
 */

/** The maximum number of attempts of a kind for one subject within a number of seconds. */
export interface Limit {
  kind: string;
  subject: string;
  most: number;
  seconds: number;
}

/** @throws AppError tooMany if a limit is reached. Refused attempts do not count. */
export async function refuseTooMany(db: Kysely<Tables>, limits: readonly Limit[]): Promise<void> {
  const waits = await Promise.all(limits.map((limit) => secondsToWait(db, limit)));
  const wait = Math.max(...waits);
  if (wait > 0) {
    throw new AppError('tooMany', {}, { retryAfter: wait });
  }
}

/** The limits that are reached: the next attempt is refused. */
export async function reachedLimits(db: Kysely<Tables>, limits: readonly Limit[]): Promise<Limit[]> {
  const waits = await Promise.all(limits.map((limit) => secondsToWait(db, limit)));
  return limits.filter((_, place) => (waits[place] ?? 0) > 0);
}

/**
 * Counts a call that opens or tries nothing secret, but costs the database a row, whether it succeeds or not.
 * @throws AppError tooMany
 */
export async function takeAttempt(db: Kysely<Tables>, limit: Limit): Promise<void> {
  await refuseTooMany(db, [limit]);
  await countAttempt(db, [limit]);
}

/** Counts one attempt against each limit. */
export async function countAttempt(db: Kysely<Tables>, limits: readonly Limit[]): Promise<void> {
  await db
    .insertInto('plinth.attempt')
    .values(limits.map(({ kind, subject }) => ({ kind, subject })))
    .execute();
}

/**
 * Serialises attempts on the same subjects until the transaction ends, so that a hundred at once are counted one after the
 * other. Limits are locked in the given order, which must always be the same.
 */
export async function lockSubjects(trx: Transaction<Tables>, limits: readonly Limit[]): Promise<void> {
  for (const { kind, subject } of limits) {
    await runSql(trx, sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${subject}))`);
  }
}

/** The time until the subject may try again: when the oldest of its last `most` attempts has left the window. */
async function secondsToWait(db: Kysely<Tables>, { kind, subject, most, seconds }: Limit): Promise<number> {
  const [found] = await runSql<{ wait: number }>(
    db,
    sql`select ceil(extract(epoch from at + make_interval(secs => ${seconds}) - now())) as wait
    from ${table.attempt} where kind = ${kind} and subject = ${subject} and at > now() - make_interval(secs => ${seconds})
    order by at desc offset ${most - 1} limit 1`,
  );
  return found === undefined ? 0 : Math.max(1, Number(found.wait));
}
