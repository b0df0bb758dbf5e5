import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import type { Context } from '../../server/context.ts';
import { writeBytes } from '../../server/operations/backup/fileBytes.ts';
import { openBackup } from '../../server/operations/backup/openBackup.ts';
import { writeBackup } from '../../server/operations/backup/writeBackup.ts';
import type { Progress } from '../progress.ts';

export interface KeepOptions {
  /** Whether to replace an existing file. */
  force: boolean;
  signal: AbortSignal;
  progress: Progress;
}

/**
 * Writes a backup to disk, reads it again as a restore would, and only then gives it its name, so that a
 * file with the name is complete. Only its owner can read the file, because it contains everything, hashes
 * of passwords too.
 *
 * @throws StartError if it cannot be written; nothing is left then.
 */
export async function keepFile(
  context: Context,
  path: string,
  { force, signal, progress }: KeepOptions,
): Promise<{ bytes: number; rows: number }> {
  if (!force && existsSync(path)) throw new StartError(`${path} is there already; --force replaces it.`);
  const part = `${path}.part`;
  const file = await open(part, 'wx+', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(unopened(part, error));
  });
  try {
    const kept = await fill(file, context, signal, progress);
    await rename(part, path);
    await syncFolder(dirname(path));
    return kept;
  } catch (error) {
    await rm(part, { force: true });
    throw writeFailure(path, error as NodeJS.ErrnoException);
  } finally {
    progress.end();
    await file.close();
  }
}

async function fill(
  file: FileHandle,
  context: Context,
  signal: AbortSignal,
  progress: Progress,
): Promise<{ bytes: number; rows: number }> {
  let rows = 0;
  const source = writeBackup(context, (done, of) => {
    rows = of;
    progress.show(done, of === 0 ? 1 : done / of);
  });
  const bytes = await writeBytes(file, source, signal);
  await file.sync();
  await openBackup(file);
  return { bytes, rows };
}

/** Makes the name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function unopened(part: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST')
    return `${part} is there already: another backup is under way, or one was cut off; remove it then.`;
  if (code === 'ENOENT') return `There is no folder ${dirname(part)}.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${dirname(part)} cannot be written to.`;
  return `${part} cannot be written: ${message}.`;
}

function writeFailure(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new StartError(`The disk is full; ${path} was not written.`);
  if (error.name === 'AppError')
    return new StartError(`What was written could not be read again: ${error.message}.`);
  if (error.syscall !== undefined) return new StartError(`${path} cannot be written: ${error.message}.`);
  return error;
}
