import { type RawBuilder, sql } from 'kysely';
import { valueExpressions } from '../../schema/expression/whereExpression.ts';
import type { Field, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { conditionSql } from './expressionSql.ts';
import { recordShape } from './recordShape.ts';

/**
 * SQL: whether the record `t` has the values of a definition's `where`, which must be columns of its own. The values
 * are constants of the definition, so the text has no parameters.
 */
export function whereSql(context: Context, resource: Resource, where: Field['where']): RawBuilder<unknown> {
  const names = { ...recordShape(context, resource).names, bind: sql.lit };
  const conditions = valueExpressions(where, { fields: resource.fields, types: context.types }).map((typed) =>
    conditionSql(typed, names),
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
