import { sql } from 'kysely';
import type { ReadContext, ReadDb } from '../../context.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';

/** A record of some resource. */
export interface RecordKey {
  resource: string;
  id: number;
}

/** The title of a record, including archived ones; null if it does not exist. */
export type TitleOf = (resource: string | null, id: number | null) => string | null;

/** How messages to a reader name records: by their titles, or by kind and id where the reader does not read them. */
export async function readNames(
  reader: ReadContext,
  keys: readonly RecordKey[],
): Promise<(key: RecordKey) => string> {
  const titleOf = await readTitles(reader.db, reader, keys);
  return ({ resource, id }) =>
    titleOf(resource, id) ?? `${reader.resources[resource]?.label.one ?? resource} ${id}`;
}

/** The titles of some records of any resources, in one round trip. */
export async function readTitles(
  db: ReadDb,
  context: ReadContext,
  keys: readonly RecordKey[],
): Promise<TitleOf> {
  const known = [...new Set(keys.map(({ resource }) => resource))].flatMap((name) =>
    Object.hasOwn(context.resources, name)
      ? [context.resources[name] as ReadContext['resources'][string]]
      : [],
  );
  const titles = new Map<string, string | null>();
  if (known.length > 0) {
    const titled = known.map((resource) => {
      const ids = keys.filter((key) => key.resource === resource.name).map(({ id }) => id);
      const columns = sql`${sql.lit(resource.name)} as resource, t.id, ${titleSql(context, resource, 't')}::text as title`;
      const from = sql`select ${columns} from ${tableOf(resource)} t`;
      return sql`${from} where t.id = any(${ids}::bigint[])`;
    });
    const { rows } = await sql<
      RecordKey & { title: string | null }
    >`${sql.join(titled, sql` union all `)}`.execute(db);
    for (const { resource, id, title } of rows) titles.set(`${resource}:${id}`, title);
  }
  return (resource, id) =>
    resource === null || id === null ? null : (titles.get(`${resource}:${id}`) ?? null);
}
