import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { Context } from '../context.ts';
import { table } from '../tables.ts';
import { auditedChange, auditedRow } from './auditSql.ts';
import { allFound, answeredReferences, foundReferences } from './foundReferences.ts';
import { publishRecords } from './outboxSql.ts';
import { type KeptStatement, type Placeholders, prepared } from './prepared.ts';
import { type RecordShape, recordShape } from './recordShape.ts';
import { columnFields, rowType, tableName, tableOf } from './recordSql.ts';
import { isChanged, setToGiven } from './recordStatements.ts';

/** The records of a group: a JSON array. */
interface Group {
  records: string;
}

/**
 * The statements of recordStatements.ts for several records. The result has a row for each, in this order, with its position from 1.
 * Names with a $ cannot be fields.
 */
export interface GroupedStatements {
  /** Each {values, by, posted}. */
  insert: KeptStatement<Group>;
  /**
   * Each {id, values, by, action, old, new}; all ids are different. A missing, archived or locked record has no row: the others
   * must not wait for it.
   */
  update: KeptStatement<Group>;
}

/** The column with the position of the row's record in the group. */
export const PLACE = 'place$';

export function groupedStatements(context: Context, resource: Resource): GroupedStatements {
  return statementsOf(recordShape(context, resource), context);
}

const statementsOf = keptFor(
  (shape: RecordShape, context: Context): GroupedStatements => ({
    insert: prepared((group) => insertStatement(context, shape, group)),
    update: prepared((group) => updateStatement(context, shape, group)),
  }),
);

const place = sql.id(PLACE);

/** SQL: the records of the group, as the first part of a statement. */
function inputOf({ records }: Placeholders<Group>): RawBuilder<unknown> {
  return sql`input as materialized (
  select a.row, a.place as ${place} from jsonb_array_elements(${records}::jsonb) with ordinality a(row, place)
)`;
}

/** A record with a missing reference does not use up an id. */
function insertStatement(
  context: Context,
  shape: RecordShape,
  group: Placeholders<Group>,
): RawBuilder<unknown> {
  const { resource } = shape;
  const names = columnFields(resource).map(({ name }) => name);
  const columns = ['id', ...names, 'added_by', 'created_at', 'updated_at'].map((name) => sql.id(name));
  const drawn = names.map((name) => sql.id('drawn', name));
  return sql`
with ${inputOf(group)},
given as materialized (
  select n.*, input.row as "row$", input.${place}
  from input, jsonb_populate_record(null::${rowType(resource)}, input.row -> 'values') n
),
found as materialized (
  select given.${place}, ${foundReferences({ context, hold: 'for share' }, resource)} from given
),
drawn as materialized (
  select nextval(pg_get_serial_sequence(${sql.lit(tableName(resource))}, 'id')) as "id$", g.*
  from (select given.* from given join found using (${place}) where ${allFound(resource)} order by ${place}) g
),
t as (
  insert into ${tableOf(resource)} (${sql.join(columns)})
  select ${sql.join([sql`"id$"`, ...drawn, sql`(drawn."row$" ->> 'by')::bigint`, sql`now()`, sql`now()`])}
  from drawn returning *
),
trail as (
  insert into ${table.audit} (resource, record_id, action, user_id, at, new)
  select ${sql.lit(resource.name)}, t.id, 'create', t.added_by, t.created_at,
    jsonb_strip_nulls(${auditedRow(context, resource, sql`t`)}) || (drawn."row$" -> 'posted')
  from t join drawn on drawn."id$" = t.id returning record_id
),
${publishRecords(resource, sql`trail`)}
select found.${place}, ${shape.answerOfNew} ${answeredReferences(resource)}
from found left join drawn using (${place}) left join t on t.id = drawn."id$" ${shape.answerOfNewJoins}
order by found.${place}`;
}

function updateStatement(
  context: Context,
  shape: RecordShape,
  group: Placeholders<Group>,
): RawBuilder<unknown> {
  const { resource } = shape;
  const changed = sql`${isChanged(resource, sql`(found.record)`)} or found.row -> 'new' <> '{}'`;
  return sql`
with ${inputOf(group)},
old as materialized (
  select input.row, input.${place}, (r.*)::${rowType(resource)} as record
  from input join ${tableOf(resource)} r on r.id = (input.row ->> 'id')::bigint
  where r.archived_at is null for no key update of r skip locked
),
given as materialized (
  select n.*, old.${place} from old, jsonb_populate_record(old.record, old.row -> 'values') n
),
found as materialized (
  select old.${place}, old.row, old.record, ${foundReferences({ context, hold: 'for share' }, resource, sql`old.record`)}
  from given join old using (${place})
),
t as (
  update ${tableOf(resource)} r set ${setToGiven(resource, changed)}
  from given join found using (${place}) where r.id = given.id and ${allFound(resource)} returning r.*
),
trail as (
  insert into ${table.audit} (resource, record_id, action, user_id, old, new)
  select ${sql.lit(resource.name)}, t.id, found.row ->> 'action', (found.row ->> 'by')::bigint, change.old, change.new
  from t join found on (found.record).id = t.id, lateral (
    select c.old || (found.row -> 'old') as old, c.new || (found.row -> 'new') as new
    from ${auditedChange(context, resource, sql`(found.record)`, sql`t`)} c
  ) change
  where change.new <> '{}' or found.row ->> 'action' <> 'update' returning record_id
),
${publishRecords(resource, sql`trail`)}
select found.${place}, ${shape.answer} ${answeredReferences(resource)}
from found left join t on t.id = (found.record).id ${shape.answerJoins} order by found.${place}`;
}
