import type { Kysely } from 'kysely';
import type pg from 'pg';
import { cursorSlots } from './readSlots.ts';
import type { Tables } from './tables.ts';

/** A connection that reads the database as it was at one moment, while others write. */
export interface Snapshot {
  trx: Kysely<Tables>;
  /** Releases the connection and its slot. */
  end: () => Promise<void>;
}

/**
 * Opens a snapshot for a streamed response, which takes as long as its reader.
 *
 * @param reader the id of the account that reads.
 * @throws AppError busy if no slot becomes free in time.
 */
export async function openSnapshot(
  { db, pool }: { db: Kysely<Tables>; pool: pg.Pool },
  reader?: number,
): Promise<Snapshot> {
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
    return { trx, end };
  } catch (error) {
    release();
    throw error;
  }
}
