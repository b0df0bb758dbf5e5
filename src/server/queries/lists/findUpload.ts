import { sql } from 'kysely';
import { isReadByEverybody } from '../../access/compile.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { uploadFields } from '../../sql/uploadFields.ts';
import { table } from '../../tables.ts';

/** An uploaded image or file. */
export interface Upload {
  name: string;
  /** Its media type. */
  type: string;
  content: Buffer;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The upload with this id; undefined if there is none. */
export async function findUpload(db: ReadDb, id: string): Promise<Upload | undefined> {
  if (!UUID.test(id)) return undefined;
  const found = await runSql<Upload>(
    db,
    sql`select u.name, u.type, u.content from ${table.upload} u where u.id = ${id}`,
  );
  return found[0];
}

/** Whether every user reads an upload, because a field that everybody reads of every record names it. */
export async function isUploadForEverybody(context: ReadContext, id: string): Promise<boolean> {
  const fields = Object.values(context.resources).flatMap((resource) =>
    uploadFields(resource, context.types).map(({ name }) => ({ resource, name })),
  );
  const open = fields.filter(({ resource, name }) => isReadByEverybody(context, resource, name));
  if (open.length === fields.length) return true;
  if (open.length === 0) return false;
  const parts = open.map(
    ({ resource, name }) =>
      sql`exists (select from ${tableOf(resource)} t where strpos(${sql.id('t', name)}::text, ${id}::text) > 0)`,
  );
  const [found] = await runSql<{ named: boolean }>(
    context.db,
    sql`select ${sql.join(parts, sql` or `)} as named`,
  );
  return found?.named === true;
}
