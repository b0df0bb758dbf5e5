import { sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { Context } from '../context.ts';
import { table as tables } from '../tables.ts';
import { auditedChange, auditedRow } from './auditSql.ts';
import { allFound, answeredReferences, foundReferences } from './foundReferences.ts';
import { fragment } from './fragment.ts';
import { keepPrepared } from './keepPrepared.ts';
import { publishRecords } from './outboxSql.ts';
import { type RecordShape, recordShape } from './recordShape.ts';
import { columnFields, ident, literal, tableName } from './recordSql.ts';

/**
 * The statements of recordStatements.ts for several records. $1 is a JSON array with the parameters of each; the result has a
 * row for each, in this order, with its position from 1. Names with a $ cannot be fields.
 */
export interface GroupedStatements {
  /** Each {values, by, posted}. */
  insert: string;
  /**
   * Each {id, values, by, action, old, new}; all ids are different. A missing, archived or locked record has no row: the others
   * must not wait for it.
   */
  update: string;
}

/** The column with the position of the row's record in the group. */
export const PLACE = 'place$';

export function groupedStatements(context: Context, resource: Resource): GroupedStatements {
  return statementsOf(recordShape(context, resource), context);
}

const statementsOf = keptFor(
  (shape: RecordShape, context: Context): GroupedStatements => ({
    insert: keepPrepared(insertStatement(context, shape)),
    update: keepPrepared(updateStatement(context, shape)),
  }),
);

const INPUT = `input as materialized (
  select a.row, a.place as "${PLACE}" from jsonb_array_elements($1::jsonb) with ordinality a(row, place)
)`;

/** A record with a missing reference does not use up an id. */
function insertStatement(context: Context, shape: RecordShape): string {
  const { resource, table } = shape;
  const columns = columnFields(resource).map(({ name }) => ident(name));
  return `
with ${INPUT},
given as materialized (
  select n.*, input.row as "row$", input."${PLACE}" from input, jsonb_populate_record(null::${table}, input.row -> 'values') n
),
found as materialized (
  select given."${PLACE}", ${foundReferences({ context, hold: 'for share' }, resource)} from given
),
drawn as materialized (
  select nextval(pg_get_serial_sequence(${literal(tableName(resource))}, 'id')) as "id$", g.*
  from (select given.* from given join found using ("${PLACE}") where ${allFound(resource)} order by "${PLACE}") g
),
t as (
  insert into ${table} (${['id', ...columns, 'added_by', 'created_at', 'updated_at'].join(', ')})
  select ${['"id$"', ...columns.map((name) => `drawn.${name}`), `(drawn."row$" ->> 'by')::bigint`, 'now()', 'now()'].join(', ')}
  from drawn returning *
),
trail as (
  insert into ${tables.audit} (resource, record_id, action, user_id, at, new)
  select ${literal(resource.name)}, t.id, 'create', t.added_by, t.created_at,
    jsonb_strip_nulls(${auditedRow(context, resource, fragment`t`)}) || (drawn."row$" -> 'posted')
  from t join drawn on drawn."id$" = t.id returning record_id
),
${publishRecords(resource, fragment`trail`)}
select found."${PLACE}", ${shape.answerOfNew} ${answeredReferences(resource)}
from found left join drawn using ("${PLACE}") left join t on t.id = drawn."id$" ${shape.answerOfNewJoins}
order by found."${PLACE}"`;
}

function updateStatement(context: Context, shape: RecordShape): string {
  const { resource, table } = shape;
  const columns = columnFields(resource).map(({ name }) => ident(name));
  const before = columns.map((name) => `(found.record).${name}`);
  const after = columns.map((name) => `given.${name}`);
  const changed = columns.length === 0 ? 'false' : `row(${before}) is distinct from row(${after})`;
  const sets = columns.map((name) => `${name} = given.${name}`);
  return `
with ${INPUT},
old as materialized (
  select input.row, input."${PLACE}", (r.*)::${table} as record
  from input join ${table} r on r.id = (input.row ->> 'id')::bigint
  where r.archived_at is null for no key update of r skip locked
),
given as materialized (
  select n.*, old."${PLACE}" from old, jsonb_populate_record(old.record, old.row -> 'values') n
),
found as materialized (
  select old."${PLACE}", old.row, old.record, ${foundReferences({ context, hold: 'for share' }, resource, sql`old.record`)}
  from given join old using ("${PLACE}")
),
t as (
  update ${table} r set ${[...sets, `updated_at = case when ${changed} or found.row -> 'new' <> '{}' then now() else r.updated_at end`].join(', ')}
  from given join found using ("${PLACE}") where r.id = given.id and ${allFound(resource)} returning r.*
),
trail as (
  insert into ${tables.audit} (resource, record_id, action, user_id, old, new)
  select ${literal(resource.name)}, t.id, found.row ->> 'action', (found.row ->> 'by')::bigint, change.old, change.new
  from t join found on (found.record).id = t.id, lateral (
    select c.old || (found.row -> 'old') as old, c.new || (found.row -> 'new') as new
    from ${auditedChange(context, resource, fragment`(found.record)`, fragment`t`)} c
  ) change
  where change.new <> '{}' or found.row ->> 'action' <> 'update' returning record_id
),
${publishRecords(resource, fragment`trail`)}
select found."${PLACE}", ${shape.answer} ${answeredReferences(resource)}
from found left join t on t.id = (found.record).id ${shape.answerJoins} order by found."${PLACE}"`;
}
