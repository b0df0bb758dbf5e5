import type { Field, Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { type RecordShape, recordShape } from '../sql/recordShape.ts';
import { type Bind, type Filter, filterSql, readFilter } from './listFilter.ts';

/** SQL: whether the record `t` has the values that a definition's `where` asks for. They must be columns of its own. */
export function whereSql(context: Context, resource: Resource, where: Field['where'], bind: Bind): string {
  const conditions = whereFilters(recordShape(context, resource), where).map((filter) =>
    filterSql(filter, bind, context.timeZone),
  );
  return conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition})`).join(' and ');
}

/** The same as filters of a list. */
export function whereFilters({ fields, resource }: RecordShape, where: Field['where']): Filter[] {
  return Object.entries(where ?? {}).map(([name, value]) => {
    const sql = fields.get(name);
    const filter = sql && readFilter(name, sql, 'eq', [String(value)]);
    if (filter === undefined || 'error' in filter)
      throw new Error(`${resource.name} cannot be asked for ${name}: ${String(value)}`);
    return filter;
  });
}
