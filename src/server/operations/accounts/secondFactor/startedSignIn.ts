import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '../../../../errors/AppError.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../database/inTransaction.ts';
import { runSql } from '../../../database/runSql.ts';
import { type Tables, table } from '../../../tables.ts';
import { accountTable } from '../account.ts';
import { admit, type SignedIn } from '../admit.ts';
import { countAttempt, lockSubjects, refuseTooMany } from '../attempts.ts';
import { knownDevice } from '../devices.ts';
import { findActor, tokenHash } from '../sessions.ts';
import { noteFailure } from '../signInTrail.ts';
import type { Origin } from '../verifyCredentials.ts';
import { type CodeContext, codeLimits, useCode, wrongCode } from './checkCode.ts';
import type { Factors } from './factors.ts';
import { type Site, verifyPasskey } from './passkeys.ts';

/*
 * A sign-in between its two steps (docs/business-rules.md, "Second factor"): the password was right, and the account has a second
 * factor. Its token opens nothing; only the second step accepts it.
 */

/** How long the second step may take, in minutes. */
const MINUTES = 5;
/** The most codes that one sign-in may try. */
const TRIES = 5;

/** The input of the second step. */
export interface StartedSignIn {
  /** It belongs to this sign-in alone. */
  token: string;
  /** The account's own: an authenticator app, passkeys, unused recovery codes. */
  methods: ('totp' | 'passkey' | 'recovery_code')[];
}

/** Starts the second step, for a password that was right. */
export async function startSignIn(
  trx: Kysely<Tables>,
  userId: number,
  device: Buffer | undefined,
  factors: Factors,
): Promise<StartedSignIn> {
  const token = randomBytes(32).toString('base64url');
  await runSql(
    trx,
    sql`insert into ${table.started_sign_in} (token_hash, user_id, device_hash, expires_at)
    values (${tokenHash(token)}, ${userId}, ${device ?? null}, now() + make_interval(mins => ${MINUTES}))`,
  );
  const methods: StartedSignIn['methods'] = [];
  if (factors.totp) methods.push('totp');
  if (factors.passkeys > 0) methods.push('passkey');
  if (factors.recovery_codes > 0) methods.push('recovery_code');
  return { token, methods };
}

interface Started {
  user_id: number;
  device_hash: Buffer | null;
}

/**
 * The second step of a sign-in: opens the session if the code is right.
 *
 * @throws AppError signInOver if the token is unknown, used, expired or was tried too often; invalid, naming the code; tooMany.
 */
export async function finishSignIn(
  context: CodeContext,
  given: { token: string; code: string },
  origin: Pick<Origin, 'address' | 'userAgent'>,
): Promise<SignedIn> {
  const hash = tokenHash(given.token);
  const accounts = accountTable(context.resources);
  const result = await inTransaction(context, async (trx) => {
    const started = hash && (await takeTry(trx, hash));
    if (hash === undefined || started === undefined) return 'over' as const;
    const { user_id: userId, device_hash: known } = started;
    const device = known ?? undefined;
    const limits = codeLimits(userId, { ...origin, device });
    await lockSubjects(trx, limits);
    await refuseTooMany(trx, limits);
    if (!(await useCode(trx, context, userId, given.code))) {
      await countAttempt(trx, limits);
      await noteFailure(trx, accounts, userId, origin, 'code', limits);
      return 'wrong' as const;
    }
    await trx.deleteFrom('plinth.started_sign_in').where('token_hash', '=', hash).execute();
    return admit(trx, accounts, userId, origin, { device, means: 'code' });
  });
  // Thrown outside of the transaction, so that the attempt stays counted.
  if (result === 'over') throw new AppError('signInOver');
  if (result === 'wrong') throw wrongCode();
  return result;
}

/**
 * The account of a sign-in that waits for its second step.
 * @throws AppError signInOver
 */
export async function startedBy(db: Kysely<Tables>, token: string): Promise<number> {
  const [started] = await runSql<Started>(
    db,
    sql`select user_id from ${table.started_sign_in}
    where token_hash = ${tokenHash(token) ?? null} and expires_at > now() and tries < ${TRIES}`,
  );
  if (started === undefined) throw new AppError('signInOver');
  return started.user_id;
}

/**
 * Signs in with a passkey, alone or as the second step.
 * @throws AppError passkeyRefused, signInOver
 */
export async function signInByPasskey(
  context: Pick<Context, 'db' | 'log' | 'resources'>,
  given: { token?: string | undefined; response: AuthenticationResponseJSON },
  site: Site,
  origin: Origin,
): Promise<SignedIn> {
  const started = given.token === undefined ? undefined : await startedBy(context.db, given.token);
  const userId = await verifyPasskey(context, given.response, site, started, origin);
  return inTransaction(context, async (trx) => {
    const user = await findActor(trx, context, userId);
    if (user === undefined) throw new AppError('passkeyRefused');
    const accounts = accountTable(context.resources);
    const device = await knownDevice(trx, accounts, user.email, origin.devices);
    const hash = given.token === undefined ? undefined : tokenHash(given.token);
    if (hash !== undefined)
      await trx.deleteFrom('plinth.started_sign_in').where('token_hash', '=', hash).execute();
    return admit(trx, accounts, userId, origin, { device, means: 'passkey' });
  });
}

/** Counts one try of a sign-in: of two at once the second waits. */
async function takeTry(trx: Transaction<Tables>, hash: Buffer): Promise<Started | undefined> {
  const [started] = await runSql<Started>(
    trx,
    sql`update ${table.started_sign_in} set tries = tries + 1
    where token_hash = ${hash} and expires_at > now() and tries < ${TRIES} returning user_id, device_hash`,
  );
  return started;
}
