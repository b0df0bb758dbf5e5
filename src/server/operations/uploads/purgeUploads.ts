import { type Kysely, sql } from 'kysely';
import type { FieldTypes, Resources } from '../../../schema/index.ts';
import type { Tables } from '../../database/tables.ts';
import { uploadFields } from '../../sql/uploadFields.ts';

/**
 * Removes uploads older than a day that no record ever referred to: images chosen in a form that was never saved. Images that a
 * record once had are kept, because its history shows them.
 */
export async function purgeUploads(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<void> {
  for (const resource of Object.values(resources)) {
    for (const { name } of uploadFields(resource, types)) await keepReferenced(db, resource.name, name);
  }
  await sql`delete from plinth.upload where not kept and created_at < now() - interval '1 day'`.execute(db);
}

/** In the table now, in the history of its records, or in one that waits for approval; lines have theirs within their JSON text. */
async function keepReferenced(db: Kysely<Tables>, resource: string, column: string): Promise<void> {
  await sql`
    update plinth.upload u set kept = true
    where not u.kept and (
      exists (
        select from ${sql.id('public', resource)} t
        where position('/api/upload/' || u.id in t.${sql.id(column)}::text) > 0)
      or exists (
        select from plinth.audit a
        where a.resource = ${resource}
          and position('/api/upload/' || u.id in concat(a.old ->> ${column}, ' ', a.new ->> ${column})) > 0)
      or exists (
        select from plinth.approval w
        where w.resource = ${resource} and position('/api/upload/' || u.id in w.record ->> ${column}) > 0))
  `.execute(db);
}
