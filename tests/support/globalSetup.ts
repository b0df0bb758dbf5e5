import { chmodSync, copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/database/migrate.ts';
import type { Tables } from '../../src/server/tables.ts';
import { type Cluster, type ClusterAddress, databaseUrl, startEmbedded, TEMPLATE } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ClusterAddress;
    /** The folder of the sample's definitions without their texts in other languages, which take time to read. */
    definitions: string;
  }
}

/** The cluster of this run, and how many projects use it. Each project loads this file for itself, so the process keeps it. */
const run = globalThis as { plinthCluster?: { cluster: PreparedCluster; projects: number } };

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

interface PreparedCluster extends Cluster {
  definitions: string;
}

export function provide(project: TestProject, { socketDir, port, user, definitions }: PreparedCluster): void {
  project.provide('postgres', { socketDir, port, user });
  project.provide('definitions', definitions);
}

/** A cluster with a migrated template, which each test's database is copied from, and the definitions of servers on it. */
export async function startPrepared(start: () => Promise<Cluster>): Promise<PreparedCluster> {
  const cluster = await start();
  try {
    await makeTemplate(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const definitions = definitionsWithoutLanguages();
  return {
    ...cluster,
    definitions,
    async stop() {
      await cluster.stop();
      rmSync(definitions, { recursive: true });
    },
  };
}

function definitionsWithoutLanguages(): string {
  const from = resolve(import.meta.dirname, '../../resources');
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-definitions-'));
  chmodSync(folder, 0o755);
  for (const name of readdirSync(from))
    if (name.endsWith('.yaml')) copyFileSync(join(from, name), join(folder, name));
  for (const below of ['reports', 'dashboards'])
    cpSync(join(from, below), join(folder, below), { recursive: true });
  return folder;
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
