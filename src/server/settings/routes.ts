import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../errors/AppError.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { checkBody } from '../http/checkBody.ts';
import { answers, jsonSchema } from '../http/openapi.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { historyWindow } from '../records/historyRoute.ts';
import type { Reloading } from '../reload.ts';
import { inForce, type OwnSettings, ownSettings, readOwnSettings } from './ownSettings.ts';
import { AUDITED, settingHistory } from './settingHistory.ts';
import { raiseVersion } from './version.ts';

const tags = ['Settings'];

const settings = z.object({
  success: z.literal(true),
  data: z.object({ time_zone: z.string(), number_format: z.string(), date_format: z.string() }),
});

/** The settings that the whole firm works by: time zone, number format, date format. */
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
      data: inForce(context),
    }),
  );

  api.get<{ Querystring: QueryString }>(
    '/setting/history',
    { schema: { summary: 'Who changed which setting', tags, response: answers() } },
    async ({ actor, query }, reply) => {
      if (!actor.isAdmin) throw new AppError('forbidden');
      const { entries, total } = await settingHistory(context.db, context, historyWindow(query));
      exposeTotal(reply, total);
      return { success: true, data: entries };
    },
  );

  const schema = {
    summary: 'Change settings; null goes back to the default',
    tags,
    headers: KEY_HEADER,
    body: jsonSchema(ownSettings),
    response: answers(settings),
  };
  // Before the answer leaves, so that what the page asks for next follows the change.
  const onSend = async () => reloading?.follow();
  api.put('/setting', { schema, onSend }, async (request, reply) => {
    if (!request.actor.isAdmin) throw new AppError('forbidden');
    const given = checkBody(ownSettings, request.body);
    await answerOnce(context, request, reply, async (trx, actor) => {
      const changed = await keep(trx as Transaction<Tables>, given, actor);
      if (changed) await raiseVersion(trx);
      return { status: 200, body: { success: true, message: 'Settings saved' } };
    });
    return reply;
  });
}

/** Writes what differs, with its audit row; whether anything did. */
async function keep(trx: Transaction<Tables>, given: OwnSettings, actor: Actor): Promise<boolean> {
  const before = await readOwnSettings(trx);
  const changes = (Object.keys(given) as (keyof OwnSettings)[]).filter(
    (name) => given[name] !== undefined && (given[name] ?? null) !== (before[name] ?? null),
  );
  if (changes.length === 0) return false;
  for (const name of changes) {
    const value = given[name] ?? null;
    if (value === null) await sql`delete from plinth.setting where name = ${name}`.execute(trx);
    else
      await sql`
        insert into plinth.setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
        on conflict (name) do update set value = excluded.value`.execute(trx);
  }
  const part = (of: OwnSettings) =>
    JSON.stringify(Object.fromEntries(changes.map((name) => [name, of[name] ?? null])));
  await trx
    .insertInto('plinth.audit')
    .values({
      resource: AUDITED.name,
      record_id: AUDITED.id,
      action: 'update',
      user_id: actor.id,
      old: part(before),
      new: part(given),
    })
    .execute();
  return true;
}
