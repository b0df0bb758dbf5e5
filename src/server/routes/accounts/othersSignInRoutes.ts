import type { FastifyInstance } from 'fastify';
import { type NoticeCode, notice } from '../../../errors/notices.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import {
  endSessionsOf,
  endTokenOf,
  removeFactorOf,
  signInOf,
  unbindOpenIdOf,
} from '../../operations/accounts/othersSignIn.ts';
import { answers, doneSchema, doneWith, type JsonSchema } from '../http/openapi.ts';
import { requireAdmin } from '../http/requireAdmin.ts';

const tags = ['Access'];
const PATH = '/access/user/:id';

/** The calls by which administrators see and end how another user signs in (docs/business-rules.md, "Sessions"). */
export function registerOthersSignIn(api: FastifyInstance, context: Context): void {
  const config = { people: true };
  const describe = (summary: string, names: readonly string[], success: Parameters<typeof answers>[0]) => ({
    config,
    schema: { summary, tags, params: ids(names), response: answers(success) },
    onRequest: requireAdmin,
  });
  const done = (what: NoticeCode) => ({ success: true, ...noticeBody(context, notice(what)) });

  api.get<{ Params: { id: string } }>(
    PATH,
    describe('How a user signs in: sessions, tokens, second factor, OpenID Connect', ['id'], signInSchema()),
    async ({ params }) => ({ success: true, data: await signInOf(context, recordId(params.id)) }),
  );

  api.delete<{ Params: { id: string } }>(
    `${PATH}/sessions`,
    describe('Sign a user out everywhere', ['id'], doneSchema),
    async ({ params, actor }) => {
      await endSessionsOf(context, recordId(params.id), actor.id);
      return done('userSignedOut');
    },
  );

  api.delete<{ Params: { id: string; session: string } }>(
    `${PATH}/sessions/:session`,
    describe('End one session of a user', ['id', 'session'], doneSchema),
    async ({ params, actor }) => {
      const session = { id: recordId(params.session) };
      await endSessionsOf(context, recordId(params.id), actor.id, session);
      return done('signedOutThere');
    },
  );

  api.delete<{ Params: { id: string; token: string } }>(
    `${PATH}/tokens/:token`,
    describe('End a token for programs of a user', ['id', 'token'], doneSchema),
    async ({ params, actor }) => {
      await endTokenOf(context, recordId(params.id), actor.id, recordId(params.token));
      return done('tokenEnded');
    },
  );

  api.delete<{ Params: { id: string } }>(
    `${PATH}/second_factor`,
    describe('Remove the second factor that a user has lost; ends their sessions', ['id'], doneSchema),
    async ({ params, actor }) => {
      await removeFactorOf(context, recordId(params.id), actor.id);
      return done('factorRemoved');
    },
  );

  api.delete<{ Params: { id: string } }>(
    `${PATH}/openid`,
    describe('Unbind a user from the sign-in by OpenID Connect; ends their sessions', ['id'], doneSchema),
    async ({ params, actor }) => {
      await unbindOpenIdOf(context, recordId(params.id), actor.id);
      return done('openIdUnbound');
    },
  );
}

function ids(names: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { type: 'object', required: names, properties };
}

function signInSchema(): JsonSchema {
  const { message, code, params, ...properties } = (
    doneWith({
      data: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          sessions: { type: 'array', items: { type: 'object' } },
          tokens: { type: 'array', items: { type: 'object' } },
          second_factor: { type: 'object' },
          openid: { type: 'array', items: { type: 'object' } },
        },
      },
    }) as { properties: JsonSchema }
  ).properties;
  return { type: 'object', required: ['success', 'data'], properties };
}
