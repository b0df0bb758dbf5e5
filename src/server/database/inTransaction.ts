import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../tables.ts';
import { isConflict } from './databaseError.ts';

const TRIES = 5;

type Work<T> = (trx: Transaction<Tables>) => Promise<T>;

/**
 * Runs `work` in one database transaction, and returns when it is on the disk. It must use only `trx`: with a second connection it
 * could wait for itself.
 */
export async function inTransaction<T>(context: Pick<Context, 'db' | 'log'>, work: Work<T>): Promise<T> {
  const { result, trx } = await againAfterConflict(context, () =>
    context.db.transaction().execute(async (trx) => ({ result: await work(trx), trx })),
  );
  if (unflushed.has(trx)) await flushCommits(context.db);
  return result;
}

/** Runs `work` in one database transaction that is rolled back in any case: a trial of a change. */
export async function rolledBack<T>(context: Pick<Context, 'db' | 'log'>, work: Work<T>): Promise<T> {
  return committedIf(context, work, () => false);
}

/** Runs `work` in one database transaction, which is committed only if `isKept` accepts the result. */
export async function committedIf<T>(
  context: Pick<Context, 'db' | 'log'>,
  work: Work<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  let result: { value: T } | undefined;
  try {
    return await inTransaction(context, async (trx) => {
      result = { value: await work(trx) };
      if (!isKept(result.value)) throw new RolledBack();
      return result.value;
    });
  } catch (error) {
    if (error instanceof RolledBack && result !== undefined) return result.value;
    throw error;
  }
}

/** Makes Kysely roll back a transaction whose work succeeded. */
class RolledBack extends Error {}

/**
 * Runs `work`, and runs it again if PostgreSQL aborted it because of another transaction (a deadlock or serialization failure).
 */
export async function againAfterConflict<T>(
  { log }: Pick<Context, 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
      log.debug({ attempt }, 'A transaction conflicted with another one and is run again');
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/** The flushes of a connection pool: the one under way, and the one that starts after it. */
interface Flushes {
  running: Promise<void>;
  next: Promise<void> | undefined;
}

const flushes = new WeakMap<Kysely<Tables>, Flushes>();
const unflushed = new WeakSet<Kysely<Tables>>();

/** Marks a database transaction that commits without waiting for the disk (docs/decisions/voucher-numbers.md). */
export function markUnflushed(trx: Kysely<Tables>): void {
  unflushed.add(trx);
}

/**
 * Resolves when every commit so far is on the disk, and on the synchronous standbys. Nothing of a transaction that commits without
 * waiting for the disk is acknowledged before. Calls that come while a flush is under way share the next one.
 *
 * @throws Error that the connection was lost, whatever failed: the commits may or may not survive, so nobody may try them again.
 */
export function flushCommits(db: Kysely<Tables>): Promise<void> {
  const own: Flushes = flushes.get(db) ?? { running: Promise.resolve(), next: undefined };
  flushes.set(db, own);
  own.next ??= own.running
    .catch(() => {})
    .then(() => {
      own.running = flush(db);
      own.next = undefined;
      return own.running;
    });
  return own.next;
}

/** The commit of a transaction that wrote waits until the log before it is on the disk. Any role may write this message. */
async function flush(db: Kysely<Tables>): Promise<void> {
  try {
    await sql`select pg_logical_emit_message(true, 'plinth', '')`.execute(db);
  } catch (cause) {
    throw new Error('The database connection terminated before a commit was on the disk', { cause });
  }
}
