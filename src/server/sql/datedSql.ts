import { sql } from 'kysely';
import { datedFields, type Field, type Resource } from '../../schema/index.ts';
import { table } from '../tables.ts';
import { type Fragment, fragment } from './fragment.ts';
import { ident, literal } from './recordSql.ts';

/** SQL: the dated values of a row as a JSON object. */
function datedRow(resource: Resource, row: Fragment): Fragment {
  const pairs = datedFields(resource).map(({ name }) => fragment`${literal(name)}, ${row}.${ident(name)}`);
  return fragment`jsonb_build_object(${sql.join(pairs)})`;
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
  { by, from, today }: Record<'by' | 'from' | 'today', Fragment>,
): Fragment {
  if (datedFields(resource).length === 0) return fragment``;
  const name = literal(resource.name);
  const [before, after] = [datedRow(resource, fragment`(old.record)`), datedRow(resource, fragment`t`)];
  return fragment`dated as (
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
export function joinDated(resource: Resource, record: Fragment, day: Fragment): Fragment {
  return fragment`left join lateral (
    select d.values from ${table.dated_value} d
    where d.resource = ${literal(resource.name)} and d.record_id = ${record}.id and d.effective_from <= ${day}
    order by d.id desc limit 1
  ) dated on true`;
}

/** SQL: the value of a field as text, from the join of `joinDated` if the field is dated. */
export function datedText({ name, dated }: Field, record: Fragment): Fragment {
  const own = fragment`${record}.${ident(name)}::text`;
  if (dated !== true) return own;
  return fragment`case when dated.values ? ${literal(name)} then dated.values ->> ${literal(name)} else ${own} end`;
}
