import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../server/tables.ts';

/** Between chunks, a table is analyzed once it has this number of new rows, and several times those that were known. */
export const BETWEEN = { rows: 2000, times: 4 };
/** At the end, as autovacuum would soon. */
export const AT_END = { rows: 1, times: 0.1 };

/**
 * Analyzes each table that has grown, within this transaction, by a multiple of the rows that the planner knows of: autovacuum sees
 * them only after the commit, and the plans of an empty table read the rows of a large one one by one.
 */
export async function analyzeGrown(trx: Transaction<Tables>, { rows, times }: typeof BETWEEN): Promise<void> {
  const grown = await sql<{ name: string }>`
    select c.oid::regclass::text as name
    from pg_class c
    where c.relkind = 'r' and pg_stat_get_xact_tuples_inserted(c.oid) >= greatest(${times} * c.reltuples, ${rows})`.execute(
    trx,
  );
  for (const { name } of grown.rows) await sql`analyze ${sql.raw(name)}`.execute(trx);
}
