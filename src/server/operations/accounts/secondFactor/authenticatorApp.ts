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
import { type CodeOrigin, plainCode, withCode, wrongCode } from './checkCode.ts';
import { factorsOf } from './factors.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { readSecret, type StoredSecret, storedSecret } from './storedSecrets.ts';
import { newSecret, secretText, stepOf, totpUri } from './totp.ts';

/*
 * A user's own authenticator app (docs/business-rules.md, "Second factor"): it is set up with the password, counts from the first
 * right code on, and is removed with a code.
 */

/** The secret of an app that is being set up; this is the only time that it leaves the server. */
export interface NewApp {
  secret: string;
  /** For a QR code. */
  uri: string;
}

/**
 * Makes the secret of a new app, in place of one that was not confirmed.
 * @throws AppError factorThere if an app is set up already.
 */
export async function prepareApp(
  trx: Kysely<Tables>,
  { settings, secretKey }: Pick<Context, 'settings' | 'secretKey'>,
  { id, email }: Pick<Actor, 'id' | 'email'>,
): Promise<NewApp> {
  const secret = newSecret();
  const stored = storedSecret({ secretKey }, id, secret);
  if (
    (
      await runSql(
        trx,
        sql`insert into ${table.totp} as totp (user_id, secret, key_id) values (${id}, ${stored.secret}, ${stored.key_id})
    on conflict (user_id) do update set secret = excluded.secret, key_id = excluded.key_id, created_at = now(), last_step = 0
    where totp.confirmed_at is null returning user_id`,
      )
    ).length === 0
  )
    throw new AppError('factorThere');
  return { secret: secretText(secret), uri: totpUri(secret, { product: settings.product, email }) };
}

/**
 * Confirms a new app by its first code, and ends the user's other sessions, which were opened without it.
 *
 * @returns the recovery codes, which are shown only now.
 * @throws AppError factorNotPrepared; invalid, naming the code.
 */
export async function confirmApp(
  context: Context,
  { id }: Pick<Actor, 'id'>,
  code: string,
  sessionHash: Buffer,
): Promise<string[]> {
  return inTransaction(context, async (trx) => {
    const [prepared] = await runSql<StoredSecret>(
      trx,
      sql`select secret, key_id from ${table.totp} where user_id = ${id} and confirmed_at is null for update`,
    );
    if (prepared === undefined) throw new AppError('factorNotPrepared');
    const step = stepOf(readSecret(context, id, prepared), plainCode(code), 0);
    if (step === undefined) throw wrongCode();
    await runSql(
      trx,
      sql`update ${table.totp} set confirmed_at = now(), last_step = ${step} where user_id = ${id}`,
    );
    const codes = await renewRecoveryCodes(trx, id);
    await revokeSessions(trx, id, sessionHash);
    await noteAccountChange(trx, accountTable(context.resources), id, 'authenticator_app', id);
    await mailSignInChange(trx, context, id, 'authenticator_app', id);
    return codes;
  });
}

/** Removes the user's own app. @throws AppError invalid, naming the code; tooMany. */
export async function removeApp(
  context: Context,
  { id }: Pick<Actor, 'id'>,
  code: string,
  origin: CodeOrigin,
): Promise<void> {
  await withCode(context, id, code, origin, (trx) => dropApp(trx, context, id, id));
}

/** Replaces the user's recovery codes. @throws AppError invalid, naming the code; tooMany. */
export async function replaceRecoveryCodes(
  context: Context,
  { id }: Pick<Actor, 'id'>,
  code: string,
  origin: CodeOrigin,
): Promise<string[]> {
  return withCode(context, id, code, origin, async (trx) => {
    await noteAccountChange(trx, accountTable(context.resources), id, 'recovery_codes', id);
    return renewRecoveryCodes(trx, id);
  });
}

/** Removes an app, and the recovery codes of an account without another factor. @param by the user who does it. */
export async function dropApp(
  trx: Transaction<Tables>,
  context: MailContext,
  id: number,
  by: number,
): Promise<void> {
  await trx.deleteFrom('plinth.totp').where('user_id', '=', id).execute();
  if ((await factorsOf(trx, id)).passkeys === 0)
    await trx.deleteFrom('plinth.recovery_code').where('user_id', '=', id).execute();
  await noteAccountChange(trx, accountTable(context.resources), id, 'authenticator_app_removed', by);
  await mailSignInChange(trx, context, id, 'authenticator_app_removed', by);
}
