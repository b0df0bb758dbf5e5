import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';

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
    `select count(*) as count from plinth.mail where created_by = $1 and created_at > now() - interval '1 hour'`,
    [author],
  );
  if ((latest?.count ?? 0) >= MAILS_AN_HOUR) throw new AppError('tooManyMails', { most: MAILS_AN_HOUR });
  return keepMail(trx, author, mail);
}

/** Keeps a mail of the product itself: nobody sends it by hand, so no limit holds. */
export async function keepMail(trx: Kysely<Tables>, author: number, mail: NewMail): Promise<number> {
  const { to, subject, text, attachment } = mail;
  const [kept] = await runSql<{ id: number }>(
    trx,
    `insert into plinth.mail (created_by, recipient, subject, text, attachment, attachment_name, attachment_type)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      ...[author, to, subject, text],
      ...[attachment?.content ?? null, attachment?.name ?? null, attachment?.type ?? null],
    ],
  );
  return kept?.id as number;
}
