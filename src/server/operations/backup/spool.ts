import type { FileHandle } from 'node:fs/promises';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../../errors/AppError.ts';
import { writeBytes } from './fileBytes.ts';

/**
 * Stores an upload on disk, because it is read twice: validated first, then loaded. The open file has no name, so nothing is
 * left behind however the server ends.
 *
 * @throws AppError if the upload was aborted or the disk is full.
 */
export async function spool(upload: Readable): Promise<FileHandle> {
  const file = await unnamedFile();
  try {
    await writeBytes(file, upload);
    return file;
  } catch (error) {
    await file.close();
    throw asRefusal(error as NodeJS.ErrnoException);
  }
}

async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-restore-'));
  try {
    return await open(join(folder, 'upload'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function asRefusal(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new AppError('serverDiskFull');
  return new AppError('uploadBroken');
}
