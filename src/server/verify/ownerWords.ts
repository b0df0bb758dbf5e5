import { inSentence, type Resource } from '../../schema/index.ts';
import { tableOf, titleSql } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import type { Reading } from './Finding.ts';

/** Whose book or stock it is: a record, or a key of its own. */
export interface Owner {
  resource: string | null;
  record_id: number | null;
  key?: string | null;
}

/** Puts owners into words: 'vendor 12 "Sylhet Enterprise"', 'cash'. One question for each kind of record. */
export async function ownerWords(
  reading: Reading,
  owners: readonly Owner[],
): Promise<(owner: Owner) => string> {
  const names = new Map<string, string>();
  for (const resource of Object.values(reading.context.resources)) {
    const ids = owners.filter((owner) => owner.resource === resource.name).map(({ record_id }) => record_id);
    if (ids.length > 0) await readNames(reading, resource, ids, names);
  }
  return ({ resource, record_id, key }) => {
    if (resource === null) return (key ?? 'a book that is not there').replaceAll('_', ' ');
    const label = reading.context.resources[resource]?.label.one ?? resource;
    const name = names.get(`${resource}:${record_id}`);
    return `${inSentence(label)} ${record_id}${name === undefined ? '' : ` "${name}"`}`;
  };
}

async function readNames(
  { trx, context }: Reading,
  resource: Resource,
  ids: readonly (number | null)[],
  names: Map<string, string>,
): Promise<void> {
  const text = `select t.id, ${titleSql(context, resource, 't')}::text as name from ${tableOf(resource)} t where t.id = any ($1)`;
  for (const { id, name } of await runSql<{ id: number; name: string | null }>(trx, text, [ids])) {
    if (name !== null) names.set(`${resource.name}:${id}`, name);
  }
}
