import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notice } from '../../../errors/notices.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { PERIOD_LABELS } from '../../operations/periods/labels.ts';
import { periodHistory } from '../../operations/periods/periodHistory.ts';
import { periodsBody, savePeriods } from '../../operations/periods/savePeriods.ts';
import type { Reloading } from '../../operations/settings/Reloading.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { readPeriods, sentPeriods } from '../../queries/periods/readPeriods.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema } from '../http/openapi.ts';
import { PAGED } from '../http/readPage.ts';
import { requireAdmin } from '../http/requireAdmin.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { historyWindow } from '../records/historyRoute.ts';

const tags = ['Settings'];

fieldLabels.add(periodsBody, PERIOD_LABELS);

const periods = z.object({
  success: z.literal(true),
  data: z.object({ fiscal_month: z.int(), books_begin_on: z.string(), closed_up_to: z.string().nullable() }),
});

/** The fiscal year and the days that take movements (docs/business-rules.md, "Periods"), for the whole firm. */
export function registerPeriods(
  api: FastifyInstance,
  context: Context,
  reloading: Reloading | undefined,
): void {
  const summary = 'The fiscal year, the first day of the books and the last closed day';
  api.get('/setting/periods', { schema: { summary, tags, response: answers(periods) } }, async () => ({
    success: true,
    data: sentPeriods(await readPeriods(context.db)),
  }));

  api.get<{ Querystring: QueryString }>(
    '/setting/periods/history',
    {
      schema: {
        summary: 'Who closed days or opened them again, and why',
        tags,
        querystring: PAGED,
        response: answers(),
      },
      onRequest: requireAdmin,
    },
    async ({ query }, reply) => {
      const { entries, total } = await periodHistory(context.db, context, historyWindow(query));
      exposeTotal(reply, total);
      return { success: true, data: entries };
    },
  );

  const schema = {
    summary: 'Change the fiscal year, close days, or open them again',
    description:
      'Days up to `closed_up_to` take no movement, reversal or correction (409), days before `books_begin_on` no movement (422).',
    tags,
    headers: KEY_HEADER,
    body: periodsBody,
    response: answers(doneSchema),
  };
  // Before the answer is sent, so that the page's next call sees the change.
  const onSend = async () => reloading?.follow();
  const options = { schema, onSend, onRequest: requireClosing };
  api.withTypeProvider<ZodTypeProvider>().put('/setting/periods', options, async (request, reply) => {
    await answerOnce(context, request, reply, async (trx, actor) => {
      await savePeriods(trx, context, request.body, actor);
      return { status: 200, body: { success: true, ...noticeBody(context, notice('settingsSaved')) } };
    });
    return reply;
  });
}

/** Closing days is a right of its own. @throws AppError forbidden */
async function requireClosing(request: FastifyRequest): Promise<void> {
  if (request.actor.access?.books.has('close') !== true) await requireAdmin(request);
}
