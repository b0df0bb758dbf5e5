import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { IDToken } from 'openid-client';
import { AppError } from '../../../../errors/AppError.ts';
import { STAFF } from '../../../../schema/access.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../database/inTransaction.ts';
import { runSql } from '../../../database/runSql.ts';
import { tableOf } from '../../../sql/recordSql.ts';
import { type Tables, table } from '../../../tables.ts';
import { accountTable } from '../account.ts';
import { admit, type SignedIn } from '../admit.ts';
import { knownDevice } from '../devices.ts';
import { noteAccountChange } from '../noteAccountChange.ts';
import { hashPassword } from '../passwords.ts';
import { factorsOf } from '../secondFactor/factors.ts';
import { startSignIn } from '../secondFactor/startedSignIn.ts';
import { findActor, tokenHash } from '../sessions.ts';
import type { Origin } from '../verifyCredentials.ts';
import { boundAccount } from './openIdAccounts.ts';
import { discover, type OpenIdProvider, openIdClient } from './provider.ts';

/*
 * Signing in by OpenID Connect (docs/business-rules.md, "OpenID Connect"), with the code flow, PKCE, state and nonce. It takes the
 * place of the password: an account with a second factor is asked for it afterwards.
 */

/** How long a user may stay at the provider, in minutes. */
const MINUTES = 10;

/** The address of the provider to which a browser is sent, and the secret by which its return is recognised. */
export async function beginOpenId(
  { db }: Pick<Context, 'db'>,
  provider: OpenIdProvider,
  callback: string,
): Promise<{ address: string; browser: string }> {
  const client = await openIdClient();
  const configuration = await discover(provider);
  const browser = randomBytes(32).toString('base64url');
  const [state, nonce, verifier] = [
    client.randomState(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
  ];
  await runSql(
    db,
    sql`insert into ${table.open_id_request} (state, browser_hash, nonce, code_verifier, expires_at)
    values (${state}, ${tokenHash(browser)}, ${nonce}, ${verifier}, now() + make_interval(mins => ${MINUTES}))`,
  );
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, browser };
}

/**
 * Reads the provider's answer and returns a code that the web app changes for a session, once and within a minute.
 *
 * @param address the address to which the provider has sent the browser, with its parameters.
 * @param browser the secret of `beginOpenId`; '' if the browser sent none.
 * @throws AppError openIdRefused, openIdUnverified, openIdNoAccount, openIdOther
 */
export async function endOpenId(
  context: Context,
  provider: OpenIdProvider,
  address: URL,
  browser: string,
): Promise<string> {
  const claims = await claimsOf(context, provider, address, browser);
  const code = randomBytes(32).toString('base64url');
  await inTransaction(context, async (trx) => {
    // Two first sign-ins at once are handled one after the other.
    await runSql(trx, sql`select pg_advisory_xact_lock(hashtextextended('open_id ' || ${claims.iss}, 0))`);
    const userId = (await boundAccount(trx, context, claims)) ?? (await bind(trx, context, provider, claims));
    await runSql(
      trx,
      sql`insert into ${table.open_id_answer} (code_hash, user_id, expires_at)
      values (${tokenHash(code)}, ${userId}, now() + interval '1 minute')`,
    );
  });
  return code;
}

/**
 * Changes the code for a session, or for what the second step needs.
 * @throws AppError signInOver if it is unknown, used or expired.
 */
export async function takeOpenId(
  context: Pick<Context, 'db' | 'log' | 'resources'>,
  code: string,
  origin: Origin,
): Promise<SignedIn | { started: Awaited<ReturnType<typeof startSignIn>> }> {
  return inTransaction(context, async (trx) => {
    const [answer] = await runSql<{ user_id: number }>(
      trx,
      sql`delete from ${table.open_id_answer} where code_hash = ${tokenHash(code) ?? null} and expires_at > now() returning user_id`,
    );
    const user = answer && (await findActor(trx, context, answer.user_id));
    if (user === undefined) throw new AppError('signInOver');
    const accounts = accountTable(context.resources);
    const device = await knownDevice(trx, accounts, user.email, origin.devices);
    const factors = await factorsOf(trx, user.id);
    if (factors.totp || factors.passkeys > 0)
      return { started: await startSignIn(trx, user.id, device, factors) };
    return admit(trx, accounts, user.id, origin, { device, means: 'openid' });
  });
}

