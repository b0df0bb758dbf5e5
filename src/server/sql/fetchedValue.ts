import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource, Resources } from '../../schema/index.ts';
import { tableOf } from './recordSql.ts';

/**
 * SQL: what a field of a movement fetches from the record that a reference points to, which the movement stores when it is posted;
 * undefined for any other field.
 *
 * @param alias of the movement's row.
 */
export function fetchedValue(
  resources: Resources,
  { kind, fields }: Resource,
  { from, source }: Field,
  alias: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  if (kind !== 'movement' || source !== 'column' || from === undefined) return undefined;
  const [reference = '', name = ''] = from.split('.');
  const target = resources[fields[reference]?.to as string] as Resource;
  return sql`(select f.${sql.id(name)} from ${tableOf(target)} f where f.id = ${alias}.${sql.id(reference)})`;
}
