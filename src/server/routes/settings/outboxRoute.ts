import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { demoMails } from '../../mail/demoMails.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { answers } from '../http/openapi.ts';
import { PAGED } from '../http/readPage.ts';
import { requireAdmin } from '../http/requireAdmin.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { historyWindow } from '../records/historyRoute.ts';

const mails = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      recipient: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
});

/** The mails of a demonstration, which has no mail server. Registered for nothing else: mails contain codes. */
export function registerOutbox(api: FastifyInstance, { db, timeZone }: Context): void {
  const schema = {
    summary: 'The mails of the demonstration, newest first',
    tags: ['Settings'],
    querystring: PAGED,
    response: answers(mails),
  };
  api.get<{ Querystring: QueryString }>(
    '/setting/outbox',
    { schema, config: { people: true }, onRequest: requireAdmin },
    async ({ query }, reply) => {
      const { mails: data, total } = await demoMails(db, timeZone, historyWindow(query));
      exposeTotal(reply, total);
      return { success: true, data };
    },
  );
}
