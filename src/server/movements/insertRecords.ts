import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { keepPrepared } from '../database/keepPrepared.ts';
import { type Along, POSTED } from '../database/post.ts';
import { recordShape } from '../queries/sql/recordShape.ts';
import { ident } from '../queries/sql/recordSql.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { recordValues } from '../records/recordValues.ts';

/** The record of a movement that is posted: it gets the id of its transaction. */
export interface MovementRecord {
  /** Which of the groups posts it, from 0. */
  group: number;
  resource: Resource;
  values: Readonly<Record<string, unknown>>;
  /** The account of whoever made it. */
  addedBy: number | null;
}

/** What the statement answers beside what was posted. */
export interface Inserted {
  /** Of each resource the rows as they travel; null where none was posted. */
  records: readonly (readonly Row[] | null)[];
}

/**
 * Writes records in the statement that posts them, so that both cost one round trip and are committed by it. When they were
 * made is their transaction's time; it is also their trail, so that they have no audit rows.
 */
export async function insertAlong(context: Context, records: readonly MovementRecord[]): Promise<Along> {
  const resources = [...new Set(records.map(({ resource }) => resource))].sort(byName);
  const parameters = resources.map(async (resource) => {
    const own = records.filter((record) => record.resource === resource);
    return JSON.stringify(await Promise.all(own.map((record) => columnsOf(context, record))));
  });
  return { text: statement(context, resources), parameters: await Promise.all(parameters) };
}

function byName(a: Resource, b: Resource): number {
  return a.name < b.name ? -1 : 1;
}

/**
 * The values as the columns keep them; lines as they travel, their amounts JSON numbers, which jsonb keeps exactly. The id is
 * the place of its group until that is posted.
 */
async function columnsOf(
  context: Context,
  { group, resource, values, addedBy }: MovementRecord,
): Promise<Record<string, unknown>> {
  const { columns } = await recordValues(context, resource, values);
  for (const field of Object.values(resource.fields)) {
    if (field.of !== undefined)
      columns[field.name] = context.types[field.type]?.send(columns[field.name], field);
  }
  return { ...columns, id: group + 1, added_by: addedBy };
}

const RECORDED = `recorded as materialized (
  select g.place, (g.made ->> 'id')::bigint as id, (g.made ->> 'at')::timestamptz as at
  from posted, json_array_elements(posted.answer -> 'recorded') with ordinality g(made, place)
  where json_typeof(g.made) = 'object'
)`;

const made = new WeakMap<object, string>();

/** Only that of a single resource never changes; their combinations are too many to be kept. */
function statement(context: Context, resources: readonly Resource[]): string {
  const [only] = resources;
  if (only === undefined || resources.length > 1) return statementOf(context, resources);
  const shape = recordShape(context, only);
  const text = made.get(shape) ?? keepPrepared(statementOf(context, resources));
  made.set(shape, text);
  return text;
}

/** From $7 on: the values of each resource, an object for each record. */
function statementOf(context: Context, resources: readonly Resource[]): string {
  const inserts = resources.map((resource, index) => insertOf(context, resource, index));
  const rows = resources.map((resource, index) => {
    const { answer, answerLookUps } = recordShape(context, resource);
    return `(select json_agg(x.*) from (select ${answer} from w${index} t ${answerLookUps}) x)`;
  });
  return `with ${[POSTED, RECORDED, ...inserts].join(',\n')}
select posted.answer, json_build_array(${rows.join(', ')}) as records from posted`;
}

function insertOf(context: Context, resource: Resource, index: number): string {
  const { table } = recordShape(context, resource);
  const columns = Object.values(resource.fields)
    .filter(({ source }) => source === 'column')
    .map(({ name }) => ident(name));
  const given = [...columns, 'added_by'].map((name) => `n.${name}`);
  return `w${index} as (
  insert into ${table} (id, ${[...columns, 'added_by', 'created_at', 'updated_at'].join(', ')})
  select r.id, ${given.join(', ')}, r.at, r.at
  from jsonb_populate_recordset(null::${table}, $${7 + index}::jsonb) n join recorded r on r.place = n.id
  returning *
)`;
}
