import { type Kysely, sql } from 'kysely';
import { type AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
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
  const isValid = sql`email = lower(${given.email}) and reset_token_hash = ${token} and reset_expires_at > now()`;
  // Checked before a transaction begins and the password is hashed, so that an invented token costs almost nothing.
  const [found] = await runSql(context.db, sql`select o.email from ${table.otp} o where ${isValid}`);
  if (found === undefined) throw refused();
  return inTransaction(context, async (trx) => {
    // If two resets run at once, the second waits, and finds no token.
    const [taken] = await runSql(
      trx,
      sql`update ${table.otp} set reset_token_hash = null, reset_expires_at = null where ${isValid} returning email`,
    );
    if (taken === undefined) throw refused();
    const id = await lockedAccount(trx, accounts, given.email);
    if (id === undefined) throw refused();
    await setPassword(trx, accounts, id, { password: given.password, field: accounts.password });
    return rememberDevice(trx, id);
  });
}

async function lockedAccount(
  trx: Kysely<Tables>,
  { resource, email }: AccountTable,
  given: string,
): Promise<number | undefined> {
  const [account] = await runSql<{ id: number }>(
    trx,
    sql`select id from ${tableOf(resource)}
    where lower(${sql.id(email.name)}) = lower(${given}) and archived_at is null for no key update`,
  );
  return account?.id;
}

function refused(): AppError {
  return invalid({ reset_token: failure('resetExpired') });
}
