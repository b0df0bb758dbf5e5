import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { Context } from '../context.ts';
import { table } from '../tables.ts';
import { auditedChange, auditedRow } from './auditSql.ts';
import { momentOf } from './businessTime.ts';
import { keepDated } from './datedSql.ts';
import { allFound, answeredReferences, foundReferences } from './foundReferences.ts';
import { publishRecords } from './outboxSql.ts';
import { type KeptStatement, type Placeholders, prepared } from './prepared.ts';
import { type RecordShape, recordShape } from './recordShape.ts';
import { columnFields, rowType, tableOf } from './recordSql.ts';

/** A record to insert. */
export interface Inserted {
  /** Its columns, written as JSON. */
  values: object;
  /** The account that made it. */
  by: number | null;
  /** The wall time of its creation; null for now. */
  at: string | null;
  /** Posted values, for the audit row. */
  posted: object;
}

/** A change of a record. */
export interface Updated {
  id: number;
  /** The changed columns, written as JSON. */
  values: object;
  /** The account that made the change. */
  by: number | null;
  /** The action in the audit trail. */
  action: string;
  /** Posted values before and after, for the audit row. */
  old: object;
  new: object;
  /** The day from which changed dated values hold; null for today. */
  from: string | null;
  today: string;
}

type OfRecord = Pick<Updated, 'id' | 'by'>;

/**
 * The statements that write a record. Each does everything in one round trip: it checks the references (and locks them, so that
 * none is deleted meanwhile; a trial does not), writes the row, writes the audit row, and returns the row with its names. The
 * values are one JSON object, so that the statement is the same for every call.
 */
export interface RecordStatements {
  insert: KeptStatement<Inserted>;
  /** The same for a record that will be rolled back: with an id, so that it does not use up ids of real records. */
  tried: KeptStatement<Inserted & { id: number }>;
  update: KeptStatement<Updated>;
  archive: KeptStatement<OfRecord>;
  restore: KeptStatement<OfRecord>;
}

/** The creation time of a new record, with its zone. */
export const MOMENT = 'moment$';

export function recordStatements(context: Context, resource: Resource): RecordStatements {
  return statementsOf(recordShape(context, resource), context);
}

const statementsOf = keptFor(
  (shape: RecordShape, context: Context): RecordStatements => ({
    insert: prepared((record) => insertStatement(context, shape, record)),
    tried: prepared((record) => insertStatement(context, shape, record, sql`${record.id}::bigint`)),
    update: prepared((change) => updateStatement(context, shape, change)),
    archive: prepared((record) => archivingStatement(context, shape, record, 'delete')),
    restore: prepared((record) => archivingStatement(context, shape, record, 'restore')),
  }),
);

/** @param id for a trial: its id; the default is the table's next one. */
function insertStatement(
  context: Context,
  shape: RecordShape,
  { values, by, at, posted }: Placeholders<Inserted>,
  id?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { resource } = shape;
  const names = columnFields(resource).map(({ name }) => name);
  const moment = sql`coalesce(${momentOf(at, context.timeZone)}, now())`;
  const columns = [...(id ? ['id'] : []), ...names, 'added_by', 'created_at', 'updated_at'];
  const given = [...(id ? [id] : []), ...names.map((name) => sql.id('given', name)), sql`${by}::bigint`];
  return sql`
with given as materialized (select n.* from jsonb_populate_record(null::${rowType(resource)}, ${values}::jsonb) n),
found as materialized (select ${foundReferences({ context, hold: id ? '' : 'for share' }, resource)} from given),
t as (
  insert into ${tableOf(resource)} (${sql.join(columns.map((name) => sql.id(name)))})
  select ${sql.join([...given, moment, moment])}
  from given, found where ${allFound(resource)} returning *
),
trail as (
  insert into ${table.audit} (resource, record_id, action, user_id, at, new)
  select ${sql.lit(resource.name)}, t.id, 'create', ${by}::bigint, t.created_at,
    jsonb_strip_nulls(${auditedRow(context, resource, sql`t`)}) || ${posted}::jsonb
  from t returning record_id
),
${publishRecords(resource, sql`trail`)}
select ${shape.answerOfNew}, t.created_at::text as ${sql.id(MOMENT)} ${answeredReferences(resource)}
from found left join t on true ${shape.answerOfNewJoins}`;
}

function updateStatement(
  context: Context,
  shape: RecordShape,
  change: Placeholders<Updated>,
): RawBuilder<unknown> {
  const { resource } = shape;
  const { id, values, by, action, from, today } = change;
  const changed = sql`${isChanged(resource, sql`(old.record)`)} or ${change.new}::jsonb <> '{}'`;
  return sql`
with old as materialized (
  select (r.*)::${rowType(resource)} as record from ${tableOf(resource)} r where r.id = ${id} and r.archived_at is null for no key update
),
given as materialized (select n.* from old, jsonb_populate_record(old.record, ${values}::jsonb) n),
found as materialized (select ${foundReferences({ context, hold: 'for share' }, resource, sql`old.record`)} from given, old),
t as (
  update ${tableOf(resource)} r set ${setToGiven(resource, changed)}
  from given, found, old where r.id = given.id and ${allFound(resource)} returning r.*
),
trail as (
  insert into ${table.audit} (resource, record_id, action, user_id, old, new)
  select ${sql.lit(resource.name)}, t.id, ${action}::text, ${by}::bigint, change.old, change.new
  from t, old, lateral (
    select c.old || ${change.old}::jsonb as old, c.new || ${change.new}::jsonb as new
    from ${auditedChange(context, resource, sql`(old.record)`, sql`t`)} c
  ) change
  where change.new <> '{}' or ${action}::text <> 'update' returning record_id
),
${keepDated(resource, { by, from, today })}
${publishRecords(resource, sql`trail`)}
select ${shape.answer} ${answeredReferences(resource)} from found left join t on true ${shape.answerJoins}`;
}

/** SQL: whether a column of `given` differs from that of the row before. */
export function isChanged(resource: Resource, before: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = columnFields(resource).map(({ name }) => sql.id(name));
  if (names.length === 0) return sql`false`;
  const row = (of: RawBuilder<unknown>) => sql`row(${sql.join(names.map((name) => sql`${of}.${name}`))})`;
  return sql`${row(before)} is distinct from ${row(sql`given`)}`;
}

/** SQL: what an update of `r` sets: the columns of `given`, and the time if something is changed. */
export function setToGiven(resource: Resource, changed: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = columnFields(resource).map(({ name }) => sql`${sql.id(name)} = ${sql.id('given', name)}`);
  return sql.join([...columns, sql`updated_at = case when ${changed} then now() else r.updated_at end`]);
}

function archivingStatement(
  context: Context,
  shape: RecordShape,
  { id, by }: Placeholders<OfRecord>,
  action: 'delete' | 'restore',
): RawBuilder<unknown> {
  const { resource } = shape;
  const [to, from, kept] =
    action === 'delete' ? [sql`now()`, sql`is null`, sql`old`] : [sql`null`, sql`is not null`, sql`new`];
  return sql`
with t as (
  update ${tableOf(resource)} r set archived_at = ${to} where r.id = ${id} and r.archived_at ${from} returning r.*
),
trail as (
  insert into ${table.audit} (resource, record_id, action, user_id, ${kept})
  select ${sql.lit(resource.name)}, t.id, ${sql.lit(action)}, ${by}::bigint, jsonb_strip_nulls(${auditedRow(context, resource, sql`t`)})
  from t returning record_id
),
${publishRecords(resource, sql`trail`)}
select ${shape.answer} from t ${shape.answerJoins}`;
}
