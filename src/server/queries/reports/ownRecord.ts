import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import type { SqlType } from '../../sql/expressionSql.ts';
import { type Fragment, fragment } from '../../sql/fragment.ts';
import { literal } from '../../sql/recordSql.ts';

/** SQL of the record whose book or stock an entry is in, under the name of its entity: `vendor`; undefined for another name. */
export function ownRecord(
  { resources }: ReadContext,
  name: string,
  alias: 'b' | 's',
  by: 'book' | 'stock',
): readonly [Fragment, SqlType] | undefined {
  if (!Object.hasOwn(resources, name) || resources[name]?.[by] === undefined) return undefined;
  return [
    fragment`(case when ${sql.raw(alias)}.resource = ${literal(name)} then ${sql.raw(alias)}.record_id end)`,
    'bigint',
  ];
}
