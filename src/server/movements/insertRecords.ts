import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { keepPrepared } from '../database/keepPrepared.ts';
import type { Tables } from '../database/tables.ts';
import { ident, recordShape } from '../queries/recordShape.ts';
import { type Row, runSql } from '../queries/runSql.ts';
import { recordValues } from '../records/recordValues.ts';
import { asTaken } from '../records/writeRecord.ts';

/** A movement that is posted: its record has the id of its transaction. */
export interface PostedMovement {
  id: number;
  resource: Resource;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Writes the records of posted movements, those of a resource in one statement. Who made them and when is their
 * transaction's; it is also their trail, so that they have no audit rows.
 *
 * @returns the rows as they travel, by id.
 * @throws AppError taken where one movement alone has a value that must be unique.
 */
export async function insertRecords(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly PostedMovement[],
): Promise<Map<number, Row>> {
  const rows = new Map<number, Row>();
  for (const resource of new Set(movements.map((movement) => movement.resource))) {
    const own = movements.filter((movement) => movement.resource === resource);
    const given = await Promise.all(own.map((movement) => columnsOf(context, movement)));
    try {
      for (const row of await runSql(trx, insertStatement(context, resource), [JSON.stringify(given)]))
        rows.set(Number(row.id), row);
    } catch (error) {
      // Of several nobody knows which one's value was taken: whoever recorded them tries each alone.
      throw own.length === 1 ? asTaken(error, context, resource, (own[0] as PostedMovement).values) : error;
    }
  }
  return rows;
}

/** The values as the columns keep them; lines as they travel, their amounts JSON numbers, which jsonb keeps exactly. */
async function columnsOf(
  context: Context,
  { id, resource, values }: PostedMovement,
): Promise<Record<string, unknown>> {
  const { columns } = await recordValues(context, resource, values);
  for (const field of Object.values(resource.fields)) {
    if (field.of !== undefined)
      columns[field.name] = context.types[field.type]?.send(columns[field.name], field);
  }
  return { ...columns, id };
}

const made = new WeakMap<object, string>();

/** $1: the values, an object for each record. */
function insertStatement(context: Context, resource: Resource): string {
  const shape = recordShape(context, resource);
  const known = made.get(shape);
  if (known !== undefined) return known;
  const columns = Object.values(resource.fields)
    .filter(({ source }) => source === 'column')
    .map(({ name }) => ident(name));
  const text = keepPrepared(`
with given as materialized (
  select n.*, x.created_by as posted$by, x.created_at as posted$at
  from jsonb_populate_recordset(null::${shape.table}, $1::jsonb) n,
    lateral (select created_by, created_at from plinth.transaction where id = n.id offset 0) x
),
t as (
  insert into ${shape.table} (id, ${[...columns, 'added_by', 'created_at', 'updated_at'].join(', ')})
  select given.id, ${[...columns.map((name) => `given.${name}`), 'given.posted$by', 'given.posted$at', 'given.posted$at'].join(', ')} from given
  returning *
)
select ${shape.answer} from t ${shape.answerLookUps}`);
  made.set(shape, text);
  return text;
}
