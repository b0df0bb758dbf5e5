import { sql } from 'kysely';
import { tableOf } from '../sql/recordSql.ts';
import type { ResourceAccess } from './Access.ts';
import { both, type Reader, type Rows, rowsOf } from './conditionSql.ts';
import { shows } from './grants.ts';

/** For which of the readable records a field is read, too. */
export function fieldRows(reader: Reader, own: ResourceAccess, name: string, alias: string): Rows {
  if (own.hidden.has(name)) return false;
  const reading = own.grants.filter(({ rights }) => rights.has('read'));
  const granted = reading.every((grant) => shows(grant, { name }))
    ? true
    : rowsOf(reader, own, 'read', alias, { isMeant: (grant) => shows(grant, { name }) });
  const sources = own.sources.get(name) ?? [];
  const parts = [granted, copiedRows(reader, own, name, alias)];
  return [...parts, ...sources.map((source) => fieldRows(reader, own, source, alias))].reduce(both);
}

/** For which records the field is read that a value was copied from. */
function copiedRows(reader: Reader, own: ResourceAccess, name: string, alias: string): Rows {
  const copy = own.copies.get(name);
  if (copy === undefined) return true;
  const { target, reference } = copy;
  const inner = `${alias}_copied`;
  const rows = both(rowsOf(reader, target, 'read', inner), fieldRows(reader, target, copy.name, inner));
  if (typeof rows === 'boolean') return rows;
  const from = sql`${tableOf(target.resource)} ${sql.raw(inner)} where ${sql.raw(inner)}.id = ${sql.raw(alias)}.${sql.id(reference)}`;
  return sql<boolean>`exists (select from ${from} and ${rows})`;
}
