import { sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { Context } from '../context.ts';
import { table as tables } from '../tables.ts';
import { auditedChange, auditedRow } from './auditSql.ts';
import { momentOf } from './businessTime.ts';
import { keepDated } from './datedSql.ts';
import { allFound, answeredReferences, foundReferences } from './foundReferences.ts';
import { fragment } from './fragment.ts';
import { keepPrepared } from './keepPrepared.ts';
import { publishRecords } from './outboxSql.ts';
import { type RecordShape, recordShape } from './recordShape.ts';
import { columnFields, ident, literal } from './recordSql.ts';

/**
 * The statements that write a record. Each does everything in one round trip: it checks the references (and locks them, so that
 * none is deleted meanwhile; a trial does not), writes the row, writes the audit row, and returns the row with its names. The
 * values are one JSON object, so that the text is the same for every call.
 */
export interface RecordStatements {
  /** $1 values, $2 account, $3 wall time or null, $4 posted values for the audit row. */
  insert: string;
  /** The same for a record that will be rolled back: $5 is its id, so that it does not use up ids of real records. */
  tried: string;
  /** $1 id, $2 values, $3 account, $4 action, $5 and $6 posted values: before and after. With dated fields $7 the day of
   * the change or null, $8 today. */
  update: string;
  /** $1 id, $2 account: archives it. */
  archive: string;
  /** $1 id, $2 account. */
  restore: string;
}

/** The creation time of a new record, with its zone. */
export const MOMENT = 'moment$';

export function recordStatements(context: Context, resource: Resource): RecordStatements {
  return statementsOf(recordShape(context, resource), context);
}

const statementsOf = keptFor(
  (shape: RecordShape, context: Context): RecordStatements => ({
    insert: keepPrepared(insertStatement(context, shape)),
    tried: keepPrepared(insertStatement(context, shape, '$5::bigint')),
    update: keepPrepared(updateStatement(context, shape)),
    archive: archivingStatement(context, shape, 'delete'),
    restore: archivingStatement(context, shape, 'restore'),
  }),
);

/** @param id for a trial: its id in SQL; the default is the table's next one. */
function insertStatement(context: Context, shape: RecordShape, id?: string): string {
  const { resource, table } = shape;
  const columns = columnNames(resource);
  const moment = `coalesce(${momentOf('$3', context.timeZone)}, now())`;
  return `
with given as materialized (select n.* from jsonb_populate_record(null::${table}, $1::jsonb) n),
found as materialized (select ${foundReferences({ context, hold: id ? '' : 'for share' }, resource)} from given),
t as (
  insert into ${table} (${[...(id ? ['id'] : []), ...columns, 'added_by', 'created_at', 'updated_at'].join(', ')})
  select ${[...(id ? [id] : []), ...columns.map((name) => `given.${name}`), '$2::bigint', moment, moment].join(', ')}
  from given, found where ${allFound(resource)} returning *
),
trail as (
  insert into ${tables.audit} (resource, record_id, action, user_id, at, new)
  select ${literal(resource.name)}, t.id, 'create', $2::bigint, t.created_at,
    jsonb_strip_nulls(${auditedRow(context, resource, fragment`t`)}) || $4::jsonb
  from t returning record_id
),
${publishRecords(resource, fragment`trail`)}
select ${shape.answerOfNew}, t.created_at::text as "${MOMENT}" ${answeredReferences(resource)}
from found left join t on true ${shape.answerOfNewJoins}`;
}

function updateStatement(context: Context, shape: RecordShape): string {
  const { resource, table } = shape;
  const columns = columnNames(resource);
  const before = columns.map((name) => `(old.record).${name}`);
  const after = columns.map((name) => `given.${name}`);
  const changed = columns.length === 0 ? 'false' : `row(${before}) is distinct from row(${after})`;
  const sets = columns.map((name) => `${name} = given.${name}`);
  return `
with old as materialized (
  select (r.*)::${table} as record from ${table} r where r.id = $1 and r.archived_at is null for no key update
),
given as materialized (select n.* from old, jsonb_populate_record(old.record, $2::jsonb) n),
found as materialized (select ${foundReferences({ context, hold: 'for share' }, resource, sql`old.record`)} from given, old),
t as (
  update ${table} r set ${[...sets, `updated_at = case when ${changed} or $6::jsonb <> '{}' then now() else r.updated_at end`].join(', ')}
  from given, found, old where r.id = given.id and ${allFound(resource)} returning r.*
),
trail as (
  insert into ${tables.audit} (resource, record_id, action, user_id, old, new)
  select ${literal(resource.name)}, t.id, $4::text, $3::bigint, change.old, change.new
  from t, old, lateral (
    select c.old || $5::jsonb as old, c.new || $6::jsonb as new
    from ${auditedChange(context, resource, fragment`(old.record)`, fragment`t`)} c
  ) change
  where change.new <> '{}' or $4::text <> 'update' returning record_id
),
${keepDated(resource, { by: fragment`$3`, from: fragment`$7`, today: fragment`$8` })}
${publishRecords(resource, fragment`trail`)}
select ${shape.answer} ${answeredReferences(resource)} from found left join t on true ${shape.answerJoins}`;
}

function archivingStatement(context: Context, shape: RecordShape, action: 'delete' | 'restore'): string {
  const { resource, table } = shape;
  const [to, from] = action === 'delete' ? ['now()', 'is null'] : ['null', 'is not null'];
  const kept = action === 'delete' ? 'old' : 'new';
  return `
with t as (
  update ${table} r set archived_at = ${to} where r.id = $1 and r.archived_at ${from} returning r.*
),
trail as (
  insert into ${tables.audit} (resource, record_id, action, user_id, ${kept})
  select ${literal(resource.name)}, t.id, '${action}', $2::bigint, jsonb_strip_nulls(${auditedRow(context, resource, fragment`t`)})
  from t returning record_id
),
${publishRecords(resource, fragment`trail`)}
select ${shape.answer} from t ${shape.answerJoins}`;
}

function columnNames(resource: Resource): string[] {
  return columnFields(resource).map(({ name }) => String(ident(name)));
}
