import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { literal, tableOf, titleSql } from '../sql/recordSql.ts';
import { runSql } from '../sql/runSql.ts';

/** A record of some resource. */
export interface RecordKey {
  resource: string;
  id: number;
}

/** What staff call a record, also an archived one; null where there is none. */
export type TitleOf = (resource: string | null, id: number | null) => string | null;

/** The titles of some records of any resources, in one round trip. */
export async function readTitles(
  db: Kysely<Tables>,
  context: Context,
  keys: readonly RecordKey[],
): Promise<TitleOf> {
  const known = [...new Set(keys.map(({ resource }) => resource))].flatMap((name) =>
    Object.hasOwn(context.resources, name) ? [context.resources[name] as Context['resources'][string]] : [],
  );
  const titles = new Map<string, string | null>();
  if (known.length > 0) {
    const parts = known.map(
      (
        resource,
        index,
      ) => `select ${literal(resource.name)} as resource, t.id, ${titleSql(context, resource, 't')}::text as title
        from ${tableOf(resource)} t where t.id = any($${index + 1}::bigint[])`,
    );
    const ids = known.map(({ name }) => keys.filter(({ resource }) => resource === name).map(({ id }) => id));
    const rows = await runSql<RecordKey & { title: string | null }>(db, parts.join(' union all '), ids);
    for (const { resource, id, title } of rows) titles.set(`${resource}:${id}`, title);
  }
  return (resource, id) =>
    resource === null || id === null ? null : (titles.get(`${resource}:${id}`) ?? null);
}
