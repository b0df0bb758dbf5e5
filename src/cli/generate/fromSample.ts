import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import Papa from 'papaparse';
import { StartError } from '../../errors/StartError.ts';
import { isObject } from '../../schema/isObject.ts';
import { SYSTEM_COLUMNS } from '../../server/database/syncPlan.ts';
import { guessFields } from './guessField.ts';
import type { Sketch } from './Sketch.ts';

export type Row = Readonly<Record<string, unknown>>;

/** More rows would not improve the guesses. */
const MOST_ROWS = 5000;

/**
 * A sketch from a file of records: JSON (a list, or an object with one), JSON lines, or CSV with a heading.
 *
 * @throws StartError where the file cannot be read or holds no records.
 */
export async function fromSample(name: string, path: string, resources: readonly string[]): Promise<Sketch> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`The sample ${path} cannot be read.`);
  });
  const rows = extname(path).toLowerCase() === '.csv' ? rowsOfCsv(text) : rowsOfJson(text, path);
  return sketchOf(name, rows, { from: basename(path), resources });
}

/** @throws StartError where there are no rows. */
export function sketchOf(
  name: string,
  rows: readonly Row[],
  { from, resources }: { from: string; resources: readonly string[] },
): Sketch {
  if (rows.length === 0) throw new StartError(`${from} holds no records to make a definition from.`);
  const fields = guessFields(rows.slice(0, MOST_ROWS), resources);
  // Every record has these fields already.
  return { name, from, fields: fields.filter((field) => !Object.hasOwn(SYSTEM_COLUMNS, field.name)) };
}

function rowsOfCsv(text: string): Row[] {
  const { data } = Papa.parse<Row>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: 'greedy' });
  // A separator at the end of each line makes an empty column.
  const isNothing = data.every((row) => !row['']);
  return isNothing ? data.map(({ '': _nothing, ...row }) => row) : data;
}

function rowsOfJson(text: string, path: string): readonly Row[] {
  const found = parsed(text) ?? lines(text);
  const list = found === undefined ? undefined : listIn(found);
  if (list === undefined)
    throw new StartError(`The sample ${path} is neither JSON with a list of records nor CSV.`);
  return list.rows;
}

/** The list in an answer or a sample, and its place; a single record is a list of one. */
export function listIn(found: unknown): { rows: readonly Row[]; at?: string } | undefined {
  if (isRows(found)) return { rows: found };
  if (!isObject(found)) return undefined;
  const entries = Object.entries(found);
  const inside = entries.find(([, value]) => isRows(value) && value.length > 0);
  if (inside !== undefined) return { rows: inside[1] as Row[], at: inside[0] };
  for (const [key, value] of entries.filter(([name]) => isEnvelope(name))) {
    const list = isRows(value) ? undefined : listIn(value);
    if (list?.at !== undefined) return { rows: list.rows, at: `${key}.${list.at}` };
  }
  const empty = entries.find(([, value]) => isRows(value));
  return empty === undefined ? { rows: [found] } : { rows: [], at: empty[0] };
}

/** Whether a host's answer may contain its list under this key, as in `data.items`. */
export function isEnvelope(key: string): boolean {
  return /^(data|results?|response|payload|body|_embedded)$/i.test(key);
}

function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every(isObject);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lines(text: string): unknown {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsed);
  return rows.length > 0 && !rows.includes(undefined) ? rows : undefined;
}
