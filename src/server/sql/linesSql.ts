import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { tableOf, titleSql } from './recordSql.ts';

/**
 * SQL: the lines of a record in the API's format, each with the names of its references.
 *
 * @param raw the column that contains them.
 */
export function linesSql(context: Context, field: Field, raw: RawBuilder<unknown>): RawBuilder<unknown> {
  const pointing = Object.values(field.of ?? {}).flatMap((child, index) => {
    if (child.each !== undefined && child.namesKey !== undefined) {
      const ids = sql`(line.row -> ${sql.lit(child.name)})`;
      const own = sql`case when jsonb_typeof(${ids}) = 'array' then ${ids} end`;
      return [
        {
          join: sql``,
          name: sql`${sql.lit(child.namesKey)}, ${namesSql(context, child.each, own)}`,
        },
      ];
    }
    const target = child.to === undefined ? undefined : context.resources[child.to];
    if (target === undefined || child.nameKey === undefined) return [];
    const alias = `l${index}`;
    return [
      {
        join: sql`left join ${tableOf(target)} ${sql.raw(alias)} on ${sql.raw(alias)}.id = (line.row ->> ${sql.lit(child.name)})::bigint`,
        name: sql`${sql.lit(child.nameKey)}, ${titleSql(context, target, alias)}`,
      },
    ];
  });
  if (pointing.length === 0) return raw;
  const names = sql.join(pointing.map(({ name }) => name));
  const joins = sql.join(
    pointing.map(({ join }) => join),
    sql` `,
  );
  return sql`(select jsonb_agg(line.row || jsonb_build_object(${names}) order by line.place)
    from jsonb_array_elements(${raw}) with ordinality line(row, place) ${joins})`;
}

/**
 * SQL: the names of several records, in the order of the reference; null for a missing name.
 *
 * @param raw the column that contains their ids.
 */
export function namesSql(context: Context, each: Field, raw: RawBuilder<unknown>): RawBuilder<unknown> {
  const target = context.resources[each.to ?? ''];
  if (target === undefined) return sql`null::jsonb`;
  return sql`(select jsonb_agg(${titleSql(context, target, 'o')} order by one.place)
    from jsonb_array_elements_text(${raw}) with ordinality one(id, place)
    left join ${tableOf(target)} o on o.id = one.id::bigint)`;
}
