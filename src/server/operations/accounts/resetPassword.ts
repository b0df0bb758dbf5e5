import type { Kysely } from 'kysely';
import { type AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { runSql } from '../../database/runSql.ts';
import { ident, tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import type { AccountTable } from './account.ts';
import { rememberDevice } from './devices.ts';
import { tokenHash } from './sessions.ts';
import { setPassword } from './setPassword.ts';

export interface Reset {
  email: string;
  /** Validated by the field's own rules. */
  password: string;
  /** From verifyOtp. */
  reset_token: string;
}

/**
 * The third step of a forgotten password (docs/business-rules.md, "Forgotten passwords"): sets the password, and ends all
 * sessions of the account and the token.
 *
 * @returns a device token, because a user who reads the mailbox and chose the password is trusted.
 * @throws AppError invalid, naming reset_token, if the token is invented, expired or used, or is for an email without an
 * account: with the same message, so that it reveals nothing; or the password, if it is easily guessed: the token then still holds.
 */
export async function resetPassword(
  context: Context,
  accounts: AccountTable,
  given: Reset,
): Promise<string | undefined> {
  const token = tokenHash(given.reset_token);
  if (token === undefined) throw refused();
  // Checked before a transaction begins and the password is hashed, so that an invented token costs almost nothing.
  if (!(await isReset(context.db, FIND_TOKEN, given.email, token))) throw refused();
  return inTransaction(context, async (trx) => {
    if (!(await isReset(trx, TAKE_TOKEN, given.email, token))) throw refused();
    const id = await lockedAccount(trx, accounts, given.email);
    if (id === undefined) throw refused();
    await setPassword(trx, accounts, id, { password: given.password, field: accounts.password });
    return rememberDevice(trx, id);
  });
}

const OF_TOKEN = 'where email = lower($1) and reset_token_hash = $2 and reset_expires_at > now()';
const FIND_TOKEN = `select email from plinth.otp ${OF_TOKEN}`;
/** If two resets run at once, the second waits, and finds no token. */
const TAKE_TOKEN = `update plinth.otp set reset_token_hash = null, reset_expires_at = null ${OF_TOKEN} returning email`;

async function isReset(db: Kysely<Tables>, text: string, email: string, token: Buffer): Promise<boolean> {
  return (await runSql(db, text, [email, token])).length > 0;
}

async function lockedAccount(
  trx: Kysely<Tables>,
  { resource, email }: AccountTable,
  given: string,
): Promise<number | undefined> {
  const text = `select id from ${tableOf(resource)}
    where lower(${ident(email.name)}) = lower($1) and archived_at is null for no key update`;
  const [account] = await runSql<{ id: number }>(trx, text, [given]);
  return account?.id;
}

function refused(): AppError {
  return invalid({ reset_token: failure('resetExpired') });
}
