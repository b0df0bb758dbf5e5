import { type RawBuilder, sql } from 'kysely';
import { datedFields, type Field, type Resource } from '../../schema/index.ts';
import { table } from '../tables.ts';

/** SQL: the dated values of a row as a JSON object. */
function datedRow(resource: Resource, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const pairs = datedFields(resource).map(({ name }) => sql`${sql.lit(name)}, ${row}.${sql.id(name)}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/**
 * SQL of a CTE that keeps a change of dated values, from `old.record` to `t`; empty for a resource without such fields. The first
 * change also keeps what held before it. The caller has locked the record in an earlier statement, so that two first changes
 * follow each other.
 *
 * @param by the account. @param from the day given by the edit, or null. @param today the business day.
 */
export function keepDated(
  resource: Resource,
  { by, from, today }: Record<'by' | 'from' | 'today', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  if (datedFields(resource).length === 0) return sql``;
  const name = sql.lit(resource.name);
  const [before, after] = [datedRow(resource, sql`(old.record)`), datedRow(resource, sql`t`)];
  return sql`dated as (
  insert into ${table.dated_value} (resource, record_id, effective_from, values, user_id)
  select ${name}, t.id, kept.effective_from, kept.values, kept.user_id
  from t, old, lateral (values
    (1, '-infinity'::date, ${before}, null::bigint),
    (2, coalesce(${from}::date, ${today}::date), ${after}, ${by}::bigint)
  ) kept (place, effective_from, values, user_id)
  where (${before} <> ${after} or ${from}::date is not null) and (kept.place = 2 or not exists (
    select from ${table.dated_value} d where d.resource = ${name} and d.record_id = t.id
  ))
  order by kept.place
),`;
}

/** SQL of a lateral join: `dated.values` of a record on a day, null if its own columns hold. */
export function joinDated(
  resource: Resource,
  record: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`left join lateral (
    select d.values from ${table.dated_value} d
    where d.resource = ${sql.lit(resource.name)} and d.record_id = ${record}.id and d.effective_from <= ${day}
    order by d.id desc limit 1
  ) dated on true`;
}

/** SQL: the value of a field as text, from the join of `joinDated` if the field is dated. */
export function datedText({ name, dated }: Field, record: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`${record}.${sql.id(name)}::text`;
  if (dated !== true) return own;
  return sql`case when dated.values ? ${sql.lit(name)} then dated.values ->> ${sql.lit(name)} else ${own} end`;
}
