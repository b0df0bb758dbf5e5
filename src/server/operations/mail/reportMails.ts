import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';

/** A report that is mailed every month. */
export interface ReportMail {
  id: number;
  created_by: number;
  report: string;
  /** As in the address of the report; days may be names, such as `start of last month`. */
  inputs: Readonly<Record<string, string>>;
  recipients: readonly string[];
  /** 1 to 28, which every month has. */
  day_of_month: number;
  /** The business day from which it is due, YYYY-MM-DD. */
  next_on: string;
}

const COLUMNS = 'id, created_by, report, inputs, recipients, day_of_month, next_on::text as next_on';

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
  mail: Pick<ReportMail, 'report' | 'inputs' | 'recipients' | 'day_of_month'>,
  today: string,
): Promise<ReportMail> {
  const own = await runSql<{ count: number }>(
    trx,
    'select count(*) as count from plinth.report_mail where created_by = $1',
    [author],
  );
  if ((own[0]?.count ?? 0) >= MONTHLY_MAILS)
    throw new AppError('tooManyMonthlyMails', { most: MONTHLY_MAILS });
  const { report, inputs, recipients, day_of_month: day } = mail;
  const [added] = await runSql<ReportMail>(
    trx,
    `insert into plinth.report_mail (created_by, report, inputs, recipients, day_of_month, next_on)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [author, report, JSON.stringify(inputs), recipients, day, nextOn(day, today)],
  );
  return added as ReportMail;
}

/** The monthly mails of a report, the oldest first. @param author only those of this account. */
export function reportMails(db: Kysely<Tables>, report: string, author?: number): Promise<ReportMail[]> {
  return runSql<ReportMail>(
    db,
    `select ${COLUMNS} from plinth.report_mail
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

/** Takes one monthly mail that is due, for this transaction alone; undefined if none is. */
export async function takeDue(trx: Kysely<Tables>, today: string): Promise<ReportMail | undefined> {
  const [due] = await runSql<ReportMail>(
    trx,
    `select ${COLUMNS} from plinth.report_mail where next_on <= $1 order by next_on limit 1 for update skip locked`,
    [today],
  );
  return due;
}

/** Sets when a monthly mail is due again. A month that was missed, because no server ran, is sent once. */
export async function postpone(trx: Kysely<Tables>, { id, day_of_month: day }: ReportMail, today: string) {
  await runSql(trx, 'update plinth.report_mail set next_on = $2 where id = $1 returning id', [
    id,
    nextOn(day, today),
  ]);
}

/** The next date with that day of the month after a day, YYYY-MM-DD. */
export function nextOn(day: number, after: string): string {
  const [year = 0, month = 1, date = 1] = after.split('-').map(Number);
  const months = date < day ? month - 1 : month;
  return new Date(Date.UTC(year, months, day)).toISOString().slice(0, 10);
}
