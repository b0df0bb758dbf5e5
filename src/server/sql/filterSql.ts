import type { RawBuilder } from 'kysely';
import { type Expression, namesUsed } from '../../schema/expression/Expression.ts';
import { SEARCHED } from '../../schema/expression/whereExpression.ts';
import { FIRST_FISCAL_MONTH } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { sqlTypeOf } from './columnSql.ts';
import type { ColumnSql, SqlNames } from './expressionSql.ts';
import type { FieldSql } from './fieldSql.ts';
import { flat } from './flat.ts';
import { searchedValue } from './searchSql.ts';

/** A condition of a statement, with its parameters. */
export type Condition = RawBuilder<boolean>;

/** The names in the filters of a list, as its indexes have them (database/syncIndexes.ts). */
export function filterNames(
  context: Pick<Context, 'types' | 'timeZone'>,
  fields: ReadonlyMap<string, FieldSql>,
): SqlNames {
  const known = new Map<string, ColumnSql>();
  return {
    timeZone: context.timeZone,
    fiscalMonth: FIRST_FISCAL_MONTH,
    resolve: (path) => {
      const key = path.join('.');
      const found = known.get(key) ?? columnAt(context, fields, path);
      known.set(key, found);
      return found;
    },
  };
}

function columnAt(
  context: Pick<Context, 'types'>,
  fields: ReadonlyMap<string, FieldSql>,
  path: readonly string[],
): ColumnSql {
  const found = fields.get(fieldOf(path));
  if (found === undefined) throw new Error(`There is no field ${path.join('.')}`);
  if (path[0] === SEARCHED) return { sql: flat(searchedValue(found.type, found.raw)), is: 'text' };
  return { ...columnSql(context, found), column: path[1] };
}

function columnSql(context: Pick<Context, 'types'>, { field, type, raw }: FieldSql): ColumnSql {
  if (type.orderedBy !== undefined) return { sql: raw, is: 'text', isDigits: true };
  if (type.column(field).startsWith('time(')) return { sql: raw, is: 'time' };
  // A text that is compared by its size, such as a month.
  return { sql: raw, is: sqlTypeOf(context, field), isDigits: type.filters.includes('gte') };
}

/** The name of the field that a filter compares. */
function fieldOf(path: readonly string[]): string {
  return (path[0] === SEARCHED ? path[1] : path[0]) ?? '';
}

/** The names of the fields that filters compare, each once. */
export function filteredFields(where: readonly Expression[]): ReadonlySet<string> {
  return new Set(where.flatMap(namesUsed).map(({ path }) => fieldOf(path)));
}

/** The joins that filters need. */
export function filterJoins(fields: ReadonlyMap<string, FieldSql>, where: readonly Expression[]): string[] {
  return [...filteredFields(where)].flatMap((name) => fields.get(name)?.rawJoins ?? []);
}
