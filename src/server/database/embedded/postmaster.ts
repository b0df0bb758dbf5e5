import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import { environmentOf } from './spawning.ts';
import { releaseStaleLocks } from './staleLock.ts';

/** A PostgreSQL that this process has started. */
export interface Postmaster {
  /** Set after it has ended: the reason in its own words. */
  failure: string | undefined;
}

/**
 * Starts PostgreSQL on the cluster. It accepts connections a little later, or ends with `failure` set. It has its own session:
 * Ctrl-C in the terminal reaches only this process, and if this process group is killed, the next start adopts PostgreSQL.
 */
export function startPostmaster(place: Place, binaries: Binaries): Postmaster {
  releaseStaleLocks(place.cluster, place.sockets);
  const startLog = path.join(place.cluster, 'start.log');
  const logged = logSizes(place.cluster);
  const output = openOutput(startLog, place);
  const child = spawn(
    path.join(binaries.native, 'bin/postgres'),
    ['-D', place.cluster, ...fixedSettings(place)],
    {
      ...environmentOf(place.account),
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  child.unref();
  return watch(child, () => `${readFileSync(startLog, 'utf8')}\n${newlyLogged(place.cluster, logged)}`);
}

/**
 * Stops the PostgreSQL that answers on this cluster: open transactions are rolled back, everything is written. Call it only
 * while a connection to it is open, which proves that the pid in its lock file is its own. Resolves when it has ended, or with
 * false if it is still writing after `patience` milliseconds (it continues alone).
 */
export async function stopPostmaster(place: Place, patience: number): Promise<boolean> {
  const lock = path.join(place.cluster, 'postmaster.pid');
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + patience;
  while (existsSync(lock)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Settings that the supervisor relies on, whatever postgresql.conf says. fsync is PostgreSQL's default, and set here to be
 * sure.
 */
function fixedSettings(place: Place): string[] {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: place.sockets,
    unix_socket_permissions: '0700',
    fsync: 'on',
    logging_collector: 'on',
    log_directory: 'log',
    // Logs for a week, one file for each weekday, overwritten a week later.
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function watch(child: ChildProcess, readOutput: () => string): Postmaster {
  const postmaster: Postmaster = { failure: undefined };
  child.on('error', (error) => {
    postmaster.failure = `could not be run: ${error.message}`;
  });
  child.on('exit', () => {
    postmaster.failure = readSafely(readOutput);
  });
  return postmaster;
}

function readSafely(read: () => string): string {
  try {
    return read();
  } catch (error) {
    // The folder may be gone or no longer ours; PostgreSQL has ended in any case.
    return (error as Error).message;
  }
}

/** A file, not a pipe: if PostgreSQL outlives this process, a pipe would have no reader. */
function openOutput(file: string, place: Place): number {
  // NOFOLLOW, because root writes here into a folder of another account.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
  const output = openSync(file, flags, 0o600);
  if (place.account) fchownSync(output, place.account.uid, place.account.gid);
  return output;
}

function logSizes(cluster: string): Map<string, number> {
  const folder = path.join(cluster, 'log');
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder).map((name) => [path.join(folder, name), statSync(path.join(folder, name)).size]),
  );
}

/** The log's content after the sizes `before`, in bytes. */
function newlyLogged(cluster: string, before: Map<string, number>): string {
  return [...logSizes(cluster).keys()]
    .map((file) =>
      readFileSync(file)
        .subarray(before.get(file) ?? 0)
        .toString('utf8'),
    )
    .join('\n');
}
