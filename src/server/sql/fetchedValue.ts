import type { Field, Resource, Resources } from '../../schema/index.ts';
import { type Fragment, fragment } from './fragment.ts';
import { ident, tableOf } from './recordSql.ts';

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
  alias: Fragment,
): Fragment | undefined {
  if (kind !== 'movement' || source !== 'column' || from === undefined) return undefined;
  const [reference = '', name = ''] = from.split('.');
  const target = resources[fields[reference]?.to as string] as Resource;
  return fragment`(select f.${ident(name)} from ${tableOf(target)} f where f.id = ${alias}.${ident(reference)})`;
}
