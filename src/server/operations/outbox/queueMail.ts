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
  await refuseTooManyMails(trx, author);
  const [id] = await keepMails(trx, author, [mail.to], mail);
  return id as number;
}

/** @throws AppError tooManyMails above `MAILS_AN_HOUR`. */
export async function refuseTooManyMails(db: Kysely<Tables>, author: number): Promise<void> {
  const [latest] = await runSql<{ count: number }>(
    db,
    `select count(*) as count from plinth.mail
     where created_by = $1 and ${SENT_BY_HAND} and created_at > now() - interval '1 hour'`,
    [author],
  );
  if ((latest?.count ?? 0) >= MAILS_AN_HOUR) throw new AppError('tooManyMails', { most: MAILS_AN_HOUR });
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

/** The pause between two mails to a reader that collect what happens. */
const PAUSE = `interval '15 minutes'`;
/** A mail that has collected as much tells the rest by its last line, which names the page. */
const MOST_TEXT = 4_000;

/**
 * Keeps a mail for each reader that is due at once if they had none in the last quarter of an hour, and else when it is over. What
 * happens until then is added to it.
 *
 * @param readers the ids of the readers by their email.
 */
export async function collectMails(
  trx: Kysely<Tables>,
  author: number,
  readers: ReadonlyMap<string, number>,
  { subject, text, event }: { subject: string; text: string; event: string },
): Promise<void> {
  const [emails, ids] = [[...readers.keys()], [...readers.values()]];
  // Two events at once are kept one after the other.
  const lock = `select pg_advisory_xact_lock(hashtextextended('collected mail ' || id, 0))
    from (select id from unnest($1::bigint[]) id order by id) reader`;
  await runSql(trx, lock, [ids]);
  await runSql(
    trx,
    `with added as (
       update plinth.mail set text = case when length(text) < ${MOST_TEXT} then $6 || E'\\n' || text else text end
       where reader_id = any ($3::bigint[]) and due_at > now() and sent_at is null and tries = 0
       returning reader_id
     )
     insert into plinth.mail (created_by, recipient, subject, text, reader_id, due_at, next_try_at)
     select $1, wanted.email, $4, $5, wanted.reader, wanted.due, wanted.due from (
       select email, reader,
         greatest(now(), (select max(due_at) from plinth.mail where reader_id = reader) + ${PAUSE}) as due
       from unnest($2::text[], $3::bigint[]) readers (email, reader)
     ) wanted
     where not exists (select from added where added.reader_id = wanted.reader) returning id`,
    [author, emails, ids, subject, text, event],
  );
}
