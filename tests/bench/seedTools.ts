import type { Pool } from 'pg';

/** How many tools the lists hold, and kinds that they are of. */
export const TOOLS = 10_000;
export const TOOL_KINDS = 20;

const NAMES = `(array['Drill','Mixer','Saw','Ladder','Pump','Welder','Grinder','Compactor','Hoist','Level'])`;

/** Fills the product's tables of tools, and beside them the reference's: the same rows, and an index for each of its queries. */
export async function seedTools(pool: Pool): Promise<void> {
  await pool.query(`
    insert into public.tool_kind (kind_name) select 'Kind ' || lpad(n::text, 2, '0') from generate_series(1, ${TOOL_KINDS}) n`);
  await pool.query(`
    insert into public.tool (tool_name, kind_id, place, price, bought_on, is_rented, note)
    select ${NAMES}[1 + n % 10] || ' ' || n, 1 + n / 7 % ${TOOL_KINDS}, 'Store ' || n % 50, 100 + n * 7919 % 9000,
           date '2020-01-01' + n % 2000, n % 3 = 0, 'Checked before it went out'
    from generate_series(1, ${TOOLS}) n`);
  await pool.query(`
    create schema if not exists bench;
    create table bench.tool_kind (like public.tool_kind including defaults including identity);
    insert into bench.tool_kind overriding system value select * from public.tool_kind;
    alter table bench.tool_kind add primary key (id);
    create table bench.tool (like public.tool including defaults including identity);
    insert into bench.tool overriding system value select * from public.tool;
    select setval(pg_get_serial_sequence('bench.tool', 'id'), ${TOOLS});
    alter table bench.tool add primary key (id);
    create index on bench.tool (tool_name, id);
    create index on bench.tool (price, id);
    create index on bench.tool (kind_id);
    create index on bench.tool (bought_on);
    create index on bench.tool using gin (tool_name gin_trgm_ops)`);
  // As the tables are a minute later, when autovacuum has been.
  await pool.query('vacuum analyze');
}
