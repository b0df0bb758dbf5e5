/** The calls of mails and of the reports that are mailed every month. Above 250 lines, because it is the list of them with their schemas. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalid } from '../../errors/AppError.ts';
import { failure } from '../../errors/failure.ts';
import { fieldIssue } from '../../errors/issue.ts';
import { notice } from '../../errors/notices.ts';
import { guardReport } from '../access/guardReport.ts';
import { readAs } from '../access/readAs.ts';
import type { Actor, Context } from '../context.ts';
import { keptMails } from '../mail/queue.ts';
import { noticeBody } from '../messages.ts';
import {
  addReportMail,
  MAIL_FORMATS,
  removeReportMail,
  reportMails,
} from '../operations/mail/reportMails.ts';
import { queueMail } from '../operations/outbox/queueMail.ts';
import { retryMail } from '../operations/outbox/retryMail.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { inputsOn, readInputs } from '../queries/reports/readInputs.ts';
import { businessToday } from '../sql/businessTime.ts';
import { answerOnce } from './http/answerOnce.ts';
import { fieldLabels } from './http/checkRequests.ts';
import { idInPath } from './http/idInPath.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneSchema, idParam, type JsonSchema } from './http/openapi.ts';
import { PAGED } from './http/readPage.ts';
import { exposeTotal } from './http/sendRows.ts';
import { historyWindow } from './records/historyRoute.ts';
import { sentFailure } from './settings/sentFailure.ts';

const tags = ['Mail'];
const LONGEST_SUBJECT = 255;
const LONGEST_TEXT = 5_000;

/** Every PDF begins so. */
const PDF = '%PDF-';

const line = (most: number) =>
  z
    .string(fieldIssue('required'))
    .trim()
    .min(1, fieldIssue('required'))
    .max(most, fieldIssue('tooLong', { most }))
    .refine((text) => !/[\r\n\0]/.test(text), fieldIssue('notValid'));

const body = z.strictObject({
  to: line(LONGEST_SUBJECT).pipe(z.email(fieldIssue('notEmail'))),
  subject: line(LONGEST_SUBJECT),
  text: z
    .string()
    .trim()
    .max(LONGEST_TEXT, fieldIssue('tooLong', { most: LONGEST_TEXT }))
    .default(''),
  name: line(LONGEST_SUBJECT).describe('The name of the file'),
  pdf: z
    .string(fieldIssue('required'))
    .refine(
      (text) => Buffer.from(text, 'base64').toString('latin1', 0, PDF.length) === PDF,
      fieldIssue('notValid'),
    )
    .describe('The file, in base64'),
});
fieldLabels.add(body, {
  to: 'The email address',
  subject: 'The subject',
  text: 'The text',
  name: 'The name of the file',
  pdf: 'The file',
});

const mail = z.object({
  id: z.number(),
  created_at: z.string(),
  created_by: z.number(),
  recipient: z.string(),
  subject: z.string(),
  attachment_name: z.string().nullable(),
  state: z.enum(['sent', 'waiting', 'failed']),
  tries: z.number(),
  next_try_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  failure: z
    .string()
    .nullable()
    .describe('Why the last try failed, such as ESOCKET or 550; null during a try'),
});

/** Mails that users send from the product, in a scope below /api (docs/operations.md, "Mail"). */
export function registerMails(api: FastifyInstance, context: Context): void {
  registerPapers(api, context);
  registerReportMails(api, context);
}

function registerPapers(api: FastifyInstance, context: Context): void {
  const schema = {
    summary: 'Mail a paper as PDF. It is kept, and delivered as soon as the mail server takes it',
    tags,
    headers: KEY_HEADER,
    body,
    response: answers(doneSchema.extend({ data: z.object({ id: z.number() }) }), { status: 201 }),
  };
  api.withTypeProvider<ZodTypeProvider>().post('/mail', { schema }, (request, reply) => {
    const { to, subject, text, name, pdf } = request.body;
    const attachment = { name, type: 'application/pdf', content: Buffer.from(pdf, 'base64') };
    return answerOnce(context, request, reply, async (trx, actor) => {
      const id = await queueMail(trx, actor.id, { to, subject, text, attachment });
      return {
        status: 201,
        body: { success: true, ...noticeBody(context, notice('mailQueued', { to })), data: { id } },
      };
    });
  });

  api.get<{ Querystring: QueryString }>(
    '/mail',
    {
      schema: {
        summary: 'The mails that the user sent, newest first; those of everybody for administrators',
        tags,
        querystring: {
          ...PAGED,
          properties: {
            ...(PAGED.properties as JsonSchema),
            failing: { type: 'string', enum: ['true'], description: 'Only those whose last try failed' },
          },
        },
        response: answers(z.object({ success: z.literal(true), data: z.array(mail) })),
      },
    },
    async ({ query, actor }, reply) => {
      const { failing, ...page } = query;
      if (failing !== undefined && failing !== 'true')
        throw invalid({ failing: failure('notValid', { field: { field: 'failing', label: 'failing' } }) });
      const author = actor.isAdmin ? {} : { author: actor.id };
      const wanted = { ...historyWindow(page), ...author, failing: failing === 'true' };
      const { mails: data, total } = await keptMails(context.db, context.timeZone, wanted);
      exposeTotal(reply, total);
      return { success: true, data };
    },
  );

  api.post<{ Params: { id: string } }>(
    '/mail/:id/retry',
    {
      schema: {
        summary: 'Send a mail again whose last try failed',
        tags,
        headers: KEY_HEADER,
        params: idParam(),
        response: answers(doneSchema),
      },
    },
    (request, reply) => {
      const id = idInPath(request.params, 'mailNotFound');
      return answerOnce(context, request, reply, async (trx, actor) => {
        const to = await retryMail(trx, id, actor.isAdmin ? undefined : actor.id);
        return {
          status: 200,
          body: { success: true, ...noticeBody(context, notice('mailRetried', { to })) },
        };
      });
    },
  );
}

const MOST_RECIPIENTS = 20;
/** Every month has it. */
const LAST_DAY = 28;

const monthly = z.strictObject({
  report: line(LONGEST_SUBJECT),
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

/** Reports that are mailed every month. Everybody sees and ends their own, administrators all. */
function registerReportMails(api: FastifyInstance, context: Context): void {
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
      const report = context.reports[wanted.report];
      if (report === undefined) throw invalid({ report: failure('notFound') });
      guardReport(context, report, request.actor);
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
        querystring: z.strictObject({ report: line(LONGEST_SUBJECT) }),
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
