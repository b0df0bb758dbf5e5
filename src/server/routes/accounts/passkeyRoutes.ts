import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { type NoticeCode, notice } from '../../../errors/notices.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { takeAttempt } from '../../operations/accounts/attempts.ts';
import { withProof } from '../../operations/accounts/ownProof.ts';
import {
  addPasskey,
  passkeyToAdd,
  passkeyToUse,
  removePasskey,
  type Site,
} from '../../operations/accounts/secondFactor/passkeys.ts';
import { signInByPasskey, startedBy } from '../../operations/accounts/secondFactor/startedSignIn.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { answers, doneSchema, idParam } from '../http/openapi.ts';
import { publicOrigin } from '../http/publicOrigin.ts';
import { originOf, sendDevice } from './deviceHeader.ts';
import { ownName } from './ownName.ts';

const REQUIRED = fieldIssue('required');
/** How often an address may ask to sign in with a passkey, in an hour: an office may share one address. */
const MOST_CHALLENGES = 600;

const token = z
  .string(REQUIRED)
  .max(100, fieldIssue('notValid'))
  .optional()
  .describe('Of a sign-in that waits for its second step; without it the passkey signs in alone');
/** The answer of the browser, which the library checks. */
const response = z
  .looseObject({ id: z.string(REQUIRED).min(1, REQUIRED).max(2000, fieldIssue('notValid')) })
  .describe('A PublicKeyCredential as JSON');

const optionsBody = z.strictObject({ token });
const signInBody = z.strictObject({ token, response });
const passwordBody = z.strictObject({ current_password: z.string(REQUIRED).min(1, REQUIRED) });
const addBody = z.strictObject({
  name: ownName,
  response,
});
for (const body of [optionsBody, signInBody, passwordBody, addBody])
  fieldLabels.add(body, {
    token: 'Token',
    response: 'Passkey',
    name: 'Name',
    current_password: 'Current password',
  });

const options = z.object({
  success: z.literal(true),
  data: z.looseObject({ challenge: z.string() }).describe('The options of WebAuthn as JSON'),
});
const added = doneSchema.extend({
  data: z.object({
    recovery_codes: z
      .array(z.string())
      .optional()
      .describe('With the first second factor; only in this answer'),
  }),
});

/** Signing in with a passkey, and the calls for one's own passkeys (docs/business-rules.md, "Passkeys"). */
export function registerPasskeys(
  instance: FastifyInstance,
  context: Context,
  publicUrl: string | undefined,
): void {
  const siteOf = (request: FastifyRequest): Site => {
    const origin = publicOrigin(request, publicUrl);
    return { origin, rpId: URL.canParse(origin) ? new URL(origin).hostname : '' };
  };
  registerSignIn(instance, context, siteOf);
  registerOwnPasskeys(instance, context, siteOf);
}

type SiteOf = (request: FastifyRequest) => Site;

function registerSignIn(instance: FastifyInstance, context: Context, siteOf: SiteOf): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const describe = <Body extends z.ZodType>(summary: string, body: Body, success: z.ZodType) => ({
    config: { open: true },
    schema: { summary, tags: ['Signing in'], body, response: answers(success), security: [] },
  });

  app.post(
    '/login/passkey/options',
    describe('What a browser needs to sign in with a passkey', optionsBody, options),
    async (request) => {
      const { body, ip } = request;
      const subject = ip.slice(0, 100);
      const limit = { kind: 'passkey by address', subject, most: MOST_CHALLENGES, seconds: 3600 };
      await takeAttempt(context.db, limit);
      const userId = body.token === undefined ? undefined : await startedBy(context.db, body.token);
      return { success: true, data: await passkeyToUse(context.db, siteOf(request), userId) };
    },
  );

  app.post(
    '/login/passkey',
    describe('Sign in with a passkey', signInBody, doneSchema.extend({ token: z.string() })),
    async (request, reply) => {
      const { body } = request;
      const given = { token: body.token, response: body.response as unknown as AuthenticationResponseJSON };
      const signedIn = await signInByPasskey(context, given, siteOf(request), originOf(request));
      sendDevice(reply, signedIn.deviceToken);
      return { success: true, ...noticeBody(context, notice('signedIn')), token: signedIn.token };
    },
  );
}

function registerOwnPasskeys(instance: FastifyInstance, context: Context, siteOf: SiteOf): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const config = { people: true, settingUp: true };
  const tags = ['Second factor'];
  const done = <More extends object>(what: NoticeCode, more?: More) => ({
    success: true,
    ...noticeBody(context, notice(what)),
    ...more,
  });

  app.post(
    '/user/passkeys/options',
    {
      config,
      schema: {
        summary: 'What a browser needs to make a passkey',
        tags,
        body: passwordBody,
        response: answers(options),
      },
    },
    async (request) => {
      const { actor, body } = request;
      const data = await withProof(context, actor, body, originOf(request), (trx) =>
        passkeyToAdd(trx, context, actor, siteOf(request)),
      );
      return { success: true, data };
    },
  );

  app.post(
    '/user/passkeys',
    {
      config,
      schema: {
        summary: 'Add a passkey that the browser made',
        tags,
        body: addBody,
        response: answers(added, { status: 201 }),
      },
    },
    async (request, reply) => {
      const { actor, body, tokenHash } = request;
      const given = { name: body.name, response: body.response as unknown as RegistrationResponseJSON };
      const codes = await addPasskey(context, actor, given, siteOf(request), tokenHash);
      return reply
        .code(201)
        .send(done('passkeyAdded', { data: { ...(codes && { recovery_codes: codes }) } }));
    },
  );

  app.post<{ Params: { id: string }; Body: z.infer<typeof passwordBody> }>(
    '/user/passkeys/:id/remove',
    {
      config,
      schema: {
        summary: 'Remove one of one’s own passkeys',
        tags,
        params: idParam(),
        body: passwordBody,
        response: answers(doneSchema),
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      await withProof(context, actor, body, originOf(request), (trx) =>
        removePasskey(trx, context, actor, recordId((params as { id: string }).id)),
      );
      return done('passkeyRemoved');
    },
  );
}
