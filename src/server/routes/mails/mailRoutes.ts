import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import { PAPER_LIMIT } from '../../../papers/Slip.ts';
import type { Context } from '../../context.ts';
import { keptMails } from '../../mail/queue.ts';
import { noticeBody } from '../../messages.ts';
import type { DrawReport } from '../../operations/mail/drawReport.ts';
import { paperAttachment } from '../../operations/mail/paperAttachment.ts';
import { sentBy } from '../../operations/mail/reportAttachment.ts';
import { queueMail, refuseTooManyMails } from '../../operations/outbox/queueMail.ts';
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

const body = z.strictObject({
  to: oneLine.pipe(z.email(fieldIssue('notEmail'))),
  subject: oneLine,
  text: z
    .string()
    .trim()
    .max(LONGEST_TEXT, fieldIssue('tooLong', { most: LONGEST_TEXT }))
    .default(''),
  resource: oneLine.describe('Whose papers'),
  paper: oneLine.describe('The name of the paper in the definition: voucher'),
  ids: z
    .array(z.number().int().positive(fieldIssue('notValid')))
    .min(1, fieldIssue('required'))
    .max(PAPER_LIMIT, fieldIssue('notValid'))
    .describe('The records'),
  size: z.enum(['A4', 'A5'], fieldIssue('notValid')).optional().describe('Without it that of the definition'),
  copies: z
    .number()
    .int()
    .min(1, fieldIssue('notValid'))
    .max(2, fieldIssue('notValid'))
    .optional()
    .describe('How many a sheet has; without it as the definition has them'),
  with_boxes: z
    .boolean()
    .default(false)
    .describe('Letters that a PDF cannot print, such as Chinese, become boxes; without it they are refused'),
  language: z
    .string()
    .max(40, fieldIssue('notValid'))
    .default('en')
    .describe('The language of the paper, as its tag; English if there is no such language'),
});
fieldLabels.add(body, {
  to: 'The email address',
  subject: 'The subject',
  text: 'The text',
  resource: 'The resource',
  paper: 'The paper',
  ids: 'The records',
  size: 'The size',
  copies: 'The copies',
  with_boxes: 'Boxes',
  language: 'The language',
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
export function registerMails(api: FastifyInstance, context: Context, draw: DrawReport): void {
  // A drawing takes a core and its memory: one after the other.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work);
    last = own.catch(() => {});
    return own;
  };
  const schema = {
    summary:
      'Mail papers of records as PDF, which the server draws. It is kept, and delivered as soon as the mail server takes it',
    tags,
    headers: KEY_HEADER,
    body,
    response: answers(doneSchema.extend({ data: z.object({ id: z.number() }) }), { status: 201 }),
  };
  api.withTypeProvider<ZodTypeProvider>().post('/mail', { schema }, async (request, reply) => {
    const { to, subject, text, ...papers } = request.body;
    await refuseTooManyMails(context.db, request.actor.id);
    const attachment = await inTurn(() => paperAttachment(context, request.actor, papers, draw));
    return answerOnce(context, request, reply, async (trx, actor) => {
      const signed = [text, sentBy(context, papers.language, actor)].filter(Boolean).join('\n\n');
      const id = await queueMail(trx, actor.id, { to, subject, text: signed, attachment });
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
