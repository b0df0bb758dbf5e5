import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Context } from './context.ts';
import type { Tables } from './database/tables.ts';
import { isConflict } from './databaseError.ts';

const TRIES = 5;

/** Runs `work` in one database transaction. It asks nothing but `trx`: a second connection could wait for itself. */
export async function inTransaction<T>(
  context: Pick<Context, 'db' | 'log'>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return againAfterConflict(context, () => context.db.transaction().execute(work));
}

/**
 * Runs `work`; again, from the start, where PostgreSQL broke it off because of another transaction (a deadlock, a
 * serialization failure).
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
      log.debug({ attempt }, 'A transaction met another one and is run again');
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
