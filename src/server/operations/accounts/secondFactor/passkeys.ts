import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '../../../../errors/AppError.ts';
import type { Actor, Context } from '../../../context.ts';
import { inTransaction } from '../../../database/inTransaction.ts';
import { runSql } from '../../../database/runSql.ts';
import { type Tables, table } from '../../../tables.ts';
import type { MailContext } from '../../outbox/productMail.ts';
import { accountTable } from '../account.ts';
import { mailSignInChange } from '../mailSignInChange.ts';
import { noteAccountChange } from '../noteAccountChange.ts';
import { revokeSessions } from '../sessions.ts';
import { noteFailure } from '../signInTrail.ts';
import type { Origin } from '../verifyCredentials.ts';
import { factorsOf } from './factors.ts';
import { keepChallenge, takeChallenge } from './passkeyChallenges.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';

/*
 * Passkeys (docs/business-rules.md, "Passkeys"): a key pair in a phone, a computer or a security key, of which the server has
 * the public half. Its user unlocks it there, so that it is both factors at once. The library loads with the first passkey.
 */

/** The most passkeys of one account. */
const MOST_PASSKEYS = 20;

/** The web app's address, for which a passkey is made and used. */
export interface Site {
  /** 'https://office.example.com' */
  origin: string;
  /** Its host name. */
  rpId: string;
}

interface Stored {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: never[];
}

export const webAuthn = () => import('@simplewebauthn/server');

/**
 * The options with which a browser makes a passkey.
 * @throws AppError tooManyPasskeys
 */
export async function passkeyToAdd(
  trx: Kysely<Tables>,
  { settings }: Pick<Context, 'settings'>,
  { id, email, name }: Pick<Actor, 'id' | 'email' | 'name'>,
  { rpId }: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await passkeysOf(trx, id);
  if (own.length >= MOST_PASSKEYS) throw new AppError('tooManyPasskeys', { most: MOST_PASSKEYS });
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: settings.product,
    rpID: rpId,
    userID: new TextEncoder().encode(String(id)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id }) => ({ id: credential_id })),
    // Without a name typed first, and unlocked by its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(trx, options.challenge, 'add', id);
  return options;
}

/**
 * Adds a passkey that a browser made. The first factor of an account ends its other sessions, and brings recovery codes.
 *
 * @returns the recovery codes, which are shown only now; undefined if the account has some.
 * @throws AppError passkeyRefused
 */
export async function addPasskey(
  context: Context,
  { id }: Pick<Actor, 'id'>,
  given: { name: string; response: RegistrationResponseJSON },
  site: Site,
  sessionHash: Buffer,
): Promise<string[] | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: given.response,
    expectedChallenge: async (challenge) => (await takeChallenge(context.db, challenge, 'add')) === id,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
  }).catch(refuse(context));
  if (!verified.verified) throw new AppError('passkeyRefused');
  const { credential } = verified.registrationInfo;
  return inTransaction(context, async (trx) => {
    const before = await factorsOf(trx, id);
    const added = await trx
      .insertInto('plinth.passkey')
      .values({
        user_id: id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        rp_id: site.rpId,
        name: given.name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .execute();
    if (added.length === 0) throw new AppError('passkeyRefused');
    await noteAccountChange(trx, accountTable(context.resources), id, 'passkey', id);
    await mailSignInChange(trx, context, id, 'passkey', id);
    if (before.totp || before.passkeys > 0) return undefined;
    await revokeSessions(trx, id, sessionHash);
    return renewRecoveryCodes(trx, id);
  });
}

/** Removes one of the user's passkeys. @throws AppError passkeyNotFound */
export async function removePasskey(
  trx: Transaction<Tables>,
  context: MailContext,
  { id }: Pick<Actor, 'id'>,
  passkeyId: number | undefined,
): Promise<void> {
  if (
    (
      await runSql(
        trx,
        sql`delete from ${table.passkey} where id = ${passkeyId ?? 0} and user_id = ${id} returning id`,
      )
    ).length === 0
  )
    throw new AppError('passkeyNotFound');
  const { totp, passkeys } = await factorsOf(trx, id);
  if (!totp && passkeys === 0)
    await trx.deleteFrom('plinth.recovery_code').where('user_id', '=', id).execute();
  await noteAccountChange(trx, accountTable(context.resources), id, 'passkey_removed', id);
  await mailSignInChange(trx, context, id, 'passkey_removed', id);
}

/**
 * The options with which a browser signs in with a passkey.
 * @param userId of a sign-in that waits for its second step; undefined to sign in with the passkey alone.
 */
export async function passkeyToUse(
  db: Kysely<Tables>,
  { rpId }: Site,
  userId: number | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  const own = userId === undefined ? [] : await passkeysOf(db, userId);
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  await keepChallenge(db, options.challenge, 'sign_in', userId);
  return options;
}

/**
 * The account whose passkey has signed a challenge.
 *
 * @param userId of a sign-in that waits for its second step: the passkey must be this account's.
 * @throws AppError passkeyRefused
 */
export async function verifyPasskey(
  context: Pick<Context, 'db' | 'log' | 'resources'>,
  response: AuthenticationResponseJSON,
  site: Site,
  userId: number | undefined,
  origin: Pick<Origin, 'address' | 'userAgent'>,
): Promise<number> {
  const [stored] = await runSql<Stored>(
    context.db,
    sql`select id, user_id, credential_id, public_key, counter, transports from ${table.passkey}
    where credential_id = ${response.id} and rp_id = ${site.rpId}`,
  );
  const accounts = accountTable(context.resources);
  if (stored === undefined || (userId !== undefined && stored.user_id !== userId)) {
    await noteFailure(context.db, accounts, userId, origin, 'passkey');
    throw new AppError('passkeyRefused');
  }
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (challenge) =>
      (await takeChallenge(context.db, challenge, 'sign_in')) === (userId ?? null),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
      transports: stored.transports,
    },
  }).catch(async (error: unknown) => {
    await noteFailure(context.db, accounts, stored.user_id, origin, 'passkey');
    return refuse(context)(error);
  });
  if (!verified) throw new AppError('passkeyRefused');
  await runSql(
    context.db,
    sql`update ${table.passkey} set counter = greatest(counter, ${authenticationInfo.newCounter}), last_used_at = now() where id = ${stored.id}`,
  );
  return stored.user_id;
}

async function passkeysOf(
  db: Kysely<Tables>,
  userId: number,
): Promise<Pick<Stored, 'credential_id' | 'transports'>[]> {
  return runSql(
    db,
    sql`select credential_id, transports from ${table.passkey} where user_id = ${userId} order by id`,
  );
}

/** The library throws for whatever is wrong; the reason is for the log. */
function refuse({ log }: Pick<Context, 'log'>) {
  return (err: unknown): never => {
    log.info({ err }, 'A passkey was refused');
    throw new AppError('passkeyRefused');
  };
}
