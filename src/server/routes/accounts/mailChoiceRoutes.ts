import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { chooseMails, mailChoices } from '../../operations/outbox/mailChoices.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema } from '../http/openapi.ts';

const tags = ['My account'];
const config = { people: true };

/** The mails of the product that a user wants (docs/operations.md, "Mail"). */
export function registerMailChoice(api: FastifyInstance, context: Context): void {
  const language = z.enum(['en', ...Object.keys(context.languages)], {
    error: fieldIssue('notOneOf', {
      options: ['en', ...Object.keys(context.languages)].map((tag) => ({ value: tag, label: tag })),
    }),
  });
  const choice = z.strictObject({
    approvals: z
      .boolean(fieldIssue('required'))
      .describe('Mails of what waits for the caller, and of how their own movements ended'),
    language: language.nullable().describe('Its tag; null for that of settings.yaml'),
  });
  fieldLabels.add(choice, { approvals: 'Mails about approvals', language: 'Language' });

  api.get(
    '/user/mails',
    {
      config,
      schema: {
        summary: 'Which mails of the product the caller gets, and in which language',
        tags,
        response: answers(
          z.object({
            success: z.literal(true),
            data: z.object({ approvals: z.boolean(), language: z.string().nullable() }),
          }),
        ),
      },
    },
    async ({ actor: { id } }) => ({ success: true, data: (await mailChoices(context.db, [id]))(id) }),
  );
  api.withTypeProvider<ZodTypeProvider>().put(
    '/user/mails',
    {
      config,
      schema: {
        summary: 'Choose which mails of the product the caller gets, and in which language',
        tags,
        headers: KEY_HEADER,
        body: choice,
        response: answers(doneSchema),
      },
    },
    (request, reply) =>
      answerOnce(context, request, reply, async (trx, { id }) => {
        await chooseMails(trx, id, request.body);
        return { status: 200, body: { success: true, ...noticeBody(context, notice('mailsChosen')) } };
      }),
  );
}
