import { AppError } from '../../../errors/AppError.ts';
import { guardReport } from '../../access/guardReport.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { ReportAnswer } from '../../queries/reports/Answer.ts';
import { inputsOn, readInputs } from '../../queries/reports/readInputs.ts';
import { runReport } from '../../queries/reports/runReport.ts';
import { findActor } from '../accounts/sessions.ts';
import { queueMail } from './queueMail.ts';
import { reportFile } from './reportFile.ts';
import { postpone, type ReportMail, takeDue } from './reportMails.ts';

/**
 * Queues the monthly mails of reports that are due. Any number of servers may do it: each mail is taken, queued and postponed in one
 * database transaction.
 *
 * @param today the business day, YYYY-MM-DD.
 * @returns how many were due.
 */
export async function mailDueReports(context: Context, today: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const isMore = await inTransaction(context, async (trx) => {
      const due = await takeDue(trx, today);
      if (due === undefined) return false;
      await postpone(trx, due, today);
      await queueReport({ ...context, db: trx }, due, today);
      return true;
    });
    if (!isMore) return count;
  }
}

/** A report that the definitions no longer have, or that refuses its inputs, is left out this month; the log names it. */
async function queueReport(context: Context, due: ReportMail, today: string): Promise<void> {
  const { db: trx, reports, timeZone, settings, log } = context;
  const report = reports[due.report];
  if (report === undefined) return log.warn({ report: due.report }, 'A monthly mail has no report any more');
  let answer: ReportAnswer;
  try {
    const on = inputsOn(context, today);
    const inputs = readInputs(report, due.inputs, on);
    const actor = await findActor(trx, context, due.created_by);
    if (actor === undefined)
      return log.warn({ report: due.report }, 'The author of a monthly mail has no account any more');
    guardReport(context, report, actor);
    const own = readWithin(trx, context, actor);
    answer = await runReport(own.db, own, report, inputs, { actor, timeZone, ...on });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return log.warn({ report: due.report, code: error.failure.code }, 'A monthly report refused its inputs');
  }
  const name = `${report.path.split('/').at(-1)}-${today}.csv`;
  const range = rangeOf(answer);
  for (const to of due.recipients) {
    await queueMail(trx, due.created_by, {
      to,
      subject: [settings.product, report.label, range].filter(Boolean).join(': '),
      text: `${report.label}${range === '' ? '' : `, ${range}`}\n${report.description}\n`,
      attachment: { name, type: 'text/csv', content: reportFile(answer) },
    });
  }
}

/** '2026-10-01 to 2026-10-31', or the day of a report on one. */
function rangeOf({ inputs: { from, to, date } }: ReportAnswer): string {
  if (typeof from === 'string' && typeof to === 'string') return `${from} to ${to}`;
  return typeof date === 'string' ? date : '';
}
