import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { AnswerFailure, Failure } from '../../../errors/failure.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { momentText } from '../../sql/businessTime.ts';

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

const COLUMNS =
  'm.id, m.created_by, m.report, m.inputs, m.recipients, m.format, m.language, m.day_of_month, m.next_on::text as next_on, m.tries, m.failure';

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
    'select count(*) as count from plinth.report_mail where created_by = $1',
    [author],
  );
  if ((own[0]?.count ?? 0) >= MONTHLY_MAILS)
    throw new AppError('tooManyMonthlyMails', { most: MONTHLY_MAILS });
  const { report, inputs, recipients, format, language, day_of_month: day } = mail;
  const [added] = await runSql<ReportMail>(
    trx,
    `insert into plinth.report_mail as m (created_by, report, inputs, recipients, format, language, day_of_month, next_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [author, report, JSON.stringify(inputs), recipients, format, language, day, nextOn(day, today)],
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
  const nextTry = `case when m.tries > 0 and m.failure is not null then ${momentText('m.next_try_at', timeZone)} end`;
  return runSql<KeptReportMail>(
    db,
    `select ${COLUMNS}, ${nextTry} as next_try_at from plinth.report_mail m
     where report = $1 and ($2::bigint is null or created_by = $2) order by id limit 500`,
    [report, author ?? null],
  );
}

/** Ends a monthly mail. @throws AppError reportMailNotFound also if it is another account's. */
export async function removeReportMail(trx: Kysely<Tables>, id: number, author?: number): Promise<void> {
  const removed = await runSql(
    trx,
    'delete from plinth.report_mail where id = $1 and ($2::bigint is null or created_by = $2) returning id',
    [id, author ?? null],
  );
  if (removed.length === 0) throw new AppError('reportMailNotFound');
}

/** The pause before the next try doubles, up to three hours. A server that dies meanwhile leaves the mail to the next try. */
const LEASE = `
update plinth.report_mail m
set tries = m.tries + 1, next_try_at = now() + make_interval(mins => least(power(2, m.tries), 180)::int)
from (
  select id from plinth.report_mail
  where next_on <= $1 and next_try_at <= now()
  order by next_on, id limit 1 for update skip locked
) due
where m.id = due.id
returning ${COLUMNS}`;

/** Takes one monthly mail that is due, for this server alone; undefined if none is. */
export async function leaseDue(db: Kysely<Tables>, today: string): Promise<ReportMail | undefined> {
  const [due] = await runSql<ReportMail>(db, LEASE, [today]);
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
    `update plinth.report_mail set next_on = $3, tries = 0, next_try_at = now(), failure = null
     where id = $1 and next_on = $2 returning id`,
    [due.id, due.next_on, nextOn(due.day_of_month, today)],
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
  await runSql(
    db,
    `update plinth.report_mail set failure = $3,
       next_on = coalesce($4::date, next_on), tries = case when $4::date is null then tries else 0 end
     where id = $1 and next_on = $2 returning id`,
    [
      ...[due.id, due.next_on, JSON.stringify({ code, params })],
      isLast ? nextOn(due.day_of_month, today) : null,
    ],
  );
}

/** The next date with that day of the month after a day, YYYY-MM-DD. */
export function nextOn(day: number, after: string): string {
  const [year = 0, month = 1, date = 1] = after.split('-').map(Number);
  const months = date < day ? month - 1 : month;
  return new Date(Date.UTC(year, months, day)).toISOString().slice(0, 10);
}
