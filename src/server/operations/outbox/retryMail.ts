import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { runSql } from '../../database/runSql.ts';
import { SENT_BY_HAND } from '../../mail/queue.ts';
import { type Tables, table } from '../../tables.ts';

/**
 * Tries a mail again at once and, if that fails, as often as a new one.
 *
 * @param author only if this account sent it.
 * @returns its recipient.
 * @throws AppError mailNotFound also if it has not failed.
 */
export async function retryMail(trx: Kysely<Tables>, id: number, author?: number): Promise<string> {
  const isOwn = author === undefined ? sql`true` : sql`m.created_by = ${author} and ${SENT_BY_HAND}`;
  const [mail] = await runSql<{ recipient: string }>(
    trx,
    sql`update ${table.mail} m set tries = 0, next_try_at = now(), failure = null
      where m.id = ${id} and m.failure is not null and ${isOwn} returning m.recipient`,
  );
  if (mail === undefined) throw new AppError('mailNotFound');
  return mail.recipient;
}
