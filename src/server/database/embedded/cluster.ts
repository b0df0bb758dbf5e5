import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '../../../errors/StartError.ts';
import type { Binaries } from './binaries.ts';
import { describeFailure } from './describeFailure.ts';
import type { Log } from './log.ts';
import type { Place } from './place.ts';
import { run } from './spawning.ts';

/** The superuser of every embedded cluster, as which nobody signs in (secure.ts). */
export const SUPERUSER = 'plinth';
/** The product's own role. */
export const USER = 'plinth_app';
export const DATABASE = 'plinth';

/**
 * Settings of a new cluster, written to its postgresql.conf, where an administrator can change them. They suit a small office:
 * one or two cores, up to some dozens of people.
 */
function settings(): Record<string, string> {
  return {
    max_connections: '100',
    shared_buffers: os.totalmem() > 4 * 2 ** 30 ? '256MB' : '128MB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    // Many short queries share few cores, and containers have little /dev/shm for parallel ones.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
}

/**
 * Creates the cluster if there is none: UTF-8, ordered by ICU's root collation, with an empty database `plinth`. It is created
 * under a temporary name and renamed, so that a kill leaves either none or a complete one.
 */
export async function ensureCluster(place: Place, binaries: Binaries, log: Log): Promise<void> {
  if (existsSync(place.cluster)) return checkCluster(place, binaries);
  log.info(`Creating the database in ${place.cluster} ...`);
  sweepUnfinished(place.cluster);
  const fresh = `${place.cluster}.new-${randomBytes(4).toString('hex')}`;
  mkdirSync(fresh, { mode: 0o700 });
  try {
    if (place.account) chownSync(fresh, place.account.uid, place.account.gid);
    await initialise(place, binaries, fresh);
    await createDatabase(place, binaries, fresh);
    moveIntoPlace(fresh, place.cluster);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Refuses a cluster that this PostgreSQL cannot open, or not safely. As root, gives a restored copy back to PostgreSQL's
 * account.
 */
function checkCluster(place: Place, binaries: Binaries): void {
  const owner = statSync(place.cluster);
  if (place.account && owner.uid !== place.account.uid)
    chownAll(place.cluster, place.account.uid, place.account.gid);
  if (!place.account && owner.uid !== process.getuid?.()) {
    throw new StartError(
      `The database in ${place.cluster} belongs to another account (uid ${owner.uid}): start Plinth as that account or as root.`,
    );
  }
  const written = path.join(place.cluster, 'PG_VERSION');
  if (!existsSync(written)) {
    throw new StartError(
      `The database in ${place.cluster} is damaged (PG_VERSION is missing): restore a backup into an empty DATA_DIR.`,
    );
  }
  const theirs = readFileSync(written, 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (theirs !== ours) {
    throw new StartError(
      `The database in ${place.cluster} was written by PostgreSQL ${theirs}, and this Plinth brings PostgreSQL ${ours}: make a backup with the Plinth that wrote it and restore it into an empty DATA_DIR.`,
    );
  }
}

async function initialise(place: Place, binaries: Binaries, fresh: string): Promise<void> {
  // Without these options, LANG=C creates a SQL_ASCII cluster: no trigrams in Bangla, and 'Zebra' before 'apple'.
  const language = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und'];
  const options = Object.entries(settings()).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', fresh, '-U', SUPERUSER, '--auth=trust', '--no-instructions', ...language, ...options];
  const initdb = path.join(binaries.native, 'bin/initdb');
  let outcome = await run(initdb, [...args, '--locale=C.UTF-8'], place.account).catch(inRun(initdb));
  // Not every system has C.UTF-8; initdb leaves the folder empty when it fails.
  if (/invalid locale name/.test(outcome.output)) {
    outcome = await run(initdb, [...args, '--locale=en_US.UTF-8'], place.account).catch(inRun(initdb));
  }
  if (outcome.code !== 0) throw new StartError(describeFailure(outcome.output, place.cluster));
}

async function createDatabase(place: Place, binaries: Binaries, fresh: string): Promise<void> {
  const postgres = path.join(binaries.native, 'bin/postgres');
  const args = ['--single', '-D', fresh, 'postgres'];
  const outcome = await run(postgres, args, place.account, `CREATE DATABASE ${DATABASE};\n`).catch(
    inRun(postgres),
  );
  // Single-user mode continues after an error and exits with 0.
  if (outcome.code !== 0 || /ERROR|FATAL|PANIC/.test(outcome.output)) {
    throw new StartError(describeFailure(outcome.output, place.cluster));
  }
}

function moveIntoPlace(fresh: string, cluster: string): void {
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    // Another process has created the cluster meanwhile; that one is used.
    if (!existsSync(cluster)) throw error;
    return;
  }
  const parent = openSync(path.dirname(cluster), 'r');
  fsyncSync(parent);
  closeSync(parent);
}

/** Removes the remains of a killed first start. Recent ones may belong to a first start that is still running. */
function sweepUnfinished(cluster: string): void {
  const parent = path.dirname(cluster);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${path.basename(cluster)}.new-`)) continue;
    const left = path.join(parent, name);
    if (Date.now() - statSync(left).mtimeMs > 600_000) rmSync(left, { recursive: true, force: true });
  }
}

function chownAll(entry: string, uid: number, gid: number): void {
  chownSync(entry, uid, gid);
  for (const inner of readdirSync(entry, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(entry, inner), uid, gid);
}

function inRun(program: string) {
  return (error: Error): never => {
    throw new StartError(
      `${program} cannot be run (${error.message}): PostgreSQL's files may be incomplete; run npm ci, or set DATABASE_URL.`,
    );
  };
}
