import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Above every system's largest process id, so it never matches a process. */
const NOBODY = '2147483647';

/** A PostgreSQL that starts writes its new lock file at once. In milliseconds. */
const LONG_EMPTY = 1000;

/**
 * Frees a cluster whose lock files name a process that is not its postmaster: a zombie (a killed process keeps its pid until
 * its parent collects it), or, after a power cut, another program that got the same pid. PostgreSQL trusts the pid and would
 * refuse to start. Only the pid is replaced: the shared memory's key stays in the file, and PostgreSQL still refuses while any
 * process of the old one is attached to it, which the kernel knows. Does nothing where /proc cannot prove it (systems other
 * than Linux).
 *
 * An empty lock file is what a start leaves that was killed before it wrote: it is removed.
 */
export function releaseStaleLocks(cluster: string, sockets: string): void {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(sockets, '.s.PGSQL.5432.lock')]) {
    const text = readLock(file);
    if (text === '') removeLongEmpty(file);
    const [pid] = text?.split('\n') ?? [];
    if (!text || !pid || pid === NOBODY || !isProvenStale(pid, cluster)) continue;
    overwrite(file, text.replace(pid, NOBODY));
  }
}

/** PostgreSQL itself may write or remove the file at any moment. */
function removeLongEmpty(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.size === 0 && Date.now() - stats.mtimeMs > LONG_EMPTY) rmSync(file, { force: true });
}

/** Writes a text that is not shorter than the present one, in one step: a kill leaves the one or the other. */
function overwrite(file: string, text: string): void {
  // NOFOLLOW, because root writes here into a folder of another account.
  const handle = openSync(file, constants.O_WRONLY | constants.O_NOFOLLOW);
  writeSync(handle, text);
  closeSync(handle);
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isProvenStale(pid: string, cluster: string): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.charAt(0);
    // A postmaster's working directory is always its cluster's folder.
    return state === 'Z' || state === 'X' || readlinkSync(`/proc/${pid}/cwd`) !== cluster;
  } catch {
    return false;
  }
}
