import { closeSync, constants, openSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Above every system's largest process id, so that nobody ever answers to it. */
const NOBODY = '2147483647';

/**
 * Frees a cluster whose lock files name a process that is not its postmaster: a zombie (a killed process answers
 * to its pid until its parent collects it), or, after a power cut, some other program that has got the same pid.
 * PostgreSQL itself trusts the pid and would refuse. Only the pid is replaced: the shared memory's key stays in
 * the file, and PostgreSQL still refuses while any process of the old one is attached to it, which the kernel knows.
 * Does nothing where /proc cannot prove it (other systems than Linux).
 */
export function releaseStaleLocks(cluster: string, sockets: string): void {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(sockets, '.s.PGSQL.5432.lock')]) {
    const text = readLock(file);
    const [pid] = text?.split('\n') ?? [];
    if (!text || !pid || pid === NOBODY || !isProvenStale(pid, cluster)) continue;
    overwrite(file, text.replace(pid, NOBODY));
  }
}

function overwrite(file: string, text: string): void {
  // NOFOLLOW, since root writes here into a folder that is another account's.
  const handle = openSync(file, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  writeFileSync(handle, text);
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
    // A postmaster works inside its cluster's folder all its life.
    return state === 'Z' || state === 'X' || readlinkSync(`/proc/${pid}/cwd`) !== cluster;
  } catch {
    return false;
  }
}
