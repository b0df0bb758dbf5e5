import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/* An open file is written once and read twice. Node's own streams would close it, or prevent closing it. */

const PIECE = 256 * 1024;

/** The bytes of an open file from its beginning. */
export async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Writes a stream to an open file. Returns the number of bytes. */
export async function writeBytes(
  file: FileHandle,
  source: Readable,
  signal?: AbortSignal | undefined,
): Promise<number> {
  let size = 0;
  await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      await file.writeFile(chunk);
      size += chunk.length;
    }
  });
  return size;
}
