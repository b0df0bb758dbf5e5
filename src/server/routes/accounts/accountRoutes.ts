import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import type { Field } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { type AccountTable, accountTable } from '../../operations/accounts/account.ts';
import { checkOf } from '../../operations/accounts/checkOf.ts';
import { rememberDevice } from '../../operations/accounts/devices.ts';
import { endOwnSession, ownSessions } from '../../operations/accounts/ownSessions.ts';
import { hashPassword } from '../../operations/accounts/passwords.ts';
import { revokeSessions } from '../../operations/accounts/sessions.ts';
import { setPassword } from '../../operations/accounts/setPassword.ts';
import { verifyCredentials } from '../../operations/accounts/verifyCredentials.ts';
import { updateRecord } from '../../operations/records/updateRecord.ts';
import { recordId } from '../../sql/recordId.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema, idParam, jsonSchema } from '../http/openapi.ts';
import { sendDevice, sentDevices } from './deviceHeader.ts';

const tags = ['My account'];
const REQUIRED = fieldIssue('required');

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

/** The calls for the user's own account. Only administrators change its email. */
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
      config: { people: true },
      schema: {
        summary: 'Change one’s own name',
        tags,
        headers: KEY_HEADER,
        body: jsonSchema(body),
        response: answers(doneSchema.extend({ data: z.object({ id: z.number(), name: z.string() }) })),
      },
    },
    (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        // Everybody has their own name, whatever their roles say of users.
        const own = { ...actor, access: undefined };
        const { row } = await updateRecord(trx, context, resource, actor.id, request.body, own, action);
        const data = { id: actor.id, name: row[name.name] };
        return { status: 200, body: { success: true, ...noticeBody(context, notice('nameSaved')), data } };
      }),
  );
}

function registerPassword(app: FastifyInstance, context: Context, accounts: AccountTable): void {
  const current = labelled(accounts.password, 'Current password');
  const next = labelled(accounts.password, 'New password');
  const body = z.strictObject({
    current_password: z.string(REQUIRED).min(1, REQUIRED),
    password: checkOf(context, accounts.password, next),
  });
  fieldLabels.add(body, { current_password: current.label, password: next.label });
  app.withTypeProvider<ZodTypeProvider>().put(
    '/user/password',
    {
      config: { people: true },
      schema: {
        summary: 'Change one’s own password; ends one’s other sessions',
        tags,
        body,
        response: answers(doneSchema),
      },
    },
    async (request, reply) => {
      sendDevice(reply, await changePassword(context, accounts, request, request.body));
      return { success: true, ...noticeBody(context, notice('passwordChanged')) };
    },
  );
}

/**
 * A wrong current password counts like a failed sign-in, so that nobody can guess it with a stolen token.
 * @returns a new device token, because the change made the account forget all devices.
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
  const changed = await verifyCredentials(context, accounts, credentials, origin, async (trx, id) => {
    await setPassword(trx, accounts, id, await hashPassword(given.password), tokenHash);
    return { deviceToken: await rememberDevice(trx, id) };
  });
  if (!changed) throw invalid({ current_password: failure('wrongPassword') });
  return changed.deviceToken;
}

function registerSessions(app: FastifyInstance, context: Context): void {
  const config = { people: true };
  app.get(
    '/user/sessions',
    { config, schema: { summary: 'Where one is signed in', tags, response: answers(sessions) } },
    async ({ actor, tokenHash }) => ({ success: true, data: await ownSessions(context, actor, tokenHash) }),
  );
  app.delete(
    '/user/sessions',
    { config, schema: { summary: 'Sign out everywhere else', tags, response: answers(doneSchema) } },
    async ({ actor, tokenHash }) => {
      await revokeSessions(context.db, actor.id, tokenHash);
      return { success: true, ...noticeBody(context, notice('signedOutElsewhere')) };
    },
  );
  app.delete<{ Params: { id: string } }>(
    '/user/sessions/:id',
    {
      config,
      schema: {
        summary: 'End one of one’s own sessions',
        tags,
        params: idParam(),
        response: answers(doneSchema),
      },
    },
    async ({ actor, params }) => {
      await endOwnSession(context, actor, recordId(params.id));
      return { success: true, ...noticeBody(context, notice('signedOutThere')) };
    },
  );
}

function labelled(field: Field, label: string): Field {
  return { ...field, label };
}
