import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import type { SqlType } from '../../sql/expressionSql.ts';

/** SQL of the record whose book or stock an entry is in, under the name of its entity: `vendor`; undefined for another name. */
export function ownRecord(
  { resources }: ReadContext,
  name: string,
  alias: 'b' | 's',
  by: 'book' | 'stock',
): readonly [RawBuilder<unknown>, SqlType] | undefined {
  if (!Object.hasOwn(resources, name) || resources[name]?.[by] === undefined) return undefined;
  return [
    sql`(case when ${sql.raw(alias)}.resource = ${sql.lit(name)} then ${sql.raw(alias)}.record_id end)`,
    'bigint',
  ];
}
