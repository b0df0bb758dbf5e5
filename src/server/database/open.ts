import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../../errors/StartError.ts';
import type { Tables } from '../tables.ts';
import type { Log } from './embedded/log.ts';
import { openEmbedded, type Role } from './embedded.ts';
import { isDirect } from './isDirect.ts';
import { keepMarkedStatements } from './preparedStatements.ts';
import { CONNECT_PATIENCE, connectWithTimeLimits, limitTransactions, TIME_LIMITS } from './timeLimits.ts';
import { columnTypes } from './types.ts';
import { reason, waitForServer } from './waitForServer.ts';

export type { Log } from './embedded/log.ts';
export type { Role } from './embedded.ts';

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  kind: 'embedded' | 'external';
  /** Closes the connections. The embedded PostgreSQL stops with its last user. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A postgres:// address; without it, the embedded PostgreSQL of `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  as: Role;
  log: Log;
  /** How long to wait for a PostgreSQL of DATABASE_URL that does not respond, in milliseconds; the default is 0. */
  patience?: number | undefined;
}

/** PostgreSQL 15, in the format of `server_version_num`. */
const OLDEST = 150_000;

/**
 * Opens the database of a server or a command (docs/architecture.md, "The database"). With `databaseUrl`, PgBouncer in
 * transaction pooling may be in between, so users of the pool must not rely on LISTEN, SET or session advisory locks; the pool itself
 * prepares the marked statements where nothing is in between.
 *
 * @throws StartError with a one-line message if it cannot be reached, is too old or is read-only.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openExternal(options.databaseUrl, options) : openInside(options);
}

async function openInside(options: DatabaseOptions): Promise<Database> {
  const embedded = await openEmbedded(options);
  // Fewer connections keep two cores busy; other calls wait in the pool instead of in PostgreSQL.
  const pool = makePool({ ...embedded.connection, max: 16, ...limitsOf(options.as) }, options.log);
  keepMarkedStatements(pool);
  return assemble(pool, 'embedded', () => embedded.stop());
}

async function openExternal(
  databaseUrl: string,
  { as, log, patience = 0 }: DatabaseOptions,
): Promise<Database> {
  const facts = await waitForServer(() => queryServer(databaseUrl), patience, log).catch((error: unknown) => {
    throw new StartError(`The database at DATABASE_URL cannot be reached: ${reason(error)}.`);
  });
  checkServer(facts);
  const limits = facts.keepsTimeLimits ? limitsOf(as) : {};
  // Several server processes may share one database and its 100 connections.
  const pool = makePool({ connectionString: databaseUrl, max: 10, ...limits }, log);
  if (as === 'server' && !facts.keepsTimeLimits) limitTransactions(pool);
  if (facts.isDirect) keepMarkedStatements(pool);
  return assemble(pool, 'external', async () => {});
}

/** Commands have no time limit: the person who runs one waits for it and can end it. */
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
  // The pool replaces a connection that dies while idle; without a listener, its error would end the process. While the pool
  // closes, PostgreSQL may end an idle connection first.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
  });
  // A connection that dies in use fails its query, and emits the error again with no other listener.
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
  /** Whether the server is read-only. */
  readOnly: boolean;
  /** Whether the connection keeps its time limits. */
  keepsTimeLimits: boolean;
  /** Whether no pooler is in between. */
  isDirect: boolean;
}

async function queryServer(databaseUrl: string): Promise<ServerFacts> {
  const { client, keepsTimeLimits } = await connectWithTimeLimits(databaseUrl);
  try {
    const question = `select current_setting('server_version_num')::int4 as version,
      current_setting('server_encoding') as encoding, current_setting('DateStyle') as style,
      current_setting('transaction_read_only')::boolean as "readOnly"`;
    const { rows } = await client.query<ServerFacts>(question);
    return { ...(rows[0] as ServerFacts), keepsTimeLimits, isDirect: await isDirect(client) };
  } finally {
    await client.end();
  }
}

function assemble(pool: pg.Pool, kind: Database['kind'], stop: () => Promise<void>): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends a pool only if it has used it.
    if (!pool.ending) await pool.end();
    await stop();
  };
  return { db, pool, kind, close };
}
