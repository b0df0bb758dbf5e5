import { type Kysely, sql } from 'kysely';
import { failure } from '../../errors/failure.ts';
import { presentName } from '../../schema/formerNames.ts';
import type { Field, FieldTypes, Resource } from '../../schema/index.ts';
import { tableName, tableOf } from '../sql/recordSql.ts';
import { type Tables, table } from '../tables.ts';
import { ident, literal } from './quote.ts';
import { unguarded } from './renameTable.ts';
import { runSql } from './runSql.ts';
import type { TableAsIs } from './syncCatalog.ts';
import type { Plan } from './syncPlan.ts';

/** A field with renamed options, in a record or in its lines. */
interface Renamed {
  resource: Resource;
  /** The field of the record; the child is a field of its lines. */
  field: Field;
  child: Field | undefined;
  /** Former value to present value. */
  values: ReadonlyMap<string, string>;
  /** Whether the field stores several options. */
  several: boolean;
}

/**
 * Gives records the present value of a renamed option (`was`): in their table, in what held on earlier days, and in movements
 * that wait for approval. The audit trail keeps what was written. Comes after the steps of the tables.
 */
export async function planOptions(
  db: Kysely<Tables>,
  resources: readonly Resource[],
  types: FieldTypes,
  catalog: ReadonlyMap<string, TableAsIs>,
): Promise<Plan> {
  const plan: Plan = { steps: [], refusals: [] };
  for (const renamed of resources.flatMap((resource) => renamedIn(resource, types))) {
    const { resource, field, child, values } = renamed;
    const asIs = catalog.get(resource.name);
    const column = asIs && presentName(field, (name) => asIs.columns[name] !== undefined);
    if (asIs === undefined || column === undefined) continue;
    const count = await countOf(db, renamed, asIs, column);
    if (count === 0) continue;
    const at = [resource.name, field.name, ...(child ? [child.name] : [])].join('.');
    plan.steps.push({
      change: failure('optionsMoved', {
        column: at,
        // The first number decides between singular and plural.
        count,
        moves: { every: [...values].map(([former, value]) => `${former} → ${value}`) },
      }),
      sql: moved(renamed).join(';\n'),
    });
  }
  return plan;
}

function renamedIn(resource: Resource, types: FieldTypes): Renamed[] {
  return Object.values(resource.fields).flatMap((field) => {
    const own = field.of === undefined ? [{ field, child: undefined }] : [];
    const children = Object.values(field.of ?? {}).map((child) => ({ field, child }));
    return [...own, ...children].flatMap((place): Renamed[] => {
      const { options = [], type } = place.child ?? field;
      const values = new Map(
        options.flatMap(({ value, was = [] }) => was.map((former) => [former, value] as const)),
      );
      const several = types[type]?.storage === 'json';
      return values.size === 0 || field.source !== 'column' ? [] : [{ ...place, resource, values, several }];
    });
  });
}

/** The records with a former value: in their own column, on earlier days, or in a movement that waits. */
async function countOf(
  db: Kysely<Tables>,
  renamed: Renamed,
  asIs: TableAsIs,
  column: string,
): Promise<number> {
  const { resource, field } = renamed;
  const inRecord = renamed.child || renamed.several ? ident(column) : `to_jsonb(${ident(column)})`;
  const among = sql`resource in (${sql.lit(asIs.name)}, ${sql.lit(resource.name)})`;
  const keys = [literal(column), literal(field.name)];
  const holdsIn = (object: string) =>
    sql.raw(keys.map((key) => holds(renamed, `${object} -> ${key}`)).join(' or '));
  const [found] = await runSql<{ count: number }>(
    db,
    sql`select (select count(*)::int from ${tableOf(asIs)} t where ${sql.raw(holds(renamed, inRecord))})
      + (select count(*)::int from ${table.dated_value} d where ${among} and (${holdsIn('values')}))
      + (select count(*)::int from ${table.approval} a where ${among} and (${holdsIn('body')})) as count`,
  );
  return found?.count ?? 0;
}

function moved(renamed: Renamed): string[] {
  const { resource, field, child, several } = renamed;
  const own = ident(field.name);
  const isJson = child !== undefined || several;
  const value = isJson ? present(renamed, own) : `(${present(renamed, `to_jsonb(${own})`)}) #>> '{}'`;
  const resourceIs = `resource = ${literal(resource.name)}`;
  const inObject = (object: string) =>
    `${object} = case when ${holds(renamed, `${object} -> ${literal(field.name)}`)}
      then jsonb_set(${object}, array[${literal(field.name)}], ${present(renamed, `${object} -> ${literal(field.name)}`)}) else ${object} end`;
  const ofJob = `job_id in (select id from plinth.bulk_job where ${resourceIs})`;
  return [
    `update ${tableName(resource)} set ${own} = ${value} where ${holds(renamed, isJson ? own : `to_jsonb(${own})`)}`,
    unguarded('dated_value', `update plinth.dated_value set ${inObject('values')} where ${resourceIs}`),
    `update plinth.approval set ${['body', 'params', 'record'].map(inObject).join(', ')} where ${resourceIs}`,
    `update plinth.bulk_job set ${inObject('given')} where ${resourceIs}`,
    `update plinth.bulk_record set ${['given', 'before'].map(inObject).join(', ')} where ${ofJob}`,
  ];
}

/** SQL: whether JSON has a former value of the options. */
function holds({ child, several, values }: Renamed, json: string): string {
  const formers = [...values.keys()].map((former) => literal(former)).join(', ');
  const one = (value: string) =>
    several
      ? `exists (select from jsonb_array_elements_text(${array(value)}) chosen(c) where c in (${formers}))`
      : `${value} #>> '{}' in (${formers})`;
  if (child === undefined) return `coalesce(${one(`(${json})`)}, false)`;
  const inLine = one(`(line -> ${literal(child.name)})`);
  return `exists (select from jsonb_array_elements(${array(json)}) line where ${inLine})`;
}

/** SQL: the same JSON with the present values. */
function present({ child, several, values }: Renamed, json: string): string {
  const cases = [...values].map(([former, now]) => `when ${literal(former)} then ${literal(now)}`).join(' ');
  const one = (value: string) => `to_jsonb(case ${value} #>> '{}' ${cases} else ${value} #>> '{}' end)`;
  const each = (value: string) =>
    several
      ? `(select jsonb_agg(c order by n) from (select ${one('chosen')} as c, min(n) as n
          from jsonb_array_elements(${array(value)}) with ordinality list(chosen, n) group by 1) kept)`
      : one(value);
  if (child === undefined) return each(`(${json})`);
  const key = literal(child.name);
  const inLine = `(line -> ${key})`;
  return `(select jsonb_agg(case when line ? ${key} and jsonb_typeof${inLine} <> 'null'
      then jsonb_set(line, array[${key}], ${each(inLine)}) else line end order by n)
    from jsonb_array_elements(${array(json)}) with ordinality list(line, n))`;
}

/** SQL: JSON that is a list, or an empty one. */
function array(json: string): string {
  return `(case when jsonb_typeof(${json}) = 'array' then ${json} else '[]' end)`;
}
