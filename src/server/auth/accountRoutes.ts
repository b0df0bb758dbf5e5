import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from '../../errors/AppError.ts';
import type { Field } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { checkBody } from '../http/checkBody.ts';
import { answers, idParam, jsonSchema } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import { updateRecord } from '../records/updateRecord.ts';
import { type AccountTable, accountTable } from './account.ts';
import { checkOf } from './checkOf.ts';
import { rememberDevice, sendDevice, sentDevices } from './devices.ts';
import { endOwnSession, ownSessions } from './ownSessions.ts';
import { hashPassword } from './passwords.ts';
import { provePassword } from './provePassword.ts';
import { revokeSessions } from './sessions.ts';
import { setPassword } from './setPassword.ts';

const tags = ['My account'];

const done = z.object({ success: z.literal(true), message: z.string() });
const sessions = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      id: z.number(),
      created_at: z.string(),
      last_used_at: z.string(),
      user_agent: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
});

/** What everybody may do with the account that they are signed in with. Its email stays with the administrators. */
export function registerOwnAccount(app: FastifyInstance, context: Context): void {
  const accounts = accountTable(context.resources);
  registerName(app, context, accounts);
  registerPassword(app, context, accounts);
  registerSessions(app, context);
}

function registerName(app: FastifyInstance, context: Context, { resource, name }: AccountTable): void {
  const body = z.strictObject({ [name.name]: checkOf(context, name) });
  const action = { name: 'update', fields: [{ field: name.name }] };
  app.put(
    '/user',
    {
      schema: {
        summary: 'Change one’s own name',
        tags,
        headers: KEY_HEADER,
        body: jsonSchema(body),
        response: answers(done.extend({ data: z.object({ id: z.number(), name: z.string() }) })),
      },
    },
    (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const { row } = await updateRecord(trx, context, resource, actor.id, request.body, actor, action);
        const data = { id: actor.id, name: row[name.name] };
        return { status: 200, body: { success: true, message: 'Your name is saved', data } };
      }),
  );
}

function registerPassword(app: FastifyInstance, context: Context, accounts: AccountTable): void {
  const current = labelled(accounts.password, 'Current password');
  const body = z.strictObject({
    current_password: z.string(`${current.label} is required`).min(1, `${current.label} is required`),
    password: checkOf(context, accounts.password, labelled(accounts.password, 'New password')),
  });
  app.put(
    '/user/password',
    {
      schema: {
        summary: 'Change one’s own password; ends one’s other sessions',
        tags,
        body: jsonSchema(body),
        response: answers(done),
      },
    },
    async (request, reply) => {
      sendDevice(reply, await changePassword(context, accounts, request, checkBody(body, request.body)));
      return { success: true, message: 'Your password is changed. You are signed out everywhere else.' };
    },
  );
}

/**
 * A wrong current password counts like a failed sign-in: with a stolen token nobody guesses it.
 * @returns a new token for the device, since the change made the account forget all.
 */
async function changePassword(
  context: Context,
  accounts: AccountTable,
  request: FastifyRequest,
  given: { current_password: string; password: string },
): Promise<string | undefined> {
  const { actor, ip: address, tokenHash } = request;
  const credentials = { email: actor.email, password: given.current_password };
  const origin = { address, devices: sentDevices(request) };
  const changed = await provePassword(context, accounts, credentials, origin, async (trx, id) => {
    await setPassword(trx, accounts, id, await hashPassword(given.password), tokenHash);
    return { deviceToken: await rememberDevice(trx, id) };
  });
  if (!changed) throw invalid({ current_password: 'The current password is not correct' });
  return changed.deviceToken;
}

function registerSessions(app: FastifyInstance, context: Context): void {
  app.get(
    '/user/sessions',
    { schema: { summary: 'Where one is signed in', tags, response: answers(sessions) } },
    async ({ actor, tokenHash }) => ({ success: true, data: await ownSessions(context, actor, tokenHash) }),
  );
  app.delete(
    '/user/sessions',
    { schema: { summary: 'Sign out everywhere else', tags, response: answers(done) } },
    async ({ actor, tokenHash }) => {
      await revokeSessions(context.db, actor.id, tokenHash);
      return { success: true, message: 'You are signed out everywhere else' };
    },
  );
  app.delete<{ Params: { id: string } }>(
    '/user/sessions/:id',
    {
      schema: { summary: 'End one of one’s own sessions', tags, params: idParam(), response: answers(done) },
    },
    async ({ actor, params }) => {
      await endOwnSession(context, actor, recordId(params.id));
      return { success: true, message: 'Signed out there' };
    },
  );
}

function labelled(field: Field, label: string): Field {
  return { ...field, label };
}
