import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { accessOf } from '../../access/compile.ts';
import type { Actor, Context } from '../../context.ts';
import {
  type ApiCaller,
  apiTokenFinder,
  countCall,
  touchToken,
} from '../../operations/accounts/apiTokens.ts';
import {
  type Credential,
  credentialOf,
  type Session,
  sessionFinder,
  touchSession,
} from '../../operations/accounts/sessions.ts';
import { boundUnknown } from './unknownTokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling user. Set on every call except those whose route says `config: { open: true }`. */
    actor: Actor;
    /** The hash of the caller's token. */
    tokenHash: Buffer;
    /** A program calls in the user's name, with a token of its own. */
    isProgram: boolean;
  }
  interface FastifyContextConfig {
    /** The call needs no token. */
    open?: boolean;
    /** The call is for people alone: a program's token would reach further by it than its role. */
    people?: boolean;
    /** Users who have to set up a second factor first may call it. */
    settingUp?: boolean;
  }
}

/** Declares the properties of requests; call it once, on the root. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('actor');
  app.decorateRequest('tokenHash');
  app.decorateRequest('isProgram', false);
}

/**
 * The hook that authenticates every call by its token (docs/business-rules.md, "Sessions", "Tokens for programs"): 401 if it is
 * missing, invented, expired or revoked. It runs before the body is read.
 */
export function authenticate(context: Context): onRequestAsyncHookHandler {
  const findCaller = boundUnknown(callerFinder(context));
  return async (request, reply) => {
    const { open, people, settingUp } = request.routeOptions.config;
    if (open === true) return;
    const credential = bearer(request);
    const caller = credential && (await findCaller(credential, request.ip));
    if (!credential || !caller) throw unauthenticated(reply);
    const { stale, program, mustSetUp, ...actor } = caller;
    const touch = program === undefined ? touchSession : touchToken;
    if (stale) touch(context, credential.hash);
    if (program !== undefined) await countCall(context, program);
    if (program !== undefined && people === true) throw new AppError('peopleOnly');
    if (mustSetUp && settingUp !== true) throw new AppError('secondFactorRequired');
    request.actor = { ...actor, isProgram: credential.isProgram, access: accessOf(context, actor) };
    request.tokenHash = credential.hash;
    request.isProgram = credential.isProgram;
  };
}

/** The user behind a token; `program` is set if a program calls in the user's name. */
type Caller = Session & Partial<ApiCaller>;

/** Finds the user behind a token of either kind; undefined if it is unknown, expired or ended. */
export function callerFinder(context: Context): (credential: Credential) => Promise<Caller | undefined> {
  const findSession = sessionFinder(context);
  const findProgram = apiTokenFinder(context);
  return ({ hash, isProgram }) => (isProgram ? findProgram(hash) : findSession(hash));
}

/** The caller's token; undefined without one. */
export function bearer({ headers }: FastifyRequest): Credential | undefined {
  const [, token] = /^Bearer ([^ ]+)$/i.exec(headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : credentialOf(token);
}

/** The error of a missing or wrong token, with the header that names how to authenticate. */
export function unauthenticated(reply: FastifyReply): AppError {
  reply.header('www-authenticate', 'Bearer');
  return new AppError('unauthenticated');
}
