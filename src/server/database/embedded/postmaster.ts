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
import { surroundings } from './spawning.ts';
import { releaseStaleLocks } from './staleLock.ts';

/** A PostgreSQL that this process has started. */
export interface Postmaster {
  /** Set once it has ended: why, in its own words. */
  failure: string | undefined;
}

/**
 * Starts PostgreSQL on the cluster; it answers a little later, or ends with `failure` set.
 * It is a session of its own: a Ctrl-C in the terminal is ours to handle, and whoever kills our process group
 * leaves it to the next start, which adopts it.
 */
export function startPostmaster(place: Place, binaries: Binaries): Postmaster {
  releaseStaleLocks(place.cluster, place.sockets);
  const said = path.join(place.cluster, 'start.log');
  const logged = logSizes(place.cluster);
  const output = openOutput(said, place);
  const child = spawn(
    path.join(binaries.native, 'bin/postgres'),
    ['-D', place.cluster, ...fixedSettings(place)],
    {
      ...surroundings(place.account),
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  child.unref();
  return watch(child, () => `${readFileSync(said, 'utf8')}\n${newlyLogged(place.cluster, logged)}`);
}

/**
 * Stops the PostgreSQL that answers on this cluster: open transactions are rolled back, everything is written.
 * Only to be called while a connection to it is open: that proves that the pid in its lock file is its own.
 * Resolves when it has ended, false when it is still writing after `patience` milliseconds (it goes on alone).
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

/** What the supervisor relies on, whatever postgresql.conf says. fsync is PostgreSQL's default, and so said here. */
function fixedSettings(place: Place): string[] {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: place.sockets,
    unix_socket_permissions: '0700',
    fsync: 'on',
    logging_collector: 'on',
    log_directory: 'log',
    // A week of logs, one file a weekday, each overwritten a week later.
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
    // The folder may be gone, or be no longer ours; PostgreSQL has ended in any case.
    return (error as Error).message;
  }
}

/** A file, not a pipe: a pipe's reader would be gone when PostgreSQL outlives us. */
function openOutput(file: string, place: Place): number {
  // NOFOLLOW, since root writes here into a folder that is another account's.
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

/** What the log says beyond what it said `before` (sizes in bytes). */
function newlyLogged(cluster: string, before: Map<string, number>): string {
  return [...logSizes(cluster).keys()]
    .map((file) =>
      readFileSync(file)
        .subarray(before.get(file) ?? 0)
        .toString('utf8'),
    )
    .join('\n');
}
