import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { AnswerFailure, Failure } from '../../../errors/failure.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { type Tables, table } from '../../tables.ts';

export const MAIL_FORMATS = ['csv', 'pdf', 'excel'] as const;
export type MailFormat = (typeof MAIL_FORMATS)[number];

/** A report that is mailed every month. */
export interface ReportMail {
  id: number;
  created_by: number;
  report: string;
  /** As in the address of the report; days may be names, such as `start of last month`. */
  inputs: Readonly<Record<string, string>>;
  recipients: readonly string[];
  /** The format of the attached file. */
  format: MailFormat;
  /** The tag of the mail's language. */
  language: string;
  /** 1 to 28, which every month has. */
  day_of_month: number;
  /** The business day from which it is due, YYYY-MM-DD. */
  next_on: string;
  /** How often it was tried since it is due. */
  tries: number;
  /** Why the last try failed; null once a mail is sent. */
  failure: AnswerFailure | null;
}

/** A monthly mail as its author and administrators see it. */
export interface KeptReportMail extends ReportMail {
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone; null unless a try failed that is repeated. */
  next_try_at: string | null;
}

/** The most tries of one month's mail: the last is about a day after the first. */
const MOST_TRIES = 12;

const COLUMNS = sql`
  m.id, m.created_by, m.report, m.inputs, m.recipients, m.format, m.language, m.day_of_month, m.next_on::text as next_on, m.tries, m.failure`;

/** The most monthly mails of one account. */
export const MONTHLY_MAILS = 50;

/**
 * Keeps a monthly mail and returns it.
 *
 * @param today the business day; the first mail is sent on the next day of the month after it.
 * @throws AppError tooManyMonthlyMails
 */
export async function addReportMail(
  trx: Kysely<Tables>,
  author: number,
  mail: Pick<ReportMail, 'report' | 'inputs' | 'recipients' | 'format' | 'language' | 'day_of_month'>,
  today: string,
): Promise<ReportMail> {
  const own = await runSql<{ count: number }>(
    trx,
    sql`select count(*) as count from ${table.report_mail} m where m.created_by = ${author}`,
  );
  if ((own[0]?.count ?? 0) >= MONTHLY_MAILS)
    throw new AppError('tooManyMonthlyMails', { most: MONTHLY_MAILS });
  const { report, inputs, recipients, format, language, day_of_month: day } = mail;
  const [added] = await runSql<ReportMail>(
    trx,
    sql`insert into ${table.report_mail} as m (created_by, report, inputs, recipients, format, language, day_of_month, next_on)
      values (${author}, ${report}, ${JSON.stringify(inputs)}, ${recipients}, ${format}, ${language}, ${day}, ${nextOn(day, today)})
      returning ${COLUMNS}`,
  );
  return added as ReportMail;
}

/** The monthly mails of a report, the oldest first. @param author only those of this account. */
export function reportMails(
  db: Kysely<Tables>,
  report: string,
  timeZone: string,
  author?: number,
): Promise<KeptReportMail[]> {
  const nextTry = sql`case when m.tries > 0 and m.failure is not null then ${momentText(sql`m.next_try_at`, timeZone)} end`;
  return runSql<KeptReportMail>(
    db,
    sql`select ${COLUMNS}, ${nextTry} as next_try_at from ${table.report_mail} m
      where m.report = ${report} and ${isOf(author)} order by m.id limit 500`,
  );
}

/** Ends a monthly mail. @throws AppError reportMailNotFound also if it is another account's. */
export async function removeReportMail(trx: Kysely<Tables>, id: number, author?: number): Promise<void> {
  const removed = await runSql(
    trx,
    sql`delete from ${table.report_mail} m where m.id = ${id} and ${isOf(author)} returning m.id`,
  );
  if (removed.length === 0) throw new AppError('reportMailNotFound');
}

/** SQL: the mail is one of an account; all are without one. */
function isOf(author: number | undefined): RawBuilder<unknown> {
  return author === undefined ? sql`true` : sql`m.created_by = ${author}`;
}

/**
 * Takes one monthly mail that is due, for this server alone; undefined if none is. The pause before the next try doubles, up to three
 * hours. A server that dies meanwhile leaves the mail to the next try.
 */
export async function leaseDue(db: Kysely<Tables>, today: string): Promise<ReportMail | undefined> {
  const [due] = await runSql<ReportMail>(
    db,
    sql`update ${table.report_mail} m
      set tries = m.tries + 1, next_try_at = now() + make_interval(mins => least(power(2, m.tries), 180)::int)
      from (
        select w.id from ${table.report_mail} w
        where w.next_on <= ${today} and w.next_try_at <= now()
        order by w.next_on, w.id limit 1 for update skip locked
      ) due
      where m.id = due.id
      returning ${COLUMNS}`,
  );
  return due;
}

/**
 * Sets when a monthly mail is due again. A month that was missed, because no server ran, is sent once.
 *
 * @returns false if another server has postponed it or somebody has ended it, so that it must not be sent.
 */
export async function postpone(trx: Kysely<Tables>, due: ReportMail, today: string): Promise<boolean> {
  const postponed = await runSql(
    trx,
    sql`update ${table.report_mail} m
      set next_on = ${nextOn(due.day_of_month, today)}, tries = 0, next_try_at = now(), failure = null
      where m.id = ${due.id} and m.next_on = ${due.next_on} returning m.id`,
  );
  return postponed.length > 0;
}

/** Keeps why a try failed. After the last try the mail is left out until its next day. */
export async function keepFailure(
  db: Kysely<Tables>,
  due: ReportMail,
  { code, params }: Failure,
  today: string,
): Promise<void> {
  const isLast = due.tries >= MOST_TRIES;
  const left = isLast ? sql`, next_on = ${nextOn(due.day_of_month, today)}, tries = 0` : sql``;
  await runSql(
    db,
    sql`update ${table.report_mail} m set failure = ${JSON.stringify({ code, params })} ${left}
      where m.id = ${due.id} and m.next_on = ${due.next_on}`,
  );
}

/** The next date with that day of the month after a day, YYYY-MM-DD. */
export function nextOn(day: number, after: string): string {
  const [year = 0, month = 1, date = 1] = after.split('-').map(Number);
  const months = date < day ? month - 1 : month;
  return new Date(Date.UTC(year, months, day)).toISOString().slice(0, 10);
}
