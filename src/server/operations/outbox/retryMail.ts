import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { SENT_BY_HAND } from '../../mail/queue.ts';

/**
 * Tries a mail again at once and, if that fails, as often as a new one.
 *
 * @param author only if this account sent it.
 * @returns its recipient.
 * @throws AppError mailNotFound also if it has not failed.
 */
export async function retryMail(trx: Kysely<Tables>, id: number, author?: number): Promise<string> {
  const [mail] = await runSql<{ recipient: string }>(
    trx,
    `update plinth.mail set tries = 0, next_try_at = now(), failure = null
     where id = $1 and failure is not null and ($2::bigint is null or (created_by = $2 and ${SENT_BY_HAND})) returning recipient`,
    [id, author ?? null],
  );
  if (mail === undefined) throw new AppError('mailNotFound');
  return mail.recipient;
}
