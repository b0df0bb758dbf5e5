import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import { guardReport, guardReportMail } from '../../access/guardReport.ts';
import { readAs } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import {
  addReportMail,
  MAIL_FORMATS,
  removeReportMail,
  reportMails,
} from '../../operations/mail/reportMails.ts';
import { inputsOn, readInputs } from '../../queries/reports/readInputs.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { idInPath } from '../http/idInPath.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema, idParam } from '../http/openapi.ts';
import { sentFailure } from '../settings/sentFailure.ts';
import { oneLine } from './oneLine.ts';

const tags = ['Mail'];
const MOST_RECIPIENTS = 20;
/** Every month has it. */
const LAST_DAY = 28;

const monthly = z.strictObject({
  report: oneLine,
  inputs: z
    .record(z.string(), z.string())
    .default({})
    .describe('As the parameters of the report; days may be names such as `start of last month`'),
  recipients: z
    .array(
      z
        .string()
        .trim()
        .pipe(z.email(fieldIssue('notEmail'))),
    )
    .min(1, fieldIssue('required'))
    .max(MOST_RECIPIENTS, fieldIssue('notValid')),
  format: z
    .enum(MAIL_FORMATS, {
      error: fieldIssue('notOneOf', { options: MAIL_FORMATS.map((value) => ({ value, label: value })) }),
    })
    .default('csv')
    .describe('The format of the attached file'),
  language: z
    .string()
    .default('en')
    .describe('The language of the mail and its file, as its tag; English if there is no such language'),
  day_of_month: z.number().int().min(1, fieldIssue('notValid')).max(LAST_DAY, fieldIssue('notValid')),
});
fieldLabels.add(monthly, {
  report: 'The report',
  inputs: 'The inputs',
  recipients: 'The recipients',
  format: 'The format',
  language: 'The language',
  day_of_month: 'The day of the month',
});

const reportMail = z.object({
  id: z.number(),
  created_by: z.number(),
  report: z.string(),
  inputs: z.record(z.string(), z.string()),
  recipients: z.array(z.string()),
  format: z.enum(MAIL_FORMATS),
  language: z.string(),
  day_of_month: z.number(),
  next_on: z.string(),
});
const keptReportMail = reportMail.extend({
  next_try_at: z.string().nullable().describe('Null unless a try failed that is repeated'),
  failure: z
    .object({ message: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe('Why the last try failed; null once a mail is sent'),
});

/** Reports that are mailed every month, in a scope below /api. Everybody sees and ends their own, administrators all. */
export function registerReportMails(api: FastifyInstance, context: Context): void {
  const { db, timeZone } = context;
  const authorOf = ({ id, isAdmin }: Actor) => (isAdmin ? undefined : id);
  const added = doneSchema.extend({ data: reportMail });
  api.withTypeProvider<ZodTypeProvider>().post(
    '/mail/report',
    {
      // It is sent later with all rights of the user.
      config: { people: true },
      schema: {
        summary: 'Mail a report every month, as CSV, PDF or Excel',
        tags,
        headers: KEY_HEADER,
        body: monthly,
        response: answers(added, { status: 201 }),
      },
    },
    (request, reply) => {
      const { body: wanted } = request;
      const today = businessToday(timeZone);
      const report = Object.hasOwn(context.reports, wanted.report)
        ? context.reports[wanted.report]
        : undefined;
      if (report === undefined) throw invalid({ report: failure('notFound') });
      guardReport(context, report, request.actor);
      guardReportMail(context, request.actor);
      // Refused now rather than in a month.
      readInputs(report, wanted.inputs, inputsOn(readAs(context, request.actor), today));
      return answerOnce(context, request, reply, async (trx, actor) => {
        const data = await addReportMail(trx, actor.id, wanted, today);
        const done = notice('reportMailAdded', { day: { day: data.next_on } });
        return { status: 201, body: { success: true, ...noticeBody(context, done), data } };
      });
    },
  );

  api.withTypeProvider<ZodTypeProvider>().get(
    '/mail/report',
    {
      schema: {
        summary: 'The monthly mails of a report',
        tags,
        querystring: z.strictObject({ report: oneLine }),
        response: answers(z.object({ success: z.literal(true), data: z.array(keptReportMail) })),
      },
    },
    async ({ query, actor }) => {
      const mails = await reportMails(db, query.report, timeZone, authorOf(actor));
      const data = mails.map(({ failure: reason, ...kept }) => ({
        ...kept,
        failure: reason && sentFailure(reason),
      }));
      return { success: true, data };
    },
  );

  api.delete<{ Params: { id: string } }>(
    '/mail/report/:id',
    {
      schema: {
        summary: 'End a monthly mail',
        tags,
        headers: KEY_HEADER,
        params: idParam(),
        response: answers(doneSchema),
      },
    },
    (request, reply) => {
      const id = idInPath(request.params, 'reportMailNotFound');
      return answerOnce(context, request, reply, async (trx, actor) => {
        await removeReportMail(trx, id, authorOf(actor));
        return { status: 200, body: { success: true, ...noticeBody(context, notice('reportMailRemoved')) } };
      });
    },
  );
}
