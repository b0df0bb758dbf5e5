import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { sqlState } from './databaseError.ts';
import { columnTypes } from './types.ts';

/*
 * Time limits of a server's statements and idle transactions. PostgreSQL enforces them, so they also apply when the server
 * process hangs.
 */

/** In milliseconds, under PostgreSQL's own names: connection parameters. */
export const TIME_LIMITS = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 90_000 };

const BEGIN = /^(begin|start transaction)\b/i;
const SET_LIMITS = Object.entries(TIME_LIMITS)
  .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
  .join('; ');

/** PgBouncer's error for unknown connection parameters. */
const UNKNOWN_PARAMETER = '08P01';

/** The time limit for opening a connection and for waiting for a free one of the pool, in milliseconds. */
export const CONNECT_PATIENCE = 10_000;

/**
 * Connects with the limits. Returns whether the connection keeps them: PgBouncer ignores or refuses them. Throws pg's error if
 * the server cannot be reached.
 */
export async function connectWithTimeLimits(
  databaseUrl: string,
): Promise<{ client: pg.Client; keepsTimeLimits: boolean }> {
  try {
    const client = await connect(databaseUrl, TIME_LIMITS);
    const { rows } = await client.query(`select current_setting('statement_timeout') as limit`);
    return { client, keepsTimeLimits: rows[0]?.limit !== '0' };
  } catch (error) {
    if (sqlState(error) !== UNKNOWN_PARAMETER) throw error;
    return { client: await connect(databaseUrl), keepsTimeLimits: false };
  }
}

async function connect(databaseUrl: string, limits: Partial<typeof TIME_LIMITS> = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_PATIENCE,
    types: columnTypes,
    ...limits,
  });
  // A connection that dies in use fails its query, and emits the error here once more.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Sets the limits at the start of each transaction, for connections that do not keep them. It needs no extra round trip. */
export function limitTransactions(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const limited = (text: unknown, ...rest: unknown[]): unknown =>
      typeof text === 'string' && BEGIN.test(text)
        ? query(`${text}; ${SET_LIMITS}`, ...rest)
        : query(text, ...rest);
    client.query = limited as typeof client.query;
  });
}

/** Removes both limits for the rest of a transaction whose work grows with the database: migrating, verifying, restoring. */
export async function liftTimeLimits<T>(trx: Kysely<T>): Promise<void> {
  const lifted = Object.keys(TIME_LIMITS).map((name) => sql`set_config(${name}, '0', true)`);
  await sql`select ${sql.join(lifted)}`.execute(trx);
}
