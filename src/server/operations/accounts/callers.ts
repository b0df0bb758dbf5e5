import type { Context } from '../../context.ts';
import { type ApiCaller, apiTokenFinder, isApiToken } from './apiTokens.ts';
import { type Session, sessionFinder, tokenHash } from './sessions.ts';

/** The hash of a token: a session's or a program's. */
export interface Credential {
  hash: Buffer;
  isProgram: boolean;
}

/** The user behind a token; `program` is set if a program calls in the user's name. */
export interface Caller extends Session {
  program?: ApiCaller['program'];
}

/** Reads a token; undefined for a text that cannot be one. */
export function credentialOf(token: string): Credential | undefined {
  const hash = tokenHash(token);
  return hash && { hash, isProgram: isApiToken(token) };
}

/** Finds the user behind a token of either kind; undefined if it is unknown, expired or ended. */
export function callerFinder(context: Context): (credential: Credential) => Promise<Caller | undefined> {
  const findSession = sessionFinder(context);
  const findProgram = apiTokenFinder(context);
  return ({ hash, isProgram }) => (isProgram ? findProgram(hash) : findSession(hash));
}
