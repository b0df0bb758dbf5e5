import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import type { Field } from '../../../schema/index.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { noticeBody } from '../../messages.ts';
import { type AccountTable, accountTable } from '../../operations/accounts/account.ts';
import { endTokens } from '../../operations/accounts/apiTokens.ts';
import { checkOf } from '../../operations/accounts/checkOf.ts';
import { rememberDevice } from '../../operations/accounts/devices.ts';
import { noteAccountChange } from '../../operations/accounts/noteAccountChange.ts';
import { withProof } from '../../operations/accounts/ownProof.ts';
import { endOwnSession, ownSessions } from '../../operations/accounts/ownSessions.ts';
import { revokeSessions } from '../../operations/accounts/sessions.ts';
import { setPassword } from '../../operations/accounts/setPassword.ts';
import { updateRecord } from '../../operations/records/updateRecord.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema, idParam, jsonSchema } from '../http/openapi.ts';
import { originOf, sendDevice } from './deviceHeader.ts';

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
        const { row } = await updateRecord(trx, context, resource, actor.id, request.body, own, { action });
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
 * Changes the user's own password, if the present one is right.
 * @returns a new device token, because the change made the account forget all devices.
 */
async function changePassword(
  context: Context,
  accounts: AccountTable,
  request: FastifyRequest,
  given: { current_password: string; password: string },
): Promise<string | undefined> {
  const { actor, tokenHash } = request;
  const { current_password, password } = given;
  const field = { ...labelled(accounts.password, 'New password'), name: 'password' };
  return withProof(context, actor, { current_password }, originOf(request), async (trx) => {
    await setPassword(trx, accounts, actor.id, { password, field }, tokenHash);
    return rememberDevice(trx, actor.id);
  });
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
    {
      config,
      schema: {
        summary: 'Sign out everywhere else; ends one’s tokens for programs',
        tags,
        response: answers(doneSchema),
      },
    },
    async ({ actor, tokenHash }) => {
      const accounts = accountTable(context.resources);
      await inTransaction(context, async (trx) => {
        await revokeSessions(trx, actor.id, tokenHash);
        await noteAccountChange(trx, accounts, actor.id, 'sessions_ended', actor.id);
        await endTokens(trx, accounts, actor.id, actor.id);
      });
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
      await inTransaction(context, async (trx) => {
        await endOwnSession({ db: trx }, actor, recordId(params.id));
        await noteAccountChange(trx, accountTable(context.resources), actor.id, 'sessions_ended', actor.id);
      });
      return { success: true, ...noticeBody(context, notice('signedOutThere')) };
    },
  );
}

function labelled(field: Field, label: string): Field {
  return { ...field, label };
}
