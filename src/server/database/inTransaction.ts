import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { isConflict } from './databaseError.ts';
import type { Tables } from './tables.ts';

const TRIES = 5;

type Work<T> = (trx: Transaction<Tables>) => Promise<T>;

/** Runs `work` in one database transaction. It must use only `trx`: with a second connection it could wait for itself. */
export async function inTransaction<T>(context: Pick<Context, 'db' | 'log'>, work: Work<T>): Promise<T> {
  return againAfterConflict(context, () => context.db.transaction().execute(work));
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
