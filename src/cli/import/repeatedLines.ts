import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { isObject } from '../../schema/isObject.ts';
import type { Context } from '../../server/context.ts';
import { momentText } from '../../server/sql/businessTime.ts';
import { type Tables, table } from '../../server/tables.ts';
import { readableLine } from './parseLine.ts';
import type { Line } from './readLines.ts';

/** The number of bytes of a fingerprint: even of a billion lines, no two are the same by chance. */
const BYTES = 16;

/**
 * Keeps the fingerprints of the movements among lines, in the order of the file, and finds those that an earlier import recorded
 * (docs/operations.md, "Import"). A line that stands twice in an earlier file is repeated twice; a third one is new.
 *
 * @returns the moment of the last earlier import of each repeated line, in the business time zone.
 */
export async function repeatedLines(
  trx: Transaction<Tables>,
  context: Context,
  lines: readonly Line[],
): Promise<Map<Line, string>> {
  const prints = new Map<string, Line[]>();
  for (const line of lines) {
    const print = fingerprintOf(context, line);
    if (print !== undefined) prints.set(print, [...(prints.get(print) ?? []), line]);
  }
  if (prints.size === 0) return new Map();
  const counts = [...prints.values()].map((same) => same.length);
  const { rows } = await sql<{ print: string; before: number; earlier: number; moment: string }>`
    with given as (
      select decode(x.print, 'hex') as fingerprint, x.count
      from unnest(${[...prints.keys()]}::text[], ${counts}::int[]) x(print, count)
    ),
    kept as (
      insert into ${table.imported_line} as l (fingerprint, count) select fingerprint, count from given
      on conflict (fingerprint, imported_at) do update set count = l.count + excluded.count
      returning fingerprint, count
    )
    select encode(given.fingerprint, 'hex') as print, kept.count - given.count as before, earlier.count as earlier,
      ${momentText(sql`earlier.at`, context.timeZone)} as moment
    from given join kept using (fingerprint), lateral (
      select sum(l.count)::int as count, max(l.imported_at) as at from ${table.imported_line} l
      where l.fingerprint = given.fingerprint and l.imported_at < now()
    ) earlier
    where earlier.count is not null`.execute(trx);
  return new Map(
    rows.flatMap(({ print, before, earlier, moment }) =>
      (prints.get(print) ?? [])
        .slice(0, Math.max(0, earlier - before))
        .map((line) => [line, moment] as const),
    ),
  );
}

/** The fingerprint of a movement's content, in hex, whatever the order of its keys; undefined for other lines. */
function fingerprintOf({ resources }: Context, line: Line): string | undefined {
  const read = readableLine(line);
  if (read === undefined || !Object.hasOwn(resources, read.resource)) return undefined;
  if (resources[read.resource]?.kind !== 'movement') return undefined;
  const content = JSON.stringify([read.resource, plain(read.at ?? null), plain(read.record)]);
  return createHash('sha256')
    .update(content)
    .digest('hex')
    .slice(0, 2 * BYTES);
}

/** The value with sorted keys, and with numbers as text: 5 and "5" are one amount. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (isObject(value))
    return Object.keys(value)
      .sort()
      .flatMap((key) => (value[key] === undefined ? [] : [[key, plain(value[key])]]));
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).normalize('NFC').trim()
    : value;
}
