import type { Field } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { literal, tableOf, titleSql } from './recordSql.ts';

/**
 * SQL: the lines of a record in the API's format, each with the names of its references.
 *
 * @param raw the column that contains them.
 */
export function linesSql(context: Context, field: Field, raw: string): string {
  const pointing = Object.values(field.of ?? {}).flatMap((child, index) => {
    if (child.each !== undefined && child.namesKey !== undefined) {
      const ids = `(line.row -> ${literal(child.name)})`;
      const own = `case when jsonb_typeof(${ids}) = 'array' then ${ids} end`;
      return [{ join: '', name: `${literal(child.namesKey)}, ${namesSql(context, child.each, own)}` }];
    }
    const target = child.to === undefined ? undefined : context.resources[child.to];
    if (target === undefined || child.nameKey === undefined) return [];
    const alias = `l${index}`;
    return [
      {
        join: `left join ${tableOf(target)} ${alias} on ${alias}.id = (line.row ->> ${literal(child.name)})::bigint`,
        name: `${literal(child.nameKey)}, ${titleSql(context, target, alias)}`,
      },
    ];
  });
  if (pointing.length === 0) return raw;
  const names = pointing.map(({ name }) => name).join(', ');
  const joins = pointing.map(({ join }) => join).join(' ');
  return `(select jsonb_agg(line.row || jsonb_build_object(${names}) order by line.place)
    from jsonb_array_elements(${raw}) with ordinality line(row, place) ${joins})`;
}

/**
 * SQL: the names of several records, in the order of the reference; null for a missing name.
 *
 * @param raw the column that contains their ids.
 */
export function namesSql(context: Context, each: Field, raw: string): string {
  const target = context.resources[each.to ?? ''];
  if (target === undefined) return 'null::jsonb';
  return `(select jsonb_agg(${titleSql(context, target, 'o')} order by one.place)
    from jsonb_array_elements_text(${raw}) with ordinality one(id, place)
    left join ${tableOf(target)} o on o.id = one.id::bigint)`;
}
