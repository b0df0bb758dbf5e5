import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The system account that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account for PostgreSQL, which refuses to run as root. Undefined for an ordinary user: PostgreSQL runs as that user. For
 * root: the owner of the first of `folders` that exists and belongs to a named account (so that an installation that once ran
 * as root continues), otherwise `postgres`, otherwise `nobody`.
 */
export function accountFor(folders: string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = statSync(folder, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0 && hasName(owner.uid)) return { uid: owner.uid, gid: owner.gid };
  }
  return namedAccount('postgres') ?? namedAccount('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Whether the account can read all of `paths`. The kernel decides, because file modes do not include ACLs and mounts. */
export function canRead(account: Account | undefined, paths: string[]): boolean {
  const script = 'for path; do test -r "$path" || exit 1; done';
  return runsAs(account, script, paths);
}

/** Whether the account can pass through `folder` to its own files below. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  return runsAs(account, 'test -x "$1"', [folder]);
}

function runsAs(account: Account | undefined, script: string, paths: string[]): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...account, cwd: '/', env: {} }).status === 0;
}

/** initdb refuses a user id without an account; `id` also looks in directories such as LDAP. */
function hasName(uid: number): boolean {
  return spawnSync('id', ['-un', String(uid)], { stdio: 'ignore' }).status === 0;
}

function namedAccount(name: string): Account | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
