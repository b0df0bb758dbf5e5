import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notice } from '../../../errors/notices.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { FIRM_SETTINGS, firmSettings, settingsOf } from '../../operations/settings/firmSettings.ts';
import type { Reloading } from '../../operations/settings/Reloading.ts';
import { saveSettings } from '../../operations/settings/saveSettings.ts';
import { settingHistory } from '../../operations/settings/settingHistory.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema } from '../http/openapi.ts';
import { PAGED } from '../http/readPage.ts';
import { requireAdmin } from '../http/requireAdmin.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { historyWindow } from '../records/historyRoute.ts';

const tags = ['Settings'];

fieldLabels.add(
  firmSettings,
  Object.fromEntries(Object.entries(FIRM_SETTINGS).map(([name, { label }]) => [name, label])),
);

const settings = z.object({
  success: z.literal(true),
  data: z.object(Object.fromEntries(Object.keys(FIRM_SETTINGS).map((name) => [name, z.string()]))),
});

/** The settings of the whole firm that an administrator changes (firmSettings.ts). */
export function registerSettings(
  api: FastifyInstance,
  context: Context,
  reloading: Reloading | undefined,
): void {
  api.get(
    '/setting',
    { schema: { summary: 'The settings', tags, response: answers(settings) } },
    async () => ({
      success: true,
      data: settingsOf(context),
    }),
  );

  api.get<{ Querystring: QueryString }>(
    '/setting/history',
    {
      schema: { summary: 'Who changed which setting', tags, querystring: PAGED, response: answers() },
      onRequest: requireAdmin,
    },
    async ({ query }, reply) => {
      const { entries, total } = await settingHistory(context.db, context, historyWindow(query));
      exposeTotal(reply, total);
      return { success: true, data: entries };
    },
  );

  const schema = {
    summary: 'Change settings; null goes back to the default',
    tags,
    headers: KEY_HEADER,
    body: firmSettings,
    response: answers(doneSchema),
  };
  // Before the answer is sent, so that the page's next call sees the change.
  const onSend = async () => reloading?.follow();
  const options = { schema, onSend, onRequest: requireAdmin };
  api.withTypeProvider<ZodTypeProvider>().put('/setting', options, async (request, reply) => {
    await answerOnce(context, request, reply, async (trx, actor) => {
      await saveSettings(trx, request.body, actor);
      return { status: 200, body: { success: true, ...noticeBody(context, notice('settingsSaved')) } };
    });
    return reply;
  });
}
