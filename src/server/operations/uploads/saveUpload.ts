import type { Kysely } from 'kysely';
import type { Actor } from '../../context.ts';
import type { Upload } from '../../queries/lists/findUpload.ts';
import type { Tables } from '../../tables.ts';
import { guardQuota } from './quota.ts';

/**
 * Stores an uploaded image or file.
 *
 * @param quota of the user, in MB.
 * @returns its id.
 * @throws AppError quotaExceeded
 */
export async function saveUpload(
  trx: Kysely<Tables>,
  { name, type, content }: Upload,
  actor: Actor,
  quota: number,
): Promise<string> {
  await guardQuota(trx, actor.id, content.length, quota);
  const { id } = await trx
    .insertInto('plinth.upload')
    .values({ name, type, size: content.length, content, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
