import { type Kysely, sql } from 'kysely';
import { runSql } from '../database/runSql.ts';
import { momentText } from '../sql/businessTime.ts';
import { type Tables, table } from '../tables.ts';
import type { Delivery } from './Mail.ts';

/** How long a demonstration keeps its mails, in days. */
export const MAIL_DAYS = 7;

/** A mail of a demonstration, as its administrators read it. */
export interface DemoMail {
  id: number;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
  at: string;
  recipient: string;
  subject: string;
  text: string;
}

/**
 * Keeps each mail in the database before it is delivered. For demonstrations alone: a mail contains an OTP, which in a firm
 * nobody but its recipient may read.
 */
export function keptDelivery(db: Kysely<Tables>, deliver: Delivery): Delivery {
  return async (mail, signal) => {
    const { to: recipient, subject, text } = mail;
    await db.insertInto('plinth.demo_mail').values({ recipient, subject, text }).execute();
    await deliver(mail, signal);
  };
}

/** A page of the kept mails, newest first, with the number of all. */
export async function demoMails(
  db: Kysely<Tables>,
  timeZone: string,
  { start, end }: { start: number; end: number },
): Promise<{ mails: DemoMail[]; total: number }> {
  const [mails, [counted]] = await Promise.all([
    runSql<DemoMail>(
      db,
      sql`select id, ${momentText(sql`at`, timeZone)} as at, recipient, subject, text
    from ${table.demo_mail} order by id desc offset ${start} limit ${Math.max(end - start, 0)}`,
    ),
    runSql<{ total: number }>(db, sql`select count(*) as total from ${table.demo_mail}`),
  ]);
  return { mails, total: counted?.total ?? 0 };
}
