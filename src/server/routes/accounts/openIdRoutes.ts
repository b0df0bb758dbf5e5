import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../../errors/AppError.ts';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { accountTable } from '../../operations/accounts/account.ts';
import { countAttempt, type Limit, refuseTooMany, takeAttempt } from '../../operations/accounts/attempts.ts';
import type { OpenIdProvider } from '../../operations/accounts/openId/provider.ts';
import { beginOpenId, endOpenId, takeOpenId } from '../../operations/accounts/openId/signInByOpenId.ts';
import { noteFailure } from '../../operations/accounts/signInTrail.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { answers } from '../http/openapi.ts';
import { publicOrigin } from '../http/publicOrigin.ts';
import { originOf, sendDevice } from './deviceHeader.ts';
import { signedIn } from './signInRoutes.ts';

const tags = ['Signing in'];
const PATH = '/login/openid';
/** How often an address may begin a sign-in, in an hour: an office may share one address. */
const MOST_STARTS = 600;
/** How many returns without a sign-in that began here, in an hour. */
const MOST_WRONG = 100;

/** Binds the return from the provider to the browser that went there; it opens nothing. */
const COOKIE = 'plinth_openid';
/** Over https: the browser takes it from this host alone, and only over https. */
const HOST_COOKIE = `__Host-${COOKIE}`;

const REQUIRED = fieldIssue('required');
const body = z.strictObject({ code: z.string(REQUIRED).min(1, REQUIRED).max(100, fieldIssue('notValid')) });
fieldLabels.add(body, { code: 'Code' });

/** Signing in by OpenID Connect (docs/business-rules.md, "OpenID Connect"), where a provider is set. */
export function registerOpenId(
  instance: FastifyInstance,
  context: Context,
  provider: OpenIdProvider,
  publicUrl: string | undefined,
): void {
  const redirect = (summary: string) => ({
    config: { open: true },
    schema: { summary, tags, response: { 302: { description: 'To the next page' } }, security: [] },
  });
  const callbackOf = (request: FastifyRequest) => `${publicOrigin(request, publicUrl)}/api${PATH}/callback`;
  /** Back to the web app; what follows # is in no log. */
  const back = (request: FastifyRequest, reply: FastifyReply, result: string) =>
    reply.redirect(`${publicOrigin(request, publicUrl)}/#openid=${encodeURIComponent(result)}`, 302);

  const accounts = accountTable(context.resources);

  instance.get(PATH, redirect('To the sign-in of the provider'), async (request, reply) => {
    try {
      await takeAttempt(context.db, limitOf(request, 'openid by address', MOST_STARTS));
      const { address, browser } = await beginOpenId(context, provider, callbackOf(request));
      return reply.header('set-cookie', cookie(callbackOf(request), browser, 600)).redirect(address, 302);
    } catch (err) {
      if (err instanceof AppError) return back(request, reply, err.code);
      context.log.error({ err }, 'The provider of OpenID Connect cannot be reached');
      return back(request, reply, 'openIdUnreachable');
    }
  });

  instance.get(`${PATH}/callback`, redirect('From the provider, with its answer'), async (request, reply) => {
    const callback = callbackOf(request);
    const address = new URL(callback);
    address.search = new URL(request.url, callback).search;
    reply.header('set-cookie', cookie(callback, '', 0));
    try {
      const code = await countingWrong(context, request, () =>
        endOpenId(context, provider, address, cookieIn(request, callback)),
      );
      return back(request, reply, code);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await noteFailure(context.db, accounts, undefined, originOf(request), 'openid');
      return back(request, reply, error.code);
    }
  });

  instance.withTypeProvider<ZodTypeProvider>().post(
    PATH,
    {
      config: { open: true },
      schema: {
        summary: 'Change the code that the web app got from a sign-in by OpenID Connect for a session',
        tags,
        body,
        response: answers(signedIn),
        security: [],
      },
    },
    async (request, reply) => {
      const done = await countingWrong(context, request, () =>
        takeOpenId(context, request.body.code, originOf(request)),
      );
      if ('started' in done)
        return {
          success: true,
          ...noticeBody(context, notice('secondFactorNeeded')),
          second_factor: done.started,
        };
      sendDevice(reply, done.deviceToken);
      return { success: true, ...noticeBody(context, notice('signedIn')), token: done.token };
    },
  );
}

function limitOf({ ip }: FastifyRequest, kind: string, most: number): Limit {
  return { kind, subject: ip.slice(0, 100), most, seconds: 3600 };
}

/**
 * Runs a step that only who began a sign-in can take, and counts it if nobody began one.
 * @throws AppError tooMany, and the errors of `step`.
 */
async function countingWrong<T>(
  { db }: Context,
  request: FastifyRequest,
  step: () => Promise<T>,
): Promise<T> {
  const limits = [limitOf(request, 'openid return by address', MOST_WRONG)];
  await refuseTooMany(db, limits);
  try {
    return await step();
  } catch (error) {
    if (error instanceof AppError && error.code === 'signInOver') await countAttempt(db, limits);
    throw error;
  }
}

function cookie(callback: string, value: string, seconds: number): string {
  const place = callback.startsWith('https:') ? 'Path=/; Secure' : `Path=/api${PATH}`;
  return `${cookieName(callback)}=${value}; ${place}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}

function cookieName(callback: string): string {
  return callback.startsWith('https:') ? HOST_COOKIE : COOKIE;
}

function cookieIn({ headers }: FastifyRequest, callback: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName(callback))?.[1] ?? '';
}
