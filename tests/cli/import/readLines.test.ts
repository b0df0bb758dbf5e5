import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Line, readLines } from '../../../src/cli/import/readLines.ts';
import { StartError } from '../../../src/errors/StartError.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

async function all(...paths: string[]): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readLines(paths)) lines.push(line);
  return lines;
}

describe('the lines of files', () => {
  it('come with their file and number, blank ones left out', async () => {
    const one = await file('one.ndjson', 'a\n\n  \r\nb\r\n');
    const two = await file('two.ndjson', 'c');
    const lines = await all(one, two);
    expect(lines.map(({ file, number, text }) => [file, number, text.trim()])).toEqual([
      ['one.ndjson', 1, 'a'],
      ['one.ndjson', 4, 'b'],
      ['two.ndjson', 1, 'c'],
    ]);
    expect(lines.at(-1)?.done).toBe(1);
  });

  it('end with a line feed alone, and whole letters stay whole between two chunks', async () => {
    const text = `"\u2028${'ঢাকা'.repeat(40_000)}"`;
    const lines = await all(await file('long.ndjson', `${text}\n${text}\n`));
    expect(lines.map((line) => line.text === text)).toEqual([true, true]);
  });

  it('are unpacked where the name ends in .gz', async () => {
    const lines = await all(await file('packed.ndjson.gz', gzipSync('a\nb\n')));
    expect(lines.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it.each([
    ['plain', 'even.ndjson', (text: string) => text],
    ['packed', 'even.ndjson.gz', gzipSync],
  ])('say how much of the text they stand for, however far ahead it is read: %s', async (_, name, write) => {
    const ten = await file(name, write('ঢাকা12\n'.repeat(10)));
    const done = (await all(ten, ten)).map((line) => Math.round(line.done * 100));
    expect(done).toEqual(Array.from({ length: 20 }, (_line, index) => (index + 1) * 5));
  });

  it('fail in one line where a file is missing, a folder or broken', async () => {
    await expect(all(join(folder, 'none.ndjson'))).rejects.toThrow(
      /none\.ndjson cannot be read: there is no such file/,
    );
    await expect(all(folder)).rejects.toThrow(/cannot be read: it is a folder\.$/);
    await expect(all(await file('no.gz', 'not packed'))).rejects.toThrow(StartError);
    await expect(all(await file('cut.gz', gzipSync('a\n'.repeat(9999)).subarray(0, 20)))).rejects.toThrow(
      StartError,
    );
  });
});
