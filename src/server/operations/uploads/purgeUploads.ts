import { type Kysely, sql } from 'kysely';
import type { FieldTypes, Resource, Resources } from '../../../schema/index.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { uploadFields } from '../../sql/uploadFields.ts';
import { type Tables, table } from '../../tables.ts';

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
    for (const { name } of uploadFields(resource, types)) await keepReferenced(db, resource, name);
  }
  await runSql(
    db,
    sql`delete from ${table.upload} u where not u.kept and u.created_at < now() - interval '1 day'`,
  );
}

/** In the table now, in the history of its records, or in one that waits for approval; lines have theirs within their JSON text. */
async function keepReferenced(db: Kysely<Tables>, resource: Resource, column: string): Promise<void> {
  const address = sql`'/api/upload/' || u.id`;
  await runSql(
    db,
    sql`update ${table.upload} u set kept = true
      where not u.kept and (
        exists (select from ${tableOf(resource)} t where position(${address} in ${sql.id('t', column)}::text) > 0)
        or exists (
          select from ${table.audit} a where a.resource = ${resource.name}
            and position(${address} in concat(a.old ->> ${column}, ' ', a.new ->> ${column})) > 0)
        or exists (
          select from ${table.approval} w
          where w.resource = ${resource.name} and position(${address} in w.record ->> ${column}) > 0))`,
  );
}
