import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { isAway } from './databaseError.ts';

/** Runs `work` behind a savepoint: if it throws, what it wrote is undone, and the transaction can go on. */
export async function inSavepoint<T>(trx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(trx);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (!isAway(error)) await sql.raw('rollback to savepoint work; release savepoint work').execute(trx);
    throw error;
  }
  await sql`release savepoint work`.execute(trx);
  return result;
}
