import { AppError } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { guardReport, guardReportMail } from '../../access/guardReport.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { inputsOn, readInputs } from '../../queries/reports/readInputs.ts';
import { runReport } from '../../queries/reports/runReport.ts';
import { findActor } from '../accounts/sessions.ts';
import { type NewMail, queueMail } from '../outbox/queueMail.ts';
import type { DrawReport } from './drawReport.ts';
import {
  type AttachedReport,
  mailText,
  reportAttachment,
  sentBy,
  translatedReport,
} from './reportAttachment.ts';
import { keepFailure, leaseDue, postpone, type ReportMail } from './reportMails.ts';

/**
 * Queues the monthly mails of reports that are due. Any number of servers may do it: each leases a mail, makes its file, and queues and
 * postpones it in one database transaction. A mail that cannot be made is tried again later, and keeps the reason.
 *
 * @param today the business day, YYYY-MM-DD.
 * @param signal stops it, also in the midst of a drawing; the mail of that drawing is left to the next try.
 * @returns how many were queued.
 */
export async function mailDueReports(
  context: Context,
  today: string,
  draw: DrawReport,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    if (signal.aborted) return count;
    const due = await leaseDue(context.db, today);
    if (due === undefined) return count;
    if (await queueReport(context, due, today, draw, signal)) count += 1;
  }
}

async function queueReport(
  context: Context,
  due: ReportMail,
  today: string,
  draw: DrawReport,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const mail = await makeMail(context, due, today, draw, signal);
    return await inTransaction(context, async (trx) => {
      if (!(await postpone(trx, due, today))) return false;
      for (const to of due.recipients) await queueMail(trx, due.created_by, { ...mail, to });
      return true;
    });
  } catch (err) {
    if (signal.aborted) return false;
    const { report, tries } = due;
    const reason = err instanceof AppError ? err.reason : failure('unexpected');
    const details = err instanceof AppError ? { code: reason.code } : { err };
    context.log.warn({ ...details, report, tries }, 'A monthly report could not be mailed');
    await keepFailure(context.db, due, reason, today);
    return false;
  }
}

async function makeMail(
  context: Context,
  due: ReportMail,
  today: string,
  draw: DrawReport,
  signal: AbortSignal,
): Promise<Omit<NewMail, 'to'>> {
  const { db, reports, timeZone, settings } = context;
  const report = reports[due.report];
  if (report === undefined) throw new AppError('notFound');
  const on = inputsOn(context, today);
  const inputs = readInputs(report, due.inputs, on);
  const actor = await findActor(db, context, due.created_by);
  if (actor === undefined) throw new AppError('reportAuthorGone');
  guardReport(context, report, actor);
  guardReportMail(context, actor);
  const own = readAs(context, actor);
  const answer = await runReport(own.db, own, report, inputs, { user: actor, timeZone, ...on });
  const { format, language } = due;
  const attached = { ...translatedReport(own, language, report, answer), today, format, language };
  const { attachment, remarks } = await reportAttachment(own, attached, draw, signal);
  const { label, description } = attached.report;
  const range = rangeOf(context, attached);
  return {
    subject: [settings.product, label, range].filter(Boolean).join(': '),
    text: [
      [label, range].filter(Boolean).join(', '),
      description,
      ...remarks,
      '',
      sentBy(context, language, actor),
      '',
    ].join('\n'),
    attachment,
  };
}

/** '2026-10-01 to 2026-10-31', or the day of a report on one. */
function rangeOf(context: Context, { answer: { inputs }, language }: AttachedReport): string {
  const { from, to, date } = inputs;
  if (typeof from === 'string' && typeof to === 'string')
    return mailText(context, language, 'ledger.range', { from, to });
  return typeof date === 'string' ? date : '';
}
