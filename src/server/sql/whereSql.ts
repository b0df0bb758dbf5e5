import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { type Filter, filterCondition, readFilter } from './listFilter.ts';
import { type RecordShape, recordShape } from './recordShape.ts';

/**
 * SQL: whether the record `t` has the values of a definition's `where`, which must be columns of its own. The values
 * are constants of the definition, so the text has no parameters.
 */
export function whereSql(context: Context, resource: Resource, where: Field['where']): RawBuilder<unknown> {
  const conditions = whereFilters(recordShape(context, resource), where).map((filter) => {
    const condition = filterCondition(filter, context.timeZone, (value) => sql.lit(String(value)));
    return sql`(${condition})`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The same as filters of a list. */
export function whereFilters({ all, resource }: RecordShape, where: Field['where']): Filter[] {
  return Object.entries(where ?? {}).map(([name, value]) => {
    const column = all.get(name);
    const filter = column && readFilter(name, column, 'eq', [String(value)]);
    if (filter === undefined || 'error' in filter)
      throw new Error(`${resource.name} cannot be filtered by ${name}: ${String(value)}`);
    return filter;
  });
}
