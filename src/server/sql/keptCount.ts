import type { Resource } from '../../schema/index.ts';
import { literal, tableOf } from './recordSql.ts';

const COLUMNS = { without: 'live', only: 'archived', with: 'live + archived' } as const;

/**
 * SQL: the number of records of a resource without counting them, as a query of one row, `n` (docs/decisions/kept-counts.md).
 *
 * @param archived whether deleted records are counted as well, or alone.
 */
export function keptCount(resource: Resource, archived: keyof typeof COLUMNS): string {
  return `select coalesce(sum(${COLUMNS[archived]}), 0)::bigint as n from plinth.kept_count
    where counted = ${literal(tableOf(resource))}::regclass`;
}
