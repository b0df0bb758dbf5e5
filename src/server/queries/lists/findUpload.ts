import type { ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';

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
  const text = 'select name, type, content from plinth.upload where id = $1';
  const [found] = await runSql<Upload>(db, text, [id]);
  return found;
}
