import type { FileHandle } from 'node:fs/promises';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors/AppError.ts';
import { writeBytes } from './fileBytes.ts';

/**
 * Keeps an upload on disk, to be read twice: checked first, then loaded. The file has no name any more once it is open, so
 * that nothing is left behind however the server ends.
 *
 * @throws AppError where the upload broke off or the disk is full.
 */
export async function spool(upload: Readable): Promise<FileHandle> {
  const file = await unnamedFile();
  try {
    await writeBytes(file, upload);
    return file;
  } catch (error) {
    await file.close();
    throw inWords(error as NodeJS.ErrnoException);
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

function inWords(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new AppError('tooLarge', "The server's disk has no room for the file");
  return new AppError('malformed', 'The upload broke off', { headers: { connection: 'close' } });
}
