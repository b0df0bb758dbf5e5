import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { cursorSlots } from './readSlots.ts';

/** A connection that reads the database as it was at one moment, while others write. */
export interface Snapshot<Db extends Kysely<Tables>> {
  trx: Db;
  /** Releases the connection and its slot. */
  end: () => Promise<void>;
}

/**
 * Opens a snapshot for a streamed response, which takes as long as its reader.
 *
 * @param reader the id of the account that reads.
 * @throws AppError busy if no slot becomes free in time.
 */
export async function openSnapshot<Db extends Kysely<Tables>>(
  { db, pool }: { db: Db; pool: pg.Pool },
  reader?: number,
): Promise<Snapshot<Db>> {
  const release = await cursorSlots(pool).take(reader);
  try {
    const trx = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    const end = async () => {
      try {
        await trx.rollback().execute();
      } finally {
        release();
      }
    };
    // Reads within it are reads of `db`.
    return { trx: trx as unknown as Db, end };
  } catch (error) {
    release();
    throw error;
  }
}
