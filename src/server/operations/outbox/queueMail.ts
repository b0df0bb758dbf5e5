import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { SENT_BY_HAND } from '../../mail/queue.ts';

/** The most mails of one account in an hour. */
export const MAILS_AN_HOUR = 100;

/** A mail that a user sends from the product. */
export interface NewMail {
  to: string;
  subject: string;
  text: string;
  attachment?: { name: string; type: string; content: Buffer } | undefined;
}

/**
 * Keeps a mail for its delivery, in the transaction of the call, and returns its id (docs/operations.md, "Mail").
 *
 * @throws AppError tooManyMails above `MAILS_AN_HOUR`.
 */
export async function queueMail(trx: Kysely<Tables>, author: number, mail: NewMail): Promise<number> {
  const [latest] = await runSql<{ count: number }>(
    trx,
    `select count(*) as count from plinth.mail
     where created_by = $1 and ${SENT_BY_HAND} and created_at > now() - interval '1 hour'`,
    [author],
  );
  if ((latest?.count ?? 0) >= MAILS_AN_HOUR) throw new AppError('tooManyMails', { most: MAILS_AN_HOUR });
  const [id] = await keepMails(trx, author, [mail.to], mail);
  return id as number;
}

/** Keeps a mail for each recipient, without a limit, and returns their ids. */
export async function keepMails(
  trx: Kysely<Tables>,
  author: number,
  recipients: readonly string[],
  { subject, text, attachment }: Omit<NewMail, 'to'>,
): Promise<number[]> {
  const kept = await runSql<{ id: number }>(
    trx,
    `insert into plinth.mail (created_by, recipient, subject, text, attachment, attachment_name, attachment_type)
     select $1, recipient, $3, $4, $5, $6, $7 from unnest($2::text[]) recipient returning id`,
    [
      ...[author, recipients, subject, text],
      ...[attachment?.content ?? null, attachment?.name ?? null, attachment?.type ?? null],
    ],
  );
  return kept.map(({ id }) => id);
}
