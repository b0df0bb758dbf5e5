import { AppError } from '../../../errors/AppError.ts';
import type { Context } from '../../context.ts';
import type { AccountTable } from './account.ts';
import { admit, type SignedIn } from './admit.ts';
import { factorsOf } from './secondFactor/factors.ts';
import { type StartedSignIn, startSignIn } from './secondFactor/startedSignIn.ts';
import { type Credentials, type Origin, verifyCredentials } from './verifyCredentials.ts';

/**
 * Signs in and opens a session (docs/business-rules.md, "Sessions"); an account with a second factor gets what its second step
 * needs instead.
 * @throws AppError badCredentials, both for an unknown email and a wrong password; tooMany.
 */
export async function signIn(
  context: Context,
  accounts: AccountTable,
  given: Credentials,
  origin: Origin,
): Promise<SignedIn | { started: StartedSignIn }> {
  const signedIn = await verifyCredentials(context, accounts, given, origin, async (trx, id, device) => {
    const factors = await factorsOf(trx, id);
    if (factors.totp || factors.passkeys > 0) return { started: await startSignIn(trx, id, device, factors) };
    return admit(trx, accounts, id, origin, { device, means: 'password' });
  });
  if (signedIn === undefined) throw new AppError('badCredentials');
  return signedIn;
}
