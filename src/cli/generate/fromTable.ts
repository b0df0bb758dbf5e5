import pg from 'pg';
import { StartError } from '../../errors/StartError.ts';
import { SYSTEM_COLUMNS } from '../../server/database/syncPlan.ts';
import { type Column, fieldOf } from './columnField.ts';
import { identifier, type Sketch } from './Sketch.ts';

/** Columns with their keys, checks and enums. */
const COLUMNS = `
select a.attname as name, case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod)
    else format_type(a.atttypid, a.atttypmod) end as type,
  a.attnotnull as required,
  exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary
    and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as unique,
  (select f.relname from pg_constraint c join pg_class f on f.oid = c.confrelid
   where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum] limit 1) as to,
  (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as labels,
  (select array_agg(pg_get_expr(c.conbin, c.conrelid) order by c.conname) from pg_constraint c
   where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks,
  (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
   where d.adrelid = a.attrelid and d.adnum = a.attnum and a.attgenerated = '') as initial,
  col_description(a.attrelid, a.attnum) as comment
from pg_attribute a join pg_type t on t.oid = a.atttypid
where a.attrelid = coalesce(to_regclass($1), to_regclass($2)) and a.attnum > 0 and not a.attisdropped
  -- The number that the database gives: our records have one of their own.
  and not ((a.atthasdef or a.attidentity <> '') and exists (
    select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and i.indnkeyatts = 1 and i.indkey[0] = a.attnum))
order by a.attnum`;

/** Facts about the table: unique groups (of columns, whole), checks over several columns, its comment. */
const ABOUT = `
select obj_description(t.oid, 'pg_class') as comment,
  (select json_agg(columns order by columns::text) from (
    select (select json_agg(a.attname order by k.place) from unnest(i.indkey::int2[]) with ordinality k(num, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num) as columns
    from pg_index i where i.indrelid = t.oid and i.indisunique and not i.indisprimary and i.indnkeyatts > 1
      and i.indnatts = i.indnkeyatts and i.indpred is null and i.indexprs is null) found) as groups,
  (select array_agg(pg_get_expr(c.conbin, c.conrelid) order by c.conname) from pg_constraint c
   where c.conrelid = t.oid and c.contype = 'c' and cardinality(c.conkey) > 1) as checks
from pg_class t where t.oid = coalesce(to_regclass($1), to_regclass($2))`;

interface About {
  comment: string | null;
  groups: string[][] | null;
  checks: string[] | null;
}

/** Tables that match a pattern, each with the tables that it points to. */
const TABLES = `
select n.nspname as schema, c.relname as name,
  array(select distinct k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
    and k.confrelid <> c.oid) as needs, c.oid::regclass::text as key
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and not c.relispartition and n.nspname like $1 and c.relname like $2
order by n.nspname, c.relname`;

interface Table {
  schema: string;
  name: string;
  key: string;
  needs: string[];
}

/**
 * Sketches from all tables that match a pattern; referenced tables come first.
 *
 * @param pattern 'shop.*', 'shop.order_*' or, in schema public, 'order_*'.
 * @throws StartError if the database cannot be reached or has no such table.
 */
export async function fromTables(pattern: string, databaseUrl: string): Promise<Sketch[]> {
  const [first = '', second] = pattern.split('.');
  const [schema, name] = second === undefined ? ['public', first] : [first, second];
  const like = (text: string) => text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  let tables: Table[];
  try {
    await client.connect();
    tables = (await client.query<Table>(TABLES, [like(schema), like(name)])).rows;
  } catch (error) {
    throw new StartError(`The tables ${pattern} cannot be read: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
  if (tables.length === 0) throw new StartError(`The database has no tables ${pattern}.`);
  const sketches: Sketch[] = [];
  for (const table of inOrder(tables)) {
    const exact = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
    const sketch = await fromTable(identifier(table.name), exact, databaseUrl);
    sketches.push({
      ...sketch,
      from: `the table ${table.schema}.${table.name}`,
      among: identifier(table.schema),
    });
  }
  return sketches;
}

/** Referenced tables first; tables in a circle stay in the order of their names. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const visited = new Set<string>();
  const visit = (table: Table) => {
    if (visited.has(table.key)) return;
    visited.add(table.key);
    for (const need of table.needs) {
      const needed = tables.find(({ key }) => key === need);
      if (needed !== undefined) visit(needed);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

/**
 * A sketch from an existing table or view.
 *
 * @param table 'vendors', 'legacy.vendors' or 'Order Items'.
 * @throws StartError if the database cannot be reached or has no such table.
 */
export async function fromTable(name: string, table: string, databaseUrl: string): Promise<Sketch> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<Column>(COLUMNS, namesOf(table));
    if (rows.length === 0) throw new StartError(`The database has no table ${table}.`);
    const fields = rows.map(fieldOf).filter((field) => !Object.hasOwn(SYSTEM_COLUMNS, field.name));
    const [about] = (await client.query<About>(ABOUT, namesOf(table))).rows;
    return {
      name,
      from: `the table ${table}`,
      fields,
      description: about?.comment?.split('\n')[0],
      unique: about?.groups ?? [],
      ...(about?.checks && {
        note: about.checks.map((check) => `A check there: ${check.replace(/\s+/g, ' ')}`).join('\n '),
      }),
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The table ${table} cannot be read: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}

/** The name as PostgreSQL folds it, then unchanged: many tools create tables with capitals. */
function namesOf(table: string): [string, string] {
  if (table.includes('"')) return [table, table];
  const exact = table
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');
  return [/^[\w$.]+$/.test(table) ? table : exact, exact];
}
