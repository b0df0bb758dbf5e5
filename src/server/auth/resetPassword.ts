import { CompiledQuery, type Kysely } from 'kysely';
import { type AppError, invalid } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../inTransaction.ts';
import { type AccountTable, identifier, tableOf } from './account.ts';
import { rememberDevice } from './devices.ts';
import { hashPassword } from './passwords.ts';
import { tokenHash } from './sessions.ts';
import { setPassword } from './setPassword.ts';

export interface Reset {
  email: string;
  /** Checked by the field's own rule. */
  password: string;
  /** From verifyOtp. */
  reset_token: string;
}

/**
 * The third step of a forgotten password (business rules, section 10): sets the password, ends all sessions of the
 * account, and the token with them.
 *
 * @returns a token for the device: who reads the mailbox and chose the password is known from now on.
 * @throws AppError invalid, naming reset_token, where the token is made up, over or used, or is for an email without an
 *   account: alike, so that nobody learns which.
 */
export async function resetPassword(
  context: Context,
  accounts: AccountTable,
  given: Reset,
): Promise<string | undefined> {
  const token = tokenHash(given.reset_token);
  if (token === undefined) throw refused();
  // Asked before the password is hashed, so that a made-up token costs next to nothing.
  if (!(await isReset(context.db, FIND_TOKEN, given.email, token))) throw refused();
  const hash = await hashPassword(given.password);
  return inTransaction(context, async (trx) => {
    if (!(await isReset(trx, TAKE_TOKEN, given.email, token))) throw refused();
    const id = await heldAccount(trx, accounts, given.email);
    if (id === undefined) throw refused();
    await setPassword(trx, accounts, id, hash);
    return rememberDevice(trx, id);
  });
}

const OF_TOKEN = 'where email = lower($1) and reset_token_hash = $2 and reset_expires_at > now()';
const FIND_TOKEN = `select email from plinth.otp ${OF_TOKEN}`;
/** Of two resets at once the second waits, and finds nothing. */
const TAKE_TOKEN = `update plinth.otp set reset_token_hash = null, reset_expires_at = null ${OF_TOKEN} returning email`;

async function isReset(db: Kysely<Tables>, text: string, email: string, token: Buffer): Promise<boolean> {
  return (await db.executeQuery(CompiledQuery.raw(text, [email, token]))).rows.length > 0;
}

async function heldAccount(
  trx: Kysely<Tables>,
  { resource, email }: AccountTable,
  given: string,
): Promise<number | undefined> {
  const text = `select id from ${tableOf(resource)}
    where lower(${identifier(email.name)}) = lower($1) and archived_at is null for no key update`;
  const { rows } = await trx.executeQuery<{ id: number }>(CompiledQuery.raw(text, [given]));
  return rows[0]?.id;
}

function refused(): AppError {
  return invalid({ reset_token: 'The time to choose a new password is over. Please request a new OTP.' });
}
