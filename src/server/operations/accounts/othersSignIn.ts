import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { ApiToken } from '../../../schema/apiToken.ts';
import { demandsFactor } from '../../access/demandsFactor.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { Tables } from '../../tables.ts';
import { accountTable } from './account.ts';
import { endToken, endTokens, ownTokens } from './apiTokens.ts';
import { mailSignInChange } from './mailSignInChange.ts';
import { type AccountChange, noteAccountChange } from './noteAccountChange.ts';
import { type OpenIdAccount, openIdAccounts, unbindOpenId } from './openId/openIdAccounts.ts';
import { endOwnSession, type OwnSession, ownSessions } from './ownSessions.ts';
import { type Factors, factorsOf } from './secondFactor/factors.ts';
import { findActor, revokeSessions } from './sessions.ts';

/*
 * How another user signs in, for administrators (docs/business-rules.md, "Sessions"): they see sessions, tokens for
 * programs and the second factor, and end them. Each end is in the user's history.
 */

/** How a user signs in. */
export interface SignInOfUser {
  id: number;
  name: string;
  sessions: OwnSession[];
  tokens: ApiToken[];
  second_factor: Factors & { required: boolean };
  openid: OpenIdAccount[];
}

/** @throws AppError notFound without such an account. */
export async function signInOf(context: Context, id: number | undefined): Promise<SignInOfUser> {
  const user = await userOf(context, id);
  return {
    id: user.id,
    name: user.name,
    sessions: await ownSessions(context, user),
    tokens: await ownTokens(context, user),
    second_factor: {
      ...(await factorsOf(context.db, user.id)),
      required: demandsFactor(context, user),
    },
    openid: await openIdAccounts(context, user.id),
  };
}

/** Ends all sessions of a user and all tokens, or one session. @throws AppError notFound, sessionNotFound */
export async function endSessionsOf(
  context: Context,
  id: number | undefined,
  by: number,
  session?: { id: number | undefined },
): Promise<void> {
  await changeOf(context, id, by, 'sessions_ended', async (trx, user) => {
    if (session !== undefined) return endOwnSession({ db: trx }, user, session.id);
    await revokeSessions(trx, user.id);
    await endTokens(trx, accountTable(context.resources), user.id, by);
  });
}

/** Ends a token for programs of a user. @throws AppError notFound, tokenNotFound */
export async function endTokenOf(
  context: Context,
  id: number | undefined,
  by: number,
  tokenId: number | undefined,
): Promise<void> {
  const user = await userOf(context, id);
  await inTransaction(context, (trx) => endToken(trx, accountTable(context.resources), user.id, tokenId, by));
}

/**
 * Removes the second factor that a user has lost, and ends their sessions. One's own is removed with a code.
 * @throws AppError notFound, ownFactor, factorNone
 */
export async function removeFactorOf(context: Context, id: number | undefined, by: number): Promise<void> {
  if (id === by) throw new AppError('ownFactor');
  await changeOf(context, id, by, 'second_factor_removed', async (trx, user) => {
    const { totp, passkeys } = await factorsOf(trx, user.id);
    if (!totp && passkeys === 0) throw new AppError('factorNone');
    for (const table of FACTOR_TABLES) await trx.deleteFrom(table).where('user_id', '=', user.id).execute();
    await revokeSessions(trx, user.id);
    await mailSignInChange(trx, context, user.id, 'second_factor_removed', by);
  });
}

/**
 * Unbinds a user from the sign-in by OpenID Connect, and ends their sessions.
 * @throws AppError notFound, openIdUnknown
 */
export async function unbindOpenIdOf(context: Context, id: number | undefined, by: number): Promise<void> {
  await changeOf(context, id, by, 'openid_unbound', async (trx, user) => {
    await unbindOpenId(trx, user.id);
    await revokeSessions(trx, user.id);
  });
}

/** The tables that hold a user's second factors, and the sign-ins that wait for one. */
const FACTOR_TABLES = [
  'plinth.totp',
  'plinth.passkey',
  'plinth.recovery_code',
  'plinth.started_sign_in',
] as const;

async function changeOf(
  context: Context,
  id: number | undefined,
  by: number,
  action: AccountChange,
  work: (trx: Kysely<Tables>, user: { id: number }) => Promise<void>,
): Promise<void> {
  const user = await userOf(context, id);
  await inTransaction(context, async (trx) => {
    await work(trx, user);
    await noteAccountChange(trx, accountTable(context.resources), user.id, action, by);
  });
}

async function userOf(context: Context, id: number | undefined) {
  const user = id === undefined ? undefined : await findActor(context.db, context, id);
  if (user === undefined) throw new AppError('notFound');
  return user;
}
