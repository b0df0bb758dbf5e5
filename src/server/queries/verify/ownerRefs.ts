import { sql } from 'kysely';
import type { OwnerRef } from '../../../errors/params.ts';
import { inSentence, type Resource } from '../../../schema/index.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import type { Reading } from './Finding.ts';

/** The owner of a book or stock: a record, or a key of its own. */
export interface Owner {
  resource: string | null;
  record_id: number | null;
  key?: string | null;
}

/** Names owners: vendor 12 "Sylhet Enterprise", cash. One query for each kind of record. */
export async function ownerRefs(
  reading: Reading,
  owners: readonly Owner[],
): Promise<(owner: Owner) => OwnerRef> {
  const names = new Map<string, string>();
  for (const resource of Object.values(reading.context.resources)) {
    const ids = owners.filter((owner) => owner.resource === resource.name).map(({ record_id }) => record_id);
    if (ids.length > 0) await readNames(reading, resource, ids, names);
  }
  return ({ resource, record_id, key }) => {
    if (resource === null)
      return key ? { book: key, label: key.replaceAll('_', ' ') } : { code: 'unknownBook', params: {} };
    const known = reading.context.resources[resource] ?? { name: resource, label: { one: resource } };
    return namedRecord(known, record_id, names.get(`${resource}:${record_id}`));
  };
}

/** A record by its id and, where it is known, its title: vendor 12 "Sylhet Enterprise". */
export function namedRecord(
  { name, label }: { name: string; label: { one: string } },
  id: number | null,
  title: string | null | undefined,
): OwnerRef {
  return {
    resource: name,
    label: inSentence(label.one),
    title: title === null || title === undefined ? String(id) : `${id} "${title}"`,
  };
}

async function readNames(
  { trx, context }: Reading,
  resource: Resource,
  ids: readonly (number | null)[],
  names: Map<string, string>,
): Promise<void> {
  const rows = await runSql<{ id: number; name: string | null }>(
    trx,
    sql`select t.id, ${titleSql(context, resource, 't')}::text as name from ${tableOf(resource)} t where t.id = any (${ids}::bigint[])`,
  );
  for (const { id, name } of rows) {
    if (name !== null) names.set(`${resource.name}:${id}`, name);
  }
}
