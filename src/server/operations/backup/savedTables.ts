import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ident } from '../../database/quote.ts';
import { runSql } from '../../database/runSql.ts';
import { SYSTEM_COLUMNS } from '../../database/syncPlan.ts';
import type { Tables } from '../../tables.ts';
import { LEFT_OUT, type SavedTable, tableKey } from './format.ts';

/** A table of ours as it is in PostgreSQL. */
export interface Found extends Pick<SavedTable, 'schema' | 'name' | 'columns'> {
  /** The identity column. */
  identity: string | null;
}

/** An entity's table is recognised by the columns that all of them have, so that tables without a definition are included too. */

/** All tables of ours: the fixed ones and those of entities. */
export async function ourTables(trx: Kysely<Tables>): Promise<Found[]> {
  return runSql<Found>(
    trx,
    sql`
select n.nspname as schema, c.relname as name,
  (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
   from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
  (select a.attname from pg_attribute a
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity <> '' limit 1) as identity
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and not c.relispartition and (
  n.nspname = 'plinth' or n.nspname = 'public' and (
    select count(*) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, a.atttypmod) = ${JSON.stringify(SYSTEM_COLUMNS)}::jsonb ->> a.attname
  ) = ${Object.keys(SYSTEM_COLUMNS).length})
order by n.nspname, c.relname`,
  );
}

/** All of them but those of the Migrator: a process that starts meanwhile reads them while it holds the lock of migrations. */
export async function replacedTables(trx: Kysely<Tables>): Promise<Found[]> {
  const tables = await ourTables(trx);
  return tables.filter(({ schema, name }) => schema !== 'plinth' || !name.startsWith('kysely_migration'));
}

/** The tables that a backup contains. */
export function withoutLeftOut(tables: readonly Found[]): Found[] {
  const leftOut: readonly string[] = LEFT_OUT;
  return tables.filter(({ schema, name }) => schema === 'public' || !leftOut.includes(name));
}

/** The table in a statement. */
export function tableIn({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): RawBuilder<unknown> {
  return sql.id(schema, name);
}

/** Its name as text: for COPY and for a regclass. */
export function quoted({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string {
  return `${ident(schema)}.${ident(name)}`;
}

/** Its columns as text, for COPY. */
export function columnList({ columns }: Pick<SavedTable, 'columns'>): string {
  return columns.map(({ name }) => ident(name)).join(', ');
}

/** The tables of a backup, each with its row count and its sequence, as this transaction sees them. */
export async function savedTables(trx: Kysely<Tables>): Promise<SavedTable[]> {
  const tables = withoutLeftOut(await ourTables(trx));
  const rows = await rowsOf(trx, tables);
  const saved: SavedTable[] = [];
  for (const { identity, ...table } of tables) {
    const sequence = identity === null ? null : await sequenceOf(trx, table, identity);
    saved.push({ ...table, rows: rows.get(tableKey(table)) ?? 0, sequence });
  }
  return saved;
}

/** The number of rows in each table. */
export async function rowsOf(
  trx: Kysely<Tables>,
  tables: readonly Pick<SavedTable, 'schema' | 'name'>[],
): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map();
  const counts = tables.map(
    (table) => sql`select ${sql.lit(tableKey(table))} as key, count(*) as rows from ${tableIn(table)} t`,
  );
  const rows = await runSql<{ key: string; rows: number }>(trx, sql.join(counts, sql` union all `));
  return new Map(rows.map(({ key, rows: count }) => [key, count]));
}

/** Read after the snapshot was taken: a sequence is outside of transactions, and never behind the rows. */
async function sequenceOf(
  trx: Kysely<Tables>,
  table: Pick<SavedTable, 'schema' | 'name'>,
  column: string,
): Promise<SavedTable['sequence']> {
  const [found] = await runSql<{ name: string }>(
    trx,
    sql`select pg_get_serial_sequence(${quoted(table)}, ${column}) as name`,
  );
  const [state] = await runSql<{ last: number; called: boolean }>(
    trx,
    sql`select last_value as last, is_called as called from ${sql.raw(found?.name ?? '')}`,
  );
  return { column, last: state?.last ?? 1, called: state?.called ?? false };
}
