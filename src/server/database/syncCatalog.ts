import { type Kysely, sql } from 'kysely';
import { presentName } from '../../schema/formerNames.ts';
import type { Resources } from '../../schema/index.ts';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';

/** A table of an entity as it is in PostgreSQL now. */
export interface TableAsIs {
  /** Its present name. */
  name: string;
  /** Column name to type, in the format of format_type. */
  columns: Readonly<Record<string, string>>;
  /** The names of its indexes. */
  indexes: readonly string[];
  /** Trigger name to its arguments. */
  triggers: Readonly<Record<string, readonly string[]>>;
  /** Whether it generates the ids of its records; those of a movement have the id of their transaction. */
  drawsIds: boolean;
}

/**
 * The tables of these resources, by resource name. A renamed resource has the table of its former name, unless it has a table
 * of its own or another resource has that name.
 */
export async function readTables(
  db: Kysely<Tables>,
  resources: Resources,
): Promise<ReadonlyMap<string, TableAsIs>> {
  const all = Object.values(resources);
  const found = await readCatalog(
    db,
    all.flatMap(({ name, was = [] }) => [name, ...was]),
  );
  return new Map(
    all.flatMap((resource) => {
      const { name } = resource;
      const isFree = (former: string) => former === name || !Object.hasOwn(resources, former);
      const asIs = found.get(presentName(resource, (one) => found.has(one) && isFree(one)) ?? name);
      return asIs === undefined ? [] : [[name, asIs] as const];
    }),
  );
}

/** The existing tables, columns, indexes and triggers in schema public, in one query. */
export async function readCatalog(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<ReadonlyMap<string, TableAsIs>> {
  const rows = await runSql<{
    name: string;
    columns: Record<string, string>;
    indexes: string[];
    triggers: Record<string, string>;
    drawsIds: boolean;
  }>(db, catalogOf(names));
  return new Map(
    rows.map(({ triggers, ...asIs }) => [asIs.name, { ...asIs, triggers: mapValues(triggers, argumentsOf) }]),
  );
}

const catalogOf = (names: readonly string[]) => sql`
select c.relname as name,
  (select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(jsonb_agg(i.relname), '[]') from pg_index x join pg_class i on i.oid = x.indexrelid
   where x.indrelid = c.oid) as indexes,
  (select coalesce(jsonb_object_agg(t.tgname, encode(t.tgargs, 'escape')), '{}') from pg_trigger t
   where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
  exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> '') as "drawsIds"
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any (${names})`;

/** PostgreSQL stores a trigger's arguments with a zero byte after each. */
function argumentsOf(escaped: string): string[] {
  return escaped.split('\\000').slice(0, -1);
}

function mapValues<A, B>(values: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
