import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract as extractTar } from 'tar-stream';
import { bytesOf } from './fileBytes.ts';

/** One entry of the file; its bytes are there until the next one is asked for. */
export interface Entry {
  name: string;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

/**
 * The entries of a backup's file from its beginning, as often as they are asked for.
 * @throws whatever zlib and tar say of a file that is no such file, or not whole.
 */
export async function* readEntries(file: FileHandle): AsyncGenerator<Entry> {
  const tar = extractTar();
  // An error of one destroys the others, and is thrown by the loop.
  pipeline(bytesOf(file), createGunzip(), tar, () => {});
  for await (const entry of tar) {
    const { name, size = 0, type } = entry.header;
    if (type !== 'file') throw new Error(`${name} is no file`);
    yield { name, size, bytes: entry as AsyncIterable<Buffer> };
    // Whatever nobody read is passed over.
    entry.resume();
  }
}

/** An entry whole. */
export async function wholeEntry({ bytes }: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
