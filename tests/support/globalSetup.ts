import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/database/migrate.ts';
import type { Tables } from '../../src/server/database/tables.ts';
import { type Cluster, type ClusterAddress, databaseUrl, startEmbedded, TEMPLATE } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ClusterAddress;
  }
}

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideCluster(project, startEmbedded);
}

/** One cluster for the whole run of a project, with a migrated template that each test's database is copied from. */
export async function provideCluster(
  project: TestProject,
  start: () => Promise<Cluster>,
): Promise<() => Promise<void>> {
  const { stop, ...address } = await start();
  try {
    await hurry(address);
    await makeTemplate(address);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', address);
  return stop;
}

/** Nothing here outlives the run, so nothing has to survive a power cut; what does is tried with clusters of its own. */
async function hurry(address: ClusterAddress): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(address, 'postgres') });
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function makeTemplate(address: ClusterAddress): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(address, 'postgres') });
  await client.connect();
  await client.query(`create database ${TEMPLATE} template template0`);
  await client.end();
  const pool = new pg.Pool({ connectionString: databaseUrl(address, TEMPLATE), max: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } finally {
    // A template with a connection open cannot be copied.
    await db.destroy();
  }
}
