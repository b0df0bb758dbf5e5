import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { accessOf } from '../../access/compile.ts';
import type { Actor, Context } from '../../context.ts';
import { sessionFinder, tokenHash, touchSession } from '../../operations/accounts/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling user. Set on every call except those whose route says `config: { open: true }`. */
    actor: Actor;
    /** The hash of the caller's token. */
    tokenHash: Buffer;
  }
  interface FastifyContextConfig {
    /** The call needs no token. */
    open?: boolean;
  }
}

/** Declares the properties of requests; call it once, on the root. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('actor');
  app.decorateRequest('tokenHash');
}

/**
 * The hook that authenticates every call by its token (docs/business-rules.md, "Sessions"): 401 if it is missing, invented,
 * expired or revoked. It runs before the body is read.
 */
export function authenticate(context: Context): onRequestAsyncHookHandler {
  const findSession = sessionFinder(context);
  return async (request, reply) => {
    if (request.routeOptions.config.open === true) return;
    const hash = bearerHash(request);
    const session = hash && (await findSession(hash));
    if (!hash || !session) throw unauthenticated(reply);
    const { stale, ...actor } = session;
    if (stale) touchSession(context, hash);
    request.actor = { ...actor, access: accessOf(context, actor) };
    request.tokenHash = hash;
  };
}

/** The hash of the caller's token; undefined without one. */
export function bearerHash({ headers }: FastifyRequest): Buffer | undefined {
  const [, token] = /^Bearer ([^ ]+)$/i.exec(headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : tokenHash(token);
}

/** The error of a missing or wrong token, with the header that names how to authenticate. */
export function unauthenticated(reply: FastifyReply): AppError {
  reply.header('www-authenticate', 'Bearer');
  return new AppError('unauthenticated');
}