async function claimsOf(
  { db, log }: Context,
  provider: OpenIdProvider,
  address: URL,
  browser: string,
): Promise<IDToken> {
  const state = address.searchParams.get('state') ?? '';
  const [request] = await runSql<{ nonce: string; code_verifier: string }>(
    db,
    sql`delete from ${table.open_id_request}
    where state = ${state} and browser_hash = ${tokenHash(browser) ?? null} and expires_at > now() returning nonce, code_verifier`,
  );
  if (request === undefined) throw new AppError('signInOver');
  try {
    const { authorizationCodeGrant } = await openIdClient();
    const tokens = await authorizationCodeGrant(await discover(provider), address, {
      pkceCodeVerifier: request.code_verifier,
      expectedState: state,
      expectedNonce: request.nonce,
      idTokenExpected: true,
    });
    return await withEmail(provider, tokens.claims() as IDToken, tokens.access_token);
  } catch (err) {
    log.warn({ err }, 'A sign-in by OpenID Connect was refused');
    throw new AppError('openIdRefused');
  }
}

/** Many providers have the email in their answer about the user, not in the ID token. */
async function withEmail(provider: OpenIdProvider, claims: IDToken, token: string): Promise<IDToken> {
  const configuration = await discover(provider);
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
    return claims;
  const { fetchUserInfo } = await openIdClient();
  const { email, email_verified, name } = await fetchUserInfo(configuration, token, claims.sub);
  return { ...claims, ...{ email, email_verified, name } } as IDToken;
}

/** The first sign-in: binds the provider's user to the account of the verified email, or to a new one. */
async function bind(
  trx: Transaction<Tables>,
  context: Context,
  provider: OpenIdProvider,
  claims: IDToken,
): Promise<number> {
  const email = typeof claims.email === 'string' ? claims.email.trim() : '';
  if (email === '' || claims.email_verified !== true) throw new AppError('openIdUnverified');
  const name = typeof claims.name === 'string' && claims.name.trim() !== '' ? claims.name.trim() : email;
  const found = await accountOf(trx, context, email);
  const userId = found ?? (await newAccount(trx, context, provider, email, name));
  const bound = await runSql(
    trx,
    sql`insert into ${table.open_id_account} (issuer, subject, user_id, email)
    values (${claims.iss}, ${claims.sub}, ${userId}, ${email}) on conflict (user_id, issuer) do nothing returning user_id`,
  );
  if (bound.length === 0) throw new AppError('openIdOther');
  await noteAccountChange(trx, accountTable(context.resources), userId, 'openid_bound', userId);
  return userId;
}

async function accountOf(
  trx: Transaction<Tables>,
  { resources }: Context,
  given: string,
): Promise<number | undefined> {
  const { resource, email } = accountTable(resources);
  const [found] = await runSql<{ id: number }>(
    trx,
    sql`select id from ${tableOf(resource)}
    where lower(${sql.id(email.name)}) = lower(${given}) and archived_at is null`,
  );
  return found?.id;
}

/** An account for a first sign-in, with the role of OIDC_NEW_ROLE and a password that nobody knows. */
async function newAccount(
  trx: Transaction<Tables>,
  { resources, access, log }: Context,
  { newRole }: OpenIdProvider,
  address: string,
  userName: string,
): Promise<number> {
  if (newRole === undefined) throw new AppError('openIdNoAccount');
  const { resource, name, email, password, admin, roles } = accountTable(resources);
  const isStaff = newRole === STAFF;
  if (!isStaff && (roles === undefined || !Object.hasOwn(access?.roles ?? {}, newRole))) {
    log.error(`access.yaml has no role ${newRole}, which OIDC_NEW_ROLE names`);
    throw new AppError('openIdNoAccount');
  }
  const values: [string, unknown][] = [
    [name.name, userName.slice(0, 100)],
    [email.name, address],
    [password.name, await hashPassword(randomBytes(32).toString('base64url'))],
    [admin.name, false],
    ...(isStaff || roles === undefined ? [] : [[roles.name, JSON.stringify([newRole])] as [string, string]]),
  ];
  const columns = sql.join(values.map(([column]) => sql.id(column)));
  const given = sql.join(values.map(([, value]) => value));
  const [made] = await runSql<{ id: number }>(
    trx,
    sql`insert into ${tableOf(resource)} (${columns}) values (${given}) returning id`,
  );
  const id = made?.id as number;
  const kept = Object.fromEntries(values.filter(([column]) => column !== password.name));
  if (roles !== undefined && !isStaff) kept[roles.name] = [newRole];
  await trx
    .insertInto('plinth.audit')
    .values({ resource: resource.name, record_id: id, action: 'create', new: JSON.stringify(kept) })
    .execute();
  return id;
}
