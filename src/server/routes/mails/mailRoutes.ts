import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import type { Context } from '../../context.ts';
import { keptMails } from '../../mail/queue.ts';
import { noticeBody } from '../../messages.ts';
import { queueMail } from '../../operations/outbox/queueMail.ts';
import { retryMail } from '../../operations/outbox/retryMail.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { idInPath } from '../http/idInPath.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema, idParam, type JsonSchema } from '../http/openapi.ts';
import { PAGED } from '../http/readPage.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { historyWindow } from '../records/historyRoute.ts';
import { oneLine } from './oneLine.ts';

const tags = ['Mail'];
const LONGEST_TEXT = 5_000;

/** Every PDF begins so. */
const PDF = '%PDF-';

const body = z.strictObject({
  to: oneLine.pipe(z.email(fieldIssue('notEmail'))),
  subject: oneLine,
  text: z
    .string()
    .trim()
    .max(LONGEST_TEXT, fieldIssue('tooLong', { most: LONGEST_TEXT }))
    .default(''),
  name: oneLine.describe('The name of the file'),
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
