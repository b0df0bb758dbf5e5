import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { cursorSlots } from '../../database/readSlots.ts';
import { liftTimeLimits } from '../../database/timeLimits.ts';
import type { Tables } from '../../tables.ts';

/** One connection in a database transaction, for COPY and for Kysely. */
export interface Connection {
  client: pg.PoolClient;
  trx: Kysely<Tables>;
  commit: () => Promise<void>;
  /** Closes the connection, which rolls back uncommitted work, even in the middle of a COPY. */
  close: () => void;
}

/**
 * Takes a connection and begins: `begin isolation level repeatable read read only`.
 * @throws AppError busy if long responses hold all the connections that they may.
 */
export async function beginOn(pool: pg.Pool, begin: string): Promise<Connection> {
  const release = await cursorSlots(pool).take();
  const client = await pool.connect().catch((error: unknown) => {
    release();
    throw error;
  });
  const trx = kyselyOn(client);
  let whole = false;
  const close = () => {
    client.release(!whole);
    release();
  };
  try {
    await client.query(begin);
    // Rows are formatted independently of the server's settings, for this transaction only.
    await client.query(`set local datestyle = 'ISO, YMD'`);
    await client.query(`set local intervalstyle = 'postgres'`);
    await client.query(`set local bytea_output = 'hex'`);
    await liftTimeLimits(trx);
  } catch (error) {
    close();
    throw error;
  }
  const commit = async () => {
    await client.query('commit');
    whole = true;
  };
  return { client, trx, commit, close };
}

/** Kysely on this connection only; it neither begins nor ends transactions. */
function kyselyOn(client: pg.PoolClient): Kysely<Tables> {
  const held = { query: client.query.bind(client) as never, release: () => {} };
  const pool = { connect: async () => held, end: async () => {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
