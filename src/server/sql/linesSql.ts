import { sql } from 'kysely';
import type { Field } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { type Fragment, fragment } from './fragment.ts';
import { literal, tableOf, titleSql } from './recordSql.ts';

/**
 * SQL: the lines of a record in the API's format, each with the names of its references.
 *
 * @param raw the column that contains them.
 */
export function linesSql(context: Context, field: Field, raw: Fragment): Fragment {
  const pointing = Object.values(field.of ?? {}).flatMap((child, index) => {
    if (child.each !== undefined && child.namesKey !== undefined) {
      const ids = fragment`(line.row -> ${literal(child.name)})`;
      const own = fragment`case when jsonb_typeof(${ids}) = 'array' then ${ids} end`;
      return [
        {
          join: fragment``,
          name: fragment`${literal(child.namesKey)}, ${namesSql(context, child.each, own)}`,
        },
      ];
    }
    const target = child.to === undefined ? undefined : context.resources[child.to];
    if (target === undefined || child.nameKey === undefined) return [];
    const alias = `l${index}`;
    return [
      {
        join: fragment`left join ${tableOf(target)} ${sql.raw(alias)} on ${sql.raw(alias)}.id = (line.row ->> ${literal(child.name)})::bigint`,
        name: fragment`${literal(child.nameKey)}, ${titleSql(context, target, alias)}`,
      },
    ];
  });
  if (pointing.length === 0) return raw;
  const names = sql.join(pointing.map(({ name }) => name));
  const joins = sql.join(
    pointing.map(({ join }) => join),
    sql` `,
  );
  return fragment`(select jsonb_agg(line.row || jsonb_build_object(${names}) order by line.place)
    from jsonb_array_elements(${raw}) with ordinality line(row, place) ${joins})`;
}

/**
 * SQL: the names of several records, in the order of the reference; null for a missing name.
 *
 * @param raw the column that contains their ids.
 */
export function namesSql(context: Context, each: Field, raw: Fragment): Fragment {
  const target = context.resources[each.to ?? ''];
  if (target === undefined) return fragment`null::jsonb`;
  return fragment`(select jsonb_agg(${titleSql(context, target, 'o')} order by one.place)
    from jsonb_array_elements_text(${raw}) with ordinality one(id, place)
    left join ${tableOf(target)} o on o.id = one.id::bigint)`;
}
