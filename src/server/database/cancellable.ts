import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';
import { openSnapshot } from './snapshot.ts';

/**
 * Reads from a snapshot; when `signal` aborts, such as because the reader has left, PostgreSQL ends the running statement.
 *
 * @param reader the id of the account that reads.
 * @throws AppError busy if no slot becomes free in time; the error of the cancelled statement.
 */
export async function readCancellable<T, Db extends Kysely<Tables>>(
  { db, pool }: { db: Db; pool: pg.Pool },
  { reader, signal }: { reader: number; signal: AbortSignal },
  read: (trx: Db) => Promise<T>,
): Promise<T> {
  const { trx, end } = await openSnapshot({ db, pool }, reader);
  let cancelling: Promise<unknown> | undefined;
  const [{ pid } = { pid: 0 }] = await runSql<{ pid: number }>(trx, sql`select pg_backend_pid() as pid`);
  const cancel = () => {
    cancelling ??= runSql(db, sql`select pg_cancel_backend(${pid})`).catch(() => {});
  };
  try {
    signal.addEventListener('abort', cancel, { once: true });
    signal.throwIfAborted();
    return await read(trx);
  } finally {
    signal.removeEventListener('abort', cancel);
    // The connection serves others only when no cancellation can reach it any more.
    await cancelling;
    await end();
  }
}
