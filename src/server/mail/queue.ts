import { type Kysely, sql } from 'kysely';
import { runSql } from '../database/runSql.ts';
import { momentText } from '../sql/businessTime.ts';
import { type Tables, table } from '../tables.ts';

/** How long mails are kept, in days, sent or not. */
export const KEPT_DAYS = 90;

/** The most tries of one mail: the last is about a day after the first. */
export const MOST_TRIES = 12;

/** A mail that waits for its delivery. */
export interface QueuedMail {
  id: number;
  created_by: number;
  /** A user sent it, and not the product itself. */
  by_hand: boolean;
  recipient: string;
  subject: string;
  text: string;
  attachment: Buffer | null;
  attachment_name: string | null;
  attachment_type: string | null;
}

/**
 * SQL: a mail that a user sent, which always has a file. The product's own, to who approves what they recorded, are not theirs to
 * read: they do not know those addresses.
 */
export const SENT_BY_HAND = sql`attachment_name is not null`;

/**
 * Takes mails whose time has come, for this server alone. The pause before the next try doubles, up to three hours. A server that dies
 * during a delivery leaves the mail to the next try.
 */
export function leaseMails(db: Kysely<Tables>, most: number): Promise<QueuedMail[]> {
  return runSql<QueuedMail>(
    db,
    sql`update ${table.mail} m
      set tries = m.tries + 1, failure = null, next_try_at = now() + make_interval(mins => least(power(2, m.tries), 180)::int)
      from (
        select w.id from ${table.mail} w
        where w.sent_at is null and w.next_try_at <= now() and w.tries < ${MOST_TRIES}
        order by w.next_try_at limit ${most} for update skip locked
      ) due
      where m.id = due.id
      returning m.id, m.created_by, ${SENT_BY_HAND} as by_hand, m.recipient, m.subject, m.text, m.attachment, m.attachment_name,
        m.attachment_type`,
  );
}

/** Keeps that a mail was delivered; its attachment is forgotten. */
export async function markSent(db: Kysely<Tables>, id: number): Promise<void> {
  await runSql(
    db,
    sql`update ${table.mail} set sent_at = now(), failure = null, attachment = null where id = ${id} returning id`,
  );
}

/** Keeps why a delivery failed: a code such as ESOCKET, or the number of the mail server's answer. */
export async function markFailed(db: Kysely<Tables>, id: number, failure: string): Promise<void> {
  await runSql(db, sql`update ${table.mail} set failure = ${failure} where id = ${id} returning id`);
}

export type MailState = 'sent' | 'waiting' | 'failed';

/** A mail as its author and administrators see it. */
export interface KeptMail {
  id: number;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone, like `sent_at`. */
  created_at: string;
  created_by: number;
  recipient: string;
  subject: string;
  attachment_name: string | null;
  state: MailState;
  tries: number;
  next_try_at: string | null;
  sent_at: string | null;
  /** Why the last try failed; null during a try. */
  failure: string | null;
}

/**
 * A page of the kept mails, newest first, with the number of all.
 *
 * @param author only the mails that this account sent.
 * @param failing only those whose last try failed.
 */
export async function keptMails(
  db: Kysely<Tables>,
  timeZone: string,
  { start, end, author, failing }: { start: number; end: number; author?: number; failing: boolean },
): Promise<{ mails: KeptMail[]; total: number }> {
  const state = sql`case when sent_at is not null then 'sent' when tries >= ${MOST_TRIES} then 'failed' else 'waiting' end`;
  const conditions = [
    ...(author === undefined ? [] : [sql`created_by = ${author} and ${SENT_BY_HAND}`]),
    ...(failing ? [sql`failure is not null`] : []),
  ];
  const own = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const page = sql`select id, ${momentText(sql`created_at`, timeZone)} as created_at, created_by, recipient, subject,
      attachment_name, ${state} as state, tries, ${momentText(sql`sent_at`, timeZone)} as sent_at, failure,
      case when ${state} = 'waiting' then ${momentText(sql`next_try_at`, timeZone)} end as next_try_at
    from ${table.mail} m ${own} order by m.created_at desc, m.id desc offset ${start} limit ${Math.max(end - start, 0)}`;
  const [mails, [counted]] = await Promise.all([
    runSql<KeptMail>(db, page),
    runSql<{ total: number }>(db, sql`select count(*) as total from ${table.mail} m ${own}`),
  ]);
  return { mails, total: counted?.total ?? 0 };
}
