import { type Kysely, type RawBuilder, sql } from 'kysely';
import { failure } from '../../errors/failure.ts';
import type { Field, FieldTypes, Resource } from '../../schema/index.ts';
import { tableName, tableOf } from '../sql/recordSql.ts';
import type { Tables } from '../tables.ts';
import { ident } from './quote.ts';
import { runSql } from './runSql.ts';
import type { TableAsIs } from './syncCatalog.ts';
import { columnType, type Plan, refusedCast } from './syncPlan.ts';
import { castsWithoutLoss, typeName } from './syncTypes.ts';

/** A renamed field for which both the old and the new column exist. */
interface Renamed {
  resource: Resource;
  /** The table that contains the values now, in SQL. */
  present: RawBuilder<unknown>;
  field: Field;
  former: string;
  /** The types of the two columns. */
  from: string;
  to: string;
}

/**
 * Moves values if a field was renamed and `was` was added only later: its new column is empty, and the values are in the old
 * one. If both have values, nothing is done, because only people can choose.
 */
export async function planTakeOver(
  db: Kysely<Tables>,
  resources: readonly Resource[],
  types: FieldTypes,
  catalog: ReadonlyMap<string, TableAsIs>,
): Promise<Plan> {
  const plan: Plan = { steps: [], refusals: [] };
  const renamed = resources.flatMap((resource) => renamedIn(resource, types, catalog.get(resource.name)));
  if (renamed.length === 0) return plan;
  const left = await readLeft(db, renamed);
  const moved = new Set<Field>();
  for (const { resource, field, former, from, to } of renamed.filter((_, index) => left.has(index))) {
    if (moved.has(field)) continue;
    moved.add(field);
    const table = tableName(resource);
    const [own, old] = [ident(field.name), ident(former)];
    if (from !== to && !castsWithoutLoss(from, to))
      plan.refusals.push(refusedCast(resource, field, from, to, former));
    else
      plan.steps.push({
        change: failure('valuesMoved', { column: `${resource.name}.${former}`, to: field.name }),
        sql: `update ${table} set ${own} = ${old}::${to}, ${old} = null where ${old} is not null`,
      });
  }
  return plan;
}

function renamedIn(resource: Resource, types: FieldTypes, asIs: TableAsIs | undefined): Renamed[] {
  if (asIs === undefined) return [];
  const { columns } = asIs;
  return Object.values(resource.fields).flatMap((field) => {
    const { name, was = [], source } = field;
    if (source !== 'column' || columns[name] === undefined) return [];
    const to = typeName(columnType(field, types));
    return was.flatMap((former) => {
      const from = columns[former];
      return from === undefined ? [] : [{ resource, present: tableOf(asIs), field, former, from, to }];
    });
  });
}

/** For each of them, whether all values are in the old column. */
async function readLeft(db: Kysely<Tables>, renamed: readonly Renamed[]): Promise<ReadonlySet<number>> {
  const questions = renamed.map(({ present, field, former }, index) => {
    const holds = (name: string) =>
      sql`exists (select from ${present} t where ${sql.id('t', name)} is not null)`;
    return sql`select ${index}::int as place where ${holds(former)} and not ${holds(field.name)}`;
  });
  const rows = await runSql<{ place: number }>(db, sql.join(questions, sql` union all `));
  return new Set(rows.map(({ place }) => place));
}
