import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import type { Actor, Context } from '../context.ts';
import { sessionFinder, tokenHash, touchSession } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls. Set on every call but those whose route says `config: { open: true }`. */
    actor: Actor;
    /** The stored form of the caller's own token. */
    tokenHash: Buffer;
  }
  interface FastifyContextConfig {
    /** The call needs no token. */
    open?: boolean;
  }
}

/** Makes room on requests for who calls; once, on the root. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('actor');
  app.decorateRequest('tokenHash');
}

/**
 * The hook that asks every call for its token (business rules, section 9): 401 where it is missing, made up, over or
 * revoked. It runs before the body is read.
 */
export function authenticate(context: Context): onRequestAsyncHookHandler {
  const findSession = sessionFinder(context);
  return async (request) => {
    if (request.routeOptions.config.open === true) return;
    const hash = bearerHash(request);
    const session = hash && (await findSession(hash));
    if (!hash || !session) throw signInPlease();
    const { stale, ...actor } = session;
    if (stale) touchSession(context, hash);
    request.actor = actor;
    request.tokenHash = hash;
  };
}

/** The stored form of the caller's token; undefined without one. */
export function bearerHash({ headers }: FastifyRequest): Buffer | undefined {
  const [, token] = /^Bearer ([^ ]+)$/i.exec(headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : tokenHash(token);
}

function signInPlease(): AppError {
  return new AppError('unauthenticated', undefined, { headers: { 'www-authenticate': 'Bearer' } });
}
