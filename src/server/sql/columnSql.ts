import { type RawBuilder, sql } from 'kysely';
import { typeOfField } from '../../schema/expression/types.ts';
import type { Field } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { SqlType } from './expressionSql.ts';
import { typeOf } from './fieldSql.ts';

/**
 * A day of several parts is its first one; a time has no seconds.
 *
 * @param end of a range of days, one of its ends.
 */
export function valueOfColumn(
  context: Context,
  field: Field,
  column: RawBuilder<unknown>,
  end?: string,
): RawBuilder<unknown> {
  const type = typeOf(context, field);
  if (end !== undefined) return sql`(${column} ->> ${sql.lit(end)})::date`;
  if (type.orderedBy !== undefined) return sql`(${column} ->> ${sql.lit(type.orderedBy)})::date`;
  return /^time\b(?!stamp)/.test(type.column(field)) ? sql`left(${column}::text, 5)` : column;
}

export function sqlTypeOf(context: Pick<Context, 'types'>, field: Field): SqlType {
  const { kind, to } = typeOfField(field, context.types) ?? { kind: 'text' as const, to: undefined };
  if (kind === 'number') {
    const isId = to !== undefined || field.name === 'id' || field.name === 'added_by';
    return isId || !typeOf(context, field).column(field).startsWith('numeric') ? 'bigint' : 'numeric';
  }
  return TYPES[kind];
}

const TYPES = {
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  moment: 'timestamptz',
  list: 'jsonb',
  parts: 'jsonb',
  null: 'text',
} as const;
