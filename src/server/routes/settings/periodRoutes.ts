import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notice } from '../../../errors/notices.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { closingCheck, dayBefore } from '../../operations/periods/closingCheck.ts';
import { PERIOD_LABELS } from '../../operations/periods/labels.ts';
import { periodHistory } from '../../operations/periods/periodHistory.ts';
import { periodsBody, savePeriods } from '../../operations/periods/savePeriods.ts';
import type { Reloading } from '../../operations/settings/Reloading.ts';
import { readDateParameter } from '../../queries/ledgers/ledgerParameters.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { readPeriods, sentPeriods } from '../../queries/periods/readPeriods.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema } from '../http/openapi.ts';
import { PAGED } from '../http/readPage.ts';
import { requireAdmin } from '../http/requireAdmin.ts';
import { requireClosing } from '../http/requireClosing.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { historyWindow } from '../records/historyRoute.ts';

const tags = ['Settings'];

fieldLabels.add(periodsBody, PERIOD_LABELS);

const periods = z.object({
  success: z.literal(true),
  data: z.object({ fiscal_month: z.int(), books_begin_on: z.string(), closed_up_to: z.string().nullable() }),
});

const COUNT = { type: 'integer' };

const CHECK = {
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    data: {
      type: 'object',
      properties: {
        from: { type: 'string', description: 'The first open day' },
        to: { type: 'string' },
        waiting: { ...COUNT, description: 'Movements of these days that wait for their approval' },
        absent: {
          type: 'array',
          description:
            'Days on which somebody who is paid by the day was on a project, and nobody was present',
          items: { type: 'string', format: 'date' },
        },
        unaccrued: {
          type: 'array',
          description:
            'Months that end within these days, with the number of people whose pay was not accrued',
          items: { type: 'object', properties: { month: { type: 'string' }, people: COUNT } },
        },
        negative: {
          type: 'object',
          properties: {
            books: { ...COUNT, description: 'Books of money below 0 at the end' },
            stocks: {
              ...COUNT,
              description: 'Goods below 0 in quantity or value, or with a value and no quantity',
            },
          },
        },
      },
    },
  },
};

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
      onRequest: requireClosing,
    },
    async ({ query }, reply) => {
      const { entries, total } = await periodHistory(context.db, context, historyWindow(query));
      exposeTotal(reply, total);
      return { success: true, data: entries };
    },
  );

  api.get<{ Querystring: QueryString }>(
    '/setting/periods/check',
    {
      schema: {
        summary: 'What is still to be done before the days up to one are closed: counts, days and months',
        tags,
        querystring: { type: 'object', properties: { date: { type: 'string', format: 'date' } } },
        response: answers(CHECK),
      },
      onRequest: requireClosing,
    },
    async ({ query }) => {
      const day = readDateParameter(query) ?? dayBefore(businessToday(context.timeZone));
      return { success: true, data: await closingCheck(context, day) };
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
    // Who may close days changes nothing else of the periods.
    const { fiscal_month, books_begin_on } = request.body;
    if (fiscal_month !== undefined || books_begin_on !== undefined) await requireAdmin(request);
    await answerOnce(context, request, reply, async (trx, actor) => {
      await savePeriods(trx, context, request.body, actor);
      return { status: 200, body: { success: true, ...noticeBody(context, notice('settingsSaved')) } };
    });
    return reply;
  });
}
