import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { columnTypes } from '../../src/server/database/types.ts';
import type { Tables } from '../../src/server/tables.ts';
import { type ClusterAddress, databaseUrl, TEMPLATE } from './cluster.ts';

export interface TestDatabase {
  name: string;
  /** For a server under test. */
  url: string;
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** Drops it. */
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Without the fixed tables: for tests of the migrations themselves. */
  empty?: boolean;
  /** Connections of `db`. */
  connections?: number | undefined;
  /** The database to copy, by default the one with the fixed tables. */
  template?: string | undefined;
}

/** A fresh database with the fixed tables, in the cluster that the test run started. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const address = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.empty ? 'template0' : (options.template ?? TEMPLATE);
  await inMaintenance(address, (client) =>
    // Copying the files takes a sixth of the time that copying each block through the log does, the default.
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = databaseUrl(address, name);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    // On a busy machine a connection is waited for longer than the product's own ten seconds.
    connectionTimeoutMillis: 60_000,
    types: columnTypes,
  });
  // Closing may find a test's connection still in a transaction; dropping it is meant.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    await inMaintenance(address, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { name, url, db, pool, close };
}

/** The templates that are known to exist. */
const templates = new Set<string>();

/**
 * A database that is prepared once in a run, by the first test that needs it, and copied from then on.
 *
 * @returns the name, for `testDatabase({ template })`.
 */
export async function preparedTemplate(
  name: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<string> {
  if (templates.has(name)) return name;
  await inMaintenance(inject('postgres'), async (client) => {
    // Released when the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const database = await testDatabase();
    try {
      await prepare(database);
    } catch (error) {
      await database.close();
      throw error;
    }
    // A database with an open connection cannot be renamed or copied.
    await database.db.destroy();
    await client.query(`alter database ${database.name} rename to ${name}`);
  });
  templates.add(name);
  return name;
}

async function inMaintenance(
  address: ClusterAddress,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(address, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
