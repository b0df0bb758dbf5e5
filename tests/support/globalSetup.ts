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

/** The cluster of this run, and how many projects use it. Each project loads this file for itself, so the process keeps it. */
const run = globalThis as { plinthCluster?: { cluster: Cluster; projects: number } };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.plinthCluster ??= { cluster: await startPrepared(startEmbedded), projects: 0 };
  const shared = run.plinthCluster;
  shared.projects += 1;
  provide(project, shared.cluster);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete run.plinthCluster;
    await shared.cluster.stop();
  };
}

export function provide(project: TestProject, { socketDir, port, user }: Cluster): void {
  project.provide('postgres', { socketDir, port, user });
}

/** A cluster with a migrated template, which each test's database is copied from. */
export async function startPrepared(start: () => Promise<Cluster>): Promise<Cluster> {
  const cluster = await start();
  try {
    await hurry(cluster);
    await makeTemplate(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
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
