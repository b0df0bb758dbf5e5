import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLines } from '../import/readLines.ts';
import { daysToMove, shiftDays } from './shiftDays.ts';

/** The company's name and logo, its records, and its movements of a year. */
export const FILES = ['institution.ndjson', 'entities.ndjson.gz', 'journal.ndjson.gz'];

/** The records and movements beside those of the sample company, whose figures the tests compare. */
const MORE = 'more.ndjson';

/** The first moment of the year, at which records are made. */
const OPENING = ' 00:00:00"';

/**
 * Writes the lines of the demonstration: the sample company's and those beside it, by time, with every day moved so that the year
 * ends now. `use` receives the files, which are removed afterwards.
 *
 * @param folder the demonstration of the definitions.
 * @param now 'YYYY-MM-DD HH:mm:ss' in the business zone.
 */
export async function withYearUpToNow<T>(
  folder: string,
  now: string,
  use: (paths: string[]) => Promise<T>,
): Promise<T> {
  const days = daysToMove(now);
  const own = existsSync(join(folder, MORE)) ? await linesOf(join(folder, MORE)) : [];
  const [firm = '', entities = '', journal = ''] = FILES.map((name) => join(folder, name));
  const records = own.filter((line) => atOf(line).endsWith(OPENING));
  const movements = own.filter((line) => !records.includes(line));
  const texts = [
    await linesOf(firm),
    [...(await linesOf(entities)), ...records],
    byTime([...(await linesOf(journal)), ...movements]),
  ];
  const place = await mkdtemp(join(tmpdir(), 'plinth-demo-'));
  try {
    const paths = FILES.map((name) => join(place, name.replace('.gz', '')));
    for (const [index, path] of paths.entries())
      await writeFile(path, (texts[index] ?? []).map((line) => `${shiftDays(line, days)}\n`).join(''));
    return await use(paths);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { text } of readLines([path])) lines.push(text);
  return lines;
}

/** Lines of the same moment stay in their order. */
function byTime(lines: readonly string[]): string[] {
  return lines
    .map((line) => ({ line, at: atOf(line) }))
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map(({ line }) => line);
}

/** `"at": "2025-01-31 09:30:00"` of a line, without reading all of it. */
function atOf(line: string): string {
  return /"at": "[^"]*"/.exec(line)?.[0] ?? '';
}
