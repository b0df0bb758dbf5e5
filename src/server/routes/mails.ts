import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldIssue } from '../../errors/issue.ts';
import { notice } from '../../errors/notices.ts';
import type { Context } from '../context.ts';
import { keptMails } from '../mail/queue.ts';
import { noticeBody } from '../messages.ts';
import { queueMail } from '../operations/mail/queueMail.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { answerOnce } from './http/answerOnce.ts';
import { fieldLabels } from './http/checkRequests.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneSchema } from './http/openapi.ts';
import { PAGED } from './http/readPage.ts';
import { exposeTotal } from './http/sendRows.ts';
import { historyWindow } from './records/historyRoute.ts';

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
  failure: z.string().nullable(),
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
        querystring: PAGED,
        response: answers(z.object({ success: z.literal(true), data: z.array(mail) })),
      },
    },
    async ({ query, actor }, reply) => {
      const window = historyWindow(query);
      const author = actor.isAdmin ? {} : { author: actor.id };
      const { mails: data, total } = await keptMails(context.db, context.timeZone, { ...window, ...author });
      exposeTotal(reply, total);
      return { success: true, data };
    },
  );
}
