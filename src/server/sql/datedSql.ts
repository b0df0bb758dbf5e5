import { datedFields, type Field, type Resource } from '../../schema/index.ts';
import { ident, literal } from './recordSql.ts';

/** SQL: the dated values of a row as a JSON object. */
function datedRow(resource: Resource, row: string): string {
  const pairs = datedFields(resource).map(({ name }) => `${literal(name)}, ${row}.${ident(name)}`);
  return `jsonb_build_object(${pairs.join(', ')})`;
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
  { by, from, today }: Record<'by' | 'from' | 'today', string>,
): string {
  if (datedFields(resource).length === 0) return '';
  const name = literal(resource.name);
  const [before, after] = [datedRow(resource, '(old.record)'), datedRow(resource, 't')];
  return `dated as (
  insert into plinth.dated_value (resource, record_id, effective_from, values, user_id)
  select ${name}, t.id, kept.effective_from, kept.values, kept.user_id
  from t, old, lateral (values
    (1, '-infinity'::date, ${before}, null::bigint),
    (2, coalesce(${from}::date, ${today}::date), ${after}, ${by}::bigint)
  ) kept (place, effective_from, values, user_id)
  where (${before} <> ${after} or ${from}::date is not null) and (kept.place = 2 or not exists (
    select from plinth.dated_value d where d.resource = ${name} and d.record_id = t.id
  ))
  order by kept.place
),`;
}

/** SQL of a lateral join: `dated.values` of a record on a day, null if its own columns hold. */
export function joinDated(resource: Resource, record: string, day: string): string {
  return `left join lateral (
    select d.values from plinth.dated_value d
    where d.resource = ${literal(resource.name)} and d.record_id = ${record}.id and d.effective_from <= ${day}
    order by d.id desc limit 1
  ) dated on true`;
}

/** SQL: the value of a field as text, from the join of `joinDated` if the field is dated. */
export function datedText({ name, dated }: Field, record: string): string {
  const own = `${record}.${ident(name)}::text`;
  if (dated !== true) return own;
  return `case when dated.values ? ${literal(name)} then dated.values ->> ${literal(name)} else ${own} end`;
}
