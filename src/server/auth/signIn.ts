import { AppError } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import type { AccountTable } from './account.ts';
import { type Credentials, provePassword } from './provePassword.ts';
import { openSession } from './sessions.ts';

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  userAgent: string | undefined;
}

/**
 * Signs in and answers the session's token (business rules, section 10).
 * @throws AppError badCredentials, alike for an unknown email and a wrong password; tooMany.
 */
export async function signIn(
  context: Context,
  accounts: AccountTable,
  given: Credentials,
  { address, userAgent }: Origin,
): Promise<string> {
  const token = await provePassword(context, accounts, given, address, (trx, id) =>
    openSession(trx, id, userAgent),
  );
  if (token === undefined) throw new AppError('badCredentials');
  return token;
}
