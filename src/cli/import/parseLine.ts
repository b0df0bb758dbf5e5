import { isObject } from '../../schema/isObject.ts';
import { keptFor } from '../../schema/keptFor.ts';
import { quoteLongNumbers } from '../../server/routes/http/exactNumbers.ts';
import { LineError } from './LineMistake.ts';
import type { Line } from './readLines.ts';

/** A line as it is written. */
export interface ImportLine {
  /** Not parsed yet: `parseMoment` does it. */
  at: unknown;
  resource: string;
  record: Record<string, unknown>;
}

const KEYS = ['at', 'resource', 'record'];
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/;

/**
 * Reads `{"at"?, "resource", "record"}`.
 * @throws LineError
 */
export function parseLine(text: string): ImportLine {
  const value = parseJson(text);
  if (!isObject(value))
    throw new LineError({ '': 'A line is one JSON object: {"at", "resource", "record"}' });
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw new LineError({ [unknown]: `A line has the keys ${KEYS.join(', ')}` });
  const { at, resource, record } = value;
  if (typeof resource !== 'string') throw new LineError({ resource: 'The name of the resource is missing' });
  if (!isObject(record)) throw new LineError({ record: 'The record is missing; it is a JSON object' });
  return { at, resource, record };
}

/** The same of a line of a file, parsed once. @throws LineError */
export const parsedLine = keptFor(({ text }: Pick<Line, 'text'>) => parseLine(text));

/** The same; undefined for a line that cannot be read, which is refused when it is taken. */
export function readableLine(line: Line): ImportLine | undefined {
  try {
    return parsedLine(line);
  } catch (error) {
    if (error instanceof LineError) return undefined;
    throw error;
  }
}

function parseJson(text: string): unknown {
  // Bytes that are not UTF-8 were decoded to this sign, which nobody types.
  if (text.includes('\uFFFD'))
    throw new LineError({ '': 'The line holds letters that cannot be read; save the file as UTF-8' });
  try {
    // Some editors begin a file with a byte order mark.
    const json = text.replace(/^\uFEFF/, '');
    const value = JSON.parse(json);
    const exact = quoteLongNumbers(json);
    return exact === undefined ? value : JSON.parse(exact);
  } catch (error) {
    throw new LineError({ '': `The line is not JSON: ${(error as Error).message}` });
  }
}

/**
 * The moment of a record, 'YYYY-MM-DD HH:mm:ss' in the business time zone; a day alone is its first moment.
 * @param now the present moment in the same form; later ones are refused.
 * @returns undefined for a line without `at`.
 * @throws LineError
 */
export function parseMoment(at: unknown, now: string): string | undefined {
  if (at === undefined || at === null) return undefined;
  const [, day, time = '00:00:00'] = MOMENT.exec(String(at)) ?? [];
  const moment = `${day} ${time}`;
  if (day === undefined || !exists(moment))
    throw new LineError({ at: `${JSON.stringify(at)} is not a moment such as "2025-01-31 09:30:00"` });
  if (moment > now) throw new LineError({ at: `${moment} is in the future` });
  return moment;
}

/** Whether the day and the time exist: 2025-02-30 does not. */
function exists(moment: string): boolean {
  const date = new Date(`${moment.replace(' ', 'T')}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(moment.replace(' ', 'T'));
}
