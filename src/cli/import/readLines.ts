import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../errors/StartError.ts';
import { isTable } from './tableLines.ts';

/** One line of a file that is imported. Lines count from 1. */
export interface Line {
  file: string;
  number: number;
  text: string;
  /** The part of all files' text before its end, from 0 to 1. */
  done: number;
  /** It is a row of a table, whose empty cells are absent in a new record. */
  isTable?: boolean;
}

/** Reads a file that is a table. */
export type ReadTable = (path: string) => Promise<readonly Omit<Line, 'done'>[]>;

/**
 * The lines of the files, one after the other, without ever holding a whole file. A name that ends in .gz is unpacked;
 * blank lines are left out. Only a line feed ends a line: JSON may hold every other separator.
 * @param readTable reads the files that are tables; they are small enough to be held.
 * @throws StartError where a file cannot be read.
 */
export async function* readLines(paths: readonly string[], readTable?: ReadTable): AsyncGenerator<Line> {
  const sizes = await Promise.all(paths.map(sizeOf));
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  let passed = 0;
  for (const [place, path] of paths.entries()) {
    if (readTable !== undefined && isTable(path)) {
      const lines = await readTable(path);
      const size = sizes[place] ?? 0;
      for (const [index, line] of lines.entries())
        yield { ...line, done: Math.min(1, (passed + (size * (index + 1)) / lines.length) / total) };
      passed += size;
      continue;
    }
    const file = createReadStream(path);
    const lines = splitLines(path.endsWith('.gz') ? unpacked(file) : file);
    let number = 0;
    try {
      for await (const text of lines) {
        number += 1;
        passed += Buffer.byteLength(text) + 1;
        if (text.trim() === '') continue;
        yield { file: basename(path), number, text, done: Math.min(1, passed / total) };
      }
    } catch (error) {
      // Only reading fails here: errors of a line are thrown in the consumer.
      throw unreadable(path, error);
    }
  }
}

/** The consumer of the lines receives every error, so the pipeline's callback ignores it. */
function unpacked(file: NodeJS.ReadableStream): AsyncIterable<Buffer> {
  return pipeline(file, createGunzip(), () => {});
}

async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const parts = (rest + decoder.write(chunk)).split('\n');
    rest = parts.pop() as string;
    yield* parts;
  }
  yield rest + decoder.end();
}

async function sizeOf(path: string): Promise<number> {
  try {
    return await textSize(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The messages for the system's error codes. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
};

function unreadable(path: string, error: unknown): StartError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new StartError(`${path} cannot be read: ${CAUSES[code] ?? message}.`);
}

/** gzip ends with the size of its content, as 4 bytes. */
const SIZE_BYTES = 4;

/**
 * The size of a file's text in bytes; for a .gz file that of its content, because compressed bytes are read
 * ahead by thousands of lines and would show wrong progress. Above 4 GiB a .gz file reports less than its
 * content.
 */
async function textSize(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return path.endsWith('.gz') ? await unpackedSize(file, size) : size;
  } finally {
    await file.close();
  }
}

async function unpackedSize(file: FileHandle, packed: number): Promise<number> {
  // A shorter file is not gzip; the reader reports it.
  if (packed < SIZE_BYTES) return packed;
  const trailer = Buffer.alloc(SIZE_BYTES);
  await file.read(trailer, 0, SIZE_BYTES, packed - SIZE_BYTES);
  return trailer.readUInt32LE(0);
}
