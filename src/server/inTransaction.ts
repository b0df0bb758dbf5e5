import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Context } from './context.ts';
import type { Tables } from './database/tables.ts';
import { isConflict } from './databaseError.ts';

const TRIES = 5;

/**
 * Runs `work` in one database transaction; again, from the start, where PostgreSQL broke it off because of another
 * one (a deadlock, a serialization failure). `work` asks nothing but `trx`: a second connection could wait for itself.
 */
export async function inTransaction<T>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
      log.debug({ attempt }, 'A transaction met another one and is run again');
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
