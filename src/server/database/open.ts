import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../../errors/StartError.ts';
import type { Log } from './embedded/log.ts';
import { openEmbedded, type Role } from './embedded.ts';
import { keepMarkedStatements } from './keepPrepared.ts';
import type { Tables } from './tables.ts';
import { CONNECT_PATIENCE, connectWithTimeLimits, limitTransactions, TIME_LIMITS } from './timeLimits.ts';
import { columnTypes } from './types.ts';
import { reason, waitForServer } from './waitForServer.ts';

export type { Log } from './embedded/log.ts';
export type { Role } from './embedded.ts';

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  kind: 'embedded' | 'external';
  /** Ends the connections; the embedded PostgreSQL stops with its last user. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A postgres:// address; without it the embedded PostgreSQL of `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  as: Role;
  log: Log;
  /** How long to wait for a PostgreSQL of DATABASE_URL that is away, in milliseconds; by default not at all. */
  patience?: number | undefined;
}

/** PostgreSQL 15, as `server_version_num` counts. */
const OLDEST = 150_000;

/**
 * Opens the database of a server or a command (design: running, "The database").
 * With `databaseUrl`, PgBouncer in transaction pooling may stand between: whoever uses the pool relies on no LISTEN,
 * SET, session advisory lock or named prepared statement.
 * Throws StartError, with one line for people, when it cannot be reached, is too old or takes no changes.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openExternal(options.databaseUrl, options) : openInside(options);
}

async function openInside(options: DatabaseOptions): Promise<Database> {
  const embedded = await openEmbedded(options);
  // Two cores are busy with fewer; the rest waits in the pool instead of in PostgreSQL.
  const pool = makePool({ ...embedded.connection, max: 16, ...limitsOf(options.as) }, options.log);
  keepMarkedStatements(pool);
  return assemble(pool, 'embedded', () => embedded.stop());
}

async function openExternal(
  databaseUrl: string,
  { as, log, patience = 0 }: DatabaseOptions,
): Promise<Database> {
  const facts = await waitForServer(() => askServer(databaseUrl), patience, log).catch((error: unknown) => {
    throw new StartError(`The database at DATABASE_URL cannot be reached: ${reason(error)}.`);
  });
  checkServer(facts);
  const limits = facts.keepsTimeLimits ? limitsOf(as) : {};
  // Several server processes may share one database and its 100 connections.
  const pool = makePool({ connectionString: databaseUrl, max: 10, ...limits }, log);
  if (as === 'server' && !facts.keepsTimeLimits) limitTransactions(pool);
  return assemble(pool, 'external', async () => {});
}

/** A command takes the time that it needs; people wait for it and can end it. */
function limitsOf(as: Role): pg.PoolConfig {
  return as === 'server' ? TIME_LIMITS : {};
}

function makePool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: columnTypes,
    application_name: 'plinth',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: CONNECT_PATIENCE,
  });
  // A connection that dies while idle is replaced by the pool; unheard, its error would end the process.
  // While the pool ends, PostgreSQL may be quicker than the goodbye of an idle connection.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
  });
  // One that dies in use fails its query, and says so again on its own, where nobody else listens.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function checkServer({ version, encoding, style, readOnly }: ServerFacts): void {
  if (version < OLDEST) {
    throw new StartError(
      `The database at DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; 15 or later is needed.`,
    );
  }
  if (encoding !== 'UTF8')
    throw new StartError(`The database at DATABASE_URL is encoded in ${encoding}; UTF8 is needed.`);
  if (!style.startsWith('ISO'))
    throw new StartError(`The database at DATABASE_URL has DateStyle ${style}; ISO is needed.`);
  if (readOnly)
    throw new StartError(
      'The database at DATABASE_URL can only be read, such as the copy of another; give the one that takes changes.',
    );
}

interface ServerFacts {
  version: number;
  encoding: string;
  style: string;
  /** Whether it takes no changes. */
  readOnly: boolean;
  /** Whether the time limits that a connection is opened with hold. */
  keepsTimeLimits: boolean;
}

async function askServer(databaseUrl: string): Promise<ServerFacts> {
  const { client, keepsTimeLimits } = await connectWithTimeLimits(databaseUrl);
  try {
    const question = `select current_setting('server_version_num')::int4 as version,
      current_setting('server_encoding') as encoding, current_setting('DateStyle') as style,
      current_setting('transaction_read_only')::boolean as "readOnly"`;
    const { rows } = await client.query<ServerFacts>(question);
    return { ...(rows[0] as ServerFacts), keepsTimeLimits };
  } finally {
    await client.end();
  }
}

function assemble(pool: pg.Pool, kind: Database['kind'], stop: () => Promise<void>): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
    await stop();
  };
  return { db, pool, kind, close };
}
