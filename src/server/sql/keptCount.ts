import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { table } from '../tables.ts';
import { tableName } from './recordSql.ts';

/** A list that is searched, filtered or read by somebody who may not read all of it counts its records exactly up to this number. */
export const COUNT_LIMIT = 100_000;

/** One record beyond the limit proves that there are more. */
export const COUNTED = sql`limit ${sql.lit(COUNT_LIMIT + 1)}`;

const COLUMNS = { without: 'live', only: 'archived', with: 'live + archived' } as const;

/**
 * SQL: the number of records of a resource without counting them, as a query of one row, `n` (docs/decisions/kept-counts.md).
 *
 * @param archived whether deleted records are counted as well, or alone.
 */
export function keptCount(resource: Resource, archived: keyof typeof COLUMNS): RawBuilder<unknown> {
  return sql`select coalesce(sum(${sql.raw(COLUMNS[archived])}), 0)::bigint as n from ${table.kept_count} k
    where k.counted = ${sql.lit(tableName(resource))}::regclass`;
}
