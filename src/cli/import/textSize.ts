import { type FileHandle, open } from 'node:fs/promises';

/** gzip ends with the size of what it packed, as 4 bytes. */
const SIZE_BYTES = 4;

/**
 * The size of a file's text, in bytes: of a .gz that of what is packed in it, since packed bytes are read ahead by thousands
 * of lines and say little of how far one is. Of more than 4 GiB in a .gz less is told than there is.
 */
export async function textSize(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return path.endsWith('.gz') ? await unpackedSize(file, size) : size;
  } finally {
    await file.close();
  }
}

async function unpackedSize(file: FileHandle, packed: number): Promise<number> {
  // What is shorter is no gzip; whoever reads it will say so.
  if (packed < SIZE_BYTES) return packed;
  const trailer = Buffer.alloc(SIZE_BYTES);
  await file.read(trailer, 0, SIZE_BYTES, packed - SIZE_BYTES);
  return trailer.readUInt32LE(0);
}
