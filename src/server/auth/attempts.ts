import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Tables } from '../database/tables.ts';

/*
 * How often something may be tried (screens, "Limits"). The counters are rows in plinth.attempt, so that any number
 * of servers count together. A subject is whom it is counted for: an email in lower case, or an address.
 */

/** So many attempts of a kind for one subject within so many seconds. */
export interface Limit {
  kind: string;
  subject: string;
  most: number;
  seconds: number;
}

/** @throws AppError tooMany with Retry-After where a limit is reached. Refused attempts do not count. */
export async function refuseTooMany(db: Kysely<Tables>, limits: readonly Limit[]): Promise<void> {
  const waits = await Promise.all(limits.map((limit) => secondsToWait(db, limit)));
  const wait = Math.max(...waits);
  if (wait > 0) {
    throw new AppError('tooMany', undefined, { headers: { 'retry-after': String(wait) } });
  }
}

/** Counts one attempt against each limit. */
export async function countAttempt(db: Kysely<Tables>, limits: readonly Limit[]): Promise<void> {
  await db
    .insertInto('plinth.attempt')
    .values(limits.map(({ kind, subject }) => ({ kind, subject })))
    .execute();
}

/**
 * Makes the judgements of attempts on the same subjects wait for each other until the transaction's end, so that a
 * hundred at once are counted one after the other. Limits are locked in their order: give them in the same one.
 */
export async function judgeInTurn(trx: Transaction<Tables>, limits: readonly Limit[]): Promise<void> {
  for (const { kind, subject } of limits) {
    await trx.executeQuery(
      CompiledQuery.raw('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [kind, subject]),
    );
  }
}

/** How long until the subject may try again: until the oldest of its last `most` attempts has left the window. */
async function secondsToWait(db: Kysely<Tables>, { kind, subject, most, seconds }: Limit): Promise<number> {
  const text = `select ceil(extract(epoch from at + make_interval(secs => $4) - now())) as wait
    from plinth.attempt where kind = $1 and subject = $2 and at > now() - make_interval(secs => $4)
    order by at desc offset $3 limit 1`;
  const { rows } = await db.executeQuery<{ wait: number }>(
    CompiledQuery.raw(text, [kind, subject, most - 1, seconds]),
  );
  return rows[0] === undefined ? 0 : Math.max(1, Number(rows[0].wait));
}
