import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../errors/StartError.ts';
import { textSize } from './textSize.ts';

/** One line of a file that is imported. Lines count from 1. */
export interface Line {
  file: string;
  number: number;
  text: string;
  /** How much of the text of all files stands up to its end, from 0 to 1. */
  done: number;
}

/**
 * The lines of the files, one after the other, without ever holding a whole file. A name that ends in .gz is unpacked;
 * blank lines are left out. Only a line feed ends a line: JSON may hold every other separator.
 * @throws StartError where a file cannot be read.
 */
export async function* readLines(paths: readonly string[]): AsyncGenerator<Line> {
  const sizes = await Promise.all(paths.map(sizeOf));
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  let passed = 0;
  for (const path of paths) {
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
      // Only the reading fails here: what goes wrong with a line does so in the consumer.
      throw unreadable(path, error);
    }
  }
}

/** The consumer of the lines hears of every failure, so the pipeline's own word is not needed. */
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

/** What the system's codes come to. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
};

function unreadable(path: string, error: unknown): StartError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new StartError(`${path} cannot be read: ${CAUSES[code] ?? message}.`);
}
