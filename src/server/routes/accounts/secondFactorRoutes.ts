import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { type NoticeCode, notice } from '../../../errors/notices.ts';
import { demandsFactor } from '../../access/demandsFactor.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { withProof } from '../../operations/accounts/ownProof.ts';
import {
  confirmApp,
  prepareApp,
  removeApp,
  replaceRecoveryCodes,
} from '../../operations/accounts/secondFactor/authenticatorApp.ts';
import { factorsOf, ownPasskeys } from '../../operations/accounts/secondFactor/factors.ts';
import { finishSignIn } from '../../operations/accounts/secondFactor/startedSignIn.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { answers, doneSchema } from '../http/openapi.ts';
import { originOf, sendDevice } from './deviceHeader.ts';

const tags = ['Second factor'];
const REQUIRED = fieldIssue('required');

/** Longer than any code with its spaces and hyphens. */
const code = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(64, fieldIssue('notValid'))
  .describe('Six digits of the authenticator app, or a recovery code');
const token = z.string(REQUIRED).max(100, fieldIssue('notValid'));

const second = z.strictObject({ token, code });
const codeBody = z.strictObject({ code });
const passwordBody = z.strictObject({ current_password: z.string(REQUIRED).min(1, REQUIRED) });
for (const body of [second, codeBody, passwordBody])
  fieldLabels.add(body, { code: 'Code', token: 'Token', current_password: 'Current password' });

const factors = z.object({
  success: z.literal(true),
  data: z.object({
    totp: z.boolean().describe('An authenticator app is set up'),
    passkeys: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        created_at: z.string(),
        last_used_at: z.string().nullable(),
      }),
    ),
    recovery_codes: z.number().describe('Those that were not used'),
    required: z.boolean().describe('A role of the user demands a second factor'),
  }),
});
const prepared = doneSchema.extend({ data: z.object({ secret: z.string(), uri: z.string() }) });
const codes = doneSchema.extend({
  data: z.object({ recovery_codes: z.array(z.string()).describe('They are in this answer only') }),
});

/** The second step of a sign-in, and the calls for one's own second factor (docs/business-rules.md, "Second factor"). */
export function registerSecondFactor(instance: FastifyInstance, context: Context): void {
  registerSecondStep(instance, context);
  registerOwnFactor(instance, context);
}

function registerSecondStep(instance: FastifyInstance, context: Context): void {
  instance.withTypeProvider<ZodTypeProvider>().post(
    '/login/second',
    {
      config: { open: true },
      schema: {
        summary: 'The second step of a sign-in',
        tags: ['Signing in'],
        body: second,
        response: answers(doneSchema.extend({ token: z.string() })),
        security: [],
      },
    },
    async (request, reply) => {
      const signedIn = await finishSignIn(context, request.body, originOf(request));
      sendDevice(reply, signedIn.deviceToken);
      return { success: true, ...noticeBody(context, notice('signedIn')), token: signedIn.token };
    },
  );
}

function registerOwnFactor(instance: FastifyInstance, context: Context): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const config = { people: true, settingUp: true };
  const done = <More extends object>(what: NoticeCode, more?: More) => ({
    success: true,
    ...noticeBody(context, notice(what)),
    ...more,
  });
  const describe = <Body extends z.ZodType>(
    summary: string,
    body: Body,
    success: z.ZodType = doneSchema,
  ) => ({
    config,
    schema: { summary, tags, body, response: answers(success) },
  });

  app.get(
    '/user/second_factor',
    { config, schema: { summary: 'One’s own second factor', tags, response: answers(factors) } },
    async ({ actor }) => ({
      success: true,
      data: {
        ...(await factorsOf(context.db, actor.id)),
        passkeys: await ownPasskeys(context.db, actor.id, context.timeZone),
        required: demandsFactor(context, actor),
      },
    }),
  );

  // None of these has an idempotency key: a stored answer would hold a secret.
  app.post(
    '/user/second_factor/app',
    describe('Begin to set up an authenticator app', passwordBody, prepared),
    async (request) => {
      const { actor, body } = request;
      const data = await withProof(context, actor, body, originOf(request), (trx) =>
        prepareApp(trx, context, actor),
      );
      return done('appPrepared', { data });
    },
  );

  app.post(
    '/user/second_factor/app/confirm',
    describe('Confirm the app by its first code; ends one’s other sessions', codeBody, codes),
    async ({ actor, body, tokenHash }) => {
      const recovery = await confirmApp(context, actor, body.code, tokenHash);
      return done('appConfirmed', { data: { recovery_codes: recovery } });
    },
  );

  app.post(
    '/user/second_factor/app/remove',
    describe('Remove the app and the recovery codes', codeBody),
    async (request) => {
      const { actor, body } = request;
      await removeApp(context, actor, body.code, { ...originOf(request), device: undefined });
      return done('appRemoved');
    },
  );

  app.post(
    '/user/second_factor/recovery_codes',
    describe('Make new recovery codes in place of the former ones', codeBody, codes),
    async (request) => {
      const { actor, body } = request;
      const origin = { ...originOf(request), device: undefined };
      const recovery = await replaceRecoveryCodes(context, actor, body.code, origin);
      return done('recoveryCodesMade', { data: { recovery_codes: recovery } });
    },
  );
}
