import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { systemBinaries } from '../../src/cli/setup/systemPostgres.ts';
import { SUPERUSER, USER } from '../../src/server/database/embedded/cluster.ts';
import { type Log, openEmbedded } from '../../src/server/database/embedded.ts';

/** Where a cluster answers: the folder of its Unix socket, and who may connect. */
export interface ClusterAddress {
  socketDir: string;
  port: number;
  user: string;
}

export interface Cluster extends ClusterAddress {
  stop(): Promise<void>;
}

/** The database that fresh ones are copied from. */
export const TEMPLATE = 'plinth_test_template';

const quiet: Log = { info: () => {}, warn: console.warn, error: console.error };

export function databaseUrl({ socketDir, port, user }: ClusterAddress, database: string): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** The embedded PostgreSQL, in a temporary folder. */
export async function startEmbedded(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  // As root, PostgreSQL's own account passes through to its folder, so that nothing is left elsewhere.
  chmodSync(dataDir, 0o711);
  const { connection, stop } = await openEmbedded({ dataDir, as: 'command', log: quiet });
  const address = {
    socketDir: connection.host ?? '',
    port: connection.port ?? 5432,
    user: connection.user ?? '',
  };
  await trustEverybody(join(dataDir, 'postgres'), { ...address, user: SUPERUSER });
  await withoutDurability({ ...address, user: SUPERUSER });
  return {
    ...address,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Tests connect without a password; the product's role makes their databases, and is no superuser there either. */
async function trustEverybody(cluster: string, address: ClusterAddress): Promise<void> {
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGHUP');
  const client = await untilTrusted(databaseUrl(address, 'postgres'));
  // What a test's role makes, it may become.
  await client.query(`alter system set createrole_self_grant = 'set, inherit'`);
  // Tests damage the books, past the triggers that keep them, to see what finds it.
  await client.query(`grant set on parameter session_replication_role to ${USER}`);
  await client.query(`alter role ${USER} createdb createrole`);
  await client.end();
}

async function untilTrusted(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 300) throw error;
      await sleep(20);
    }
  }
}

/**
 * A run's databases need not survive a power cut, and are gone before a vacuum would pay. Tests of crashes have clusters of their
 * own, with the product's settings.
 */
async function withoutDurability(address: ClusterAddress): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(address, 'postgres') });
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** The system's own PostgreSQL, in a temporary folder. */
export async function startSystem(): Promise<Cluster> {
  const bin = systemBinaries();
  if (!bin) throw new Error('There is no PostgreSQL of the system');
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  const account = ordinaryAccount();
  const address = { socketDir: join(folder, 'socket'), port: 5432, user: 'plinth' };
  mkdirSync(address.socketDir);
  chmodSync(folder, 0o755);
  if (account) for (const path of [folder, address.socketDir]) chownSync(path, account.uid, account.gid);
  const data = join(folder, 'data');
  const as = { ...account, cwd: folder };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', address.user, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust'],
    {
      ...as,
      stdio: 'pipe',
    },
  );
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', address.socketDir, '-c', 'listen_addresses=', '-c', 'log_min_messages=fatal'],
    { ...as, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await untilItConnects(databaseUrl(address, 'postgres'), server);
  await withoutDurability(address);
  return {
    ...address,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: Debian's account for it, or nobody. */
export function ordinaryAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (name: string, kind: '-u' | '-g'): number =>
    Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(name, '-u'), gid: idOf(name, '-g') };
    } catch {}
  }
  throw new Error('There is no ordinary account to run PostgreSQL under');
}

/** Waits until a database can be connected to. @throws Error where its process ended, or after half a minute. */
export async function untilItConnects(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('The database for tests did not start');
}
