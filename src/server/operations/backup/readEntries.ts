import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract as extractTar } from 'tar-stream';
import { bytesOf } from './fileBytes.ts';

/** An entry of the file. Its bytes can be read until the next entry is requested. */
export interface Entry {
  name: string;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

/**
 * The entries of a backup's file from its beginning; it can be called repeatedly.
 * @throws the errors of zlib and tar for another or an incomplete file.
 */
export async function* readEntries(file: FileHandle): AsyncGenerator<Entry> {
  const tar = extractTar();
  // An error of one stream destroys the others, and is thrown by the loop.
  pipeline(bytesOf(file), createGunzip(), tar, () => {});
  for await (const entry of tar) {
    const { name, size = 0, type } = entry.header;
    if (type !== 'file') throw new Error(`${name} is no file`);
    yield { name, size, bytes: entry as AsyncIterable<Buffer> };
    // Unread bytes are skipped.
    entry.resume();
  }
}

/** The whole content of an entry. */
export async function wholeEntry({ bytes }: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
