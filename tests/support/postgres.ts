import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Tables } from '../../src/server/database/tables.ts';
import { columnTypes } from '../../src/server/database/types.ts';
import { type ClusterAddress, databaseUrl, TEMPLATE } from './cluster.ts';

export interface TestDatabase {
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
}

/** A fresh database with the fixed tables, in the cluster that the test run started. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const address = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await inMaintenance(address, `create database ${name} template ${options.empty ? 'template0' : TEMPLATE}`);
  const url = databaseUrl(address, name);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
  });
  // Closing may find a test's connection still in a transaction; dropping it is meant.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    await inMaintenance(address, `drop database ${name} with (force)`);
  };
  return { url, db, pool, close };
}

async function inMaintenance(address: ClusterAddress, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(address, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
