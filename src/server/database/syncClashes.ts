import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../errors/failure.ts';
import { presentName } from '../../schema/formerNames.ts';
import type { FieldTypes, Resource, Resources } from '../../schema/index.ts';
import { tableOf } from '../sql/recordSql.ts';
import { standing } from '../sql/standing.ts';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';
import { readTables, type TableAsIs } from './syncCatalog.ts';
import { type WantedIndex, wantedIndexes } from './syncIndexes.ts';
import { columnType } from './syncPlan.ts';
import { castsWithoutLoss, numericRoom, typeName } from './syncTypes.ts';

/** The maximum number of reported record groups for each rule. */
const MOST_REPORTED = 3;

/**
 * The records that violate new unique rules, or whose numbers are too large for a new type: a sync is refused because of them. Only
 * existing fields can clash.
 */
export async function findClashes(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<Failure[]> {
  const catalog = await readTables(db, resources);
  const clashes: Failure[] = [];
  for (const resource of Object.values(resources)) {
    const asIs = catalog.get(resource.name);
    if (asIs === undefined) continue;
    for (const index of wantedIndexes(resource, types)) {
      const isThere = (name: string) => Object.hasOwn(asIs.columns, name);
      if (index.unique?.every(isThere) && !asIs.indexes.includes(index.name))
        clashes.push(...(await clashesOf(db, resource, index, asIs)));
    }
    clashes.push(...(await tooLarge(db, resource, types, asIs)));
  }
  return clashes;
}

async function tooLarge(
  db: Kysely<Tables>,
  resource: Resource,
  types: FieldTypes,
  asIs: TableAsIs,
): Promise<Failure[]> {
  const { columns } = asIs;
  const perField = Object.values(resource.fields).map(async (field) => {
    const column = presentName(field, (name) => columns[name] !== undefined);
    const wanted = typeName(columnType(field, types));
    const { before = Infinity } = numericRoom(wanted) ?? {};
    const isCast = column !== undefined && columns[column] !== wanted && before !== Infinity;
    if (field.source !== 'column' || !isCast || !castsWithoutLoss(columns[column] as string, wanted))
      return [];
    const [found] = await runSql<{ ids: number[] }>(
      db,
      sql`select array_agg(id) as ids from (select id from ${tableOf(asIs)} t where abs(${sql.id('t', column)}) >= 1e${sql.lit(before)}
       order by id limit 5) large`,
    );
    const ids = found?.ids ?? [];
    return ids.length === 0
      ? []
      : [
          failure('valuesTooLarge', {
            column: `${resource.name}.${field.name}`,
            ids: { every: ids.map(String) },
          }),
        ];
  });
  return (await Promise.all(perField)).flat();
}

async function clashesOf(
  db: Kysely<Tables>,
  resource: Resource,
  { unique = [], keys = [] }: WantedIndex,
  asIs: TableAsIs,
): Promise<Failure[]> {
  const rows = await runSql<{ ids: number[]; records: number }>(
    db,
    sql`select (array_agg(id order by id))[1:5] as ids, count(*) as records from ${tableOf(asIs)} t
     where archived_at is null and ${resource.kind === 'movement' ? standing(sql`t.id`) : sql`true`} and ${sql.join(
       unique.map((name) => sql`${sql.id(name)} is not null`),
       sql` and `,
     )}
     group by ${sql.raw(keys.join(', '))} having count(*) > 1 order by min(id) limit ${MOST_REPORTED}`,
  );
  return rows.map(({ ids, records }) =>
    failure('valuesShared', {
      resource: resource.name,
      names: { every: unique },
      count: records,
      ids: idsText(ids, records),
    }),
  );
}

/** Some ids of a number of records: `1, 2, 3 ...`. */
export function idsText(ids: readonly number[], count: number): string {
  return `${ids.join(', ')}${count > ids.length ? ' ...' : ''}`;
}
