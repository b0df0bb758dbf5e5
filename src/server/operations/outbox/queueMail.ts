import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { runSql } from '../../database/runSql.ts';
import { SENT_BY_HAND } from '../../mail/queue.ts';
import { type Tables, table } from '../../tables.ts';

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
    sql`select count(*) as count from ${table.mail} m
      where m.created_by = ${author} and ${SENT_BY_HAND} and m.created_at > now() - interval '1 hour'`,
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
  const { content = null, name = null, type = null } = attachment ?? {};
  const kept = await runSql<{ id: number }>(
    trx,
    sql`insert into ${table.mail} (created_by, recipient, subject, text, attachment, attachment_name, attachment_type)
      select ${author}::bigint, recipient, ${subject}, ${text}, ${content}::bytea, ${name}, ${type}
      from unnest(${recipients}::text[]) recipient returning id`,
  );
  return kept.map(({ id }) => id);
}

/** The pause between two mails to a reader that collect what happens. */
const PAUSE = sql`interval '15 minutes'`;
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
  await runSql(
    trx,
    sql`select pg_advisory_xact_lock(hashtextextended('collected mail ' || id, 0))
      from (select id from unnest(${ids}::bigint[]) id order by id) reader`,
  );
  await runSql(
    trx,
    sql`with added as (
        update ${table.mail} m set text = case when length(m.text) < ${MOST_TEXT} then ${event} || E'\\n' || m.text else m.text end
        where m.reader_id = any (${ids}::bigint[]) and m.due_at > now() and m.sent_at is null and m.tries = 0
        returning m.reader_id
      )
      insert into ${table.mail} (created_by, recipient, subject, text, reader_id, due_at, next_try_at)
      select ${author}::bigint, wanted.email, ${subject}, ${text}, wanted.reader, wanted.due, wanted.due from (
        select readers.email, readers.reader,
          greatest(now(), (select max(m.due_at) from ${table.mail} m where m.reader_id = readers.reader) + ${PAUSE}) as due
        from unnest(${emails}::text[], ${ids}::bigint[]) readers (email, reader)
      ) wanted
      where not exists (select from added where added.reader_id = wanted.reader) returning id`,
  );
}
