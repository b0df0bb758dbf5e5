import type { Transaction } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Actor } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { accountTable } from './account.ts';
import { type CodeContext, withCode } from './secondFactor/checkCode.ts';
import { type Origin, verifyCredentials } from './verifyCredentials.ts';

/** How somebody who is signed in proves to be the user: a session alone may have been taken over. */
export interface Proof {
  current_password?: string | undefined;
  /** In place of the password, of an account with a second factor. */
  code?: string | undefined;
}

/**
 * Runs `work` in a transaction if the user proves who they are. A wrong password counts like a failed sign-in, a wrong code like
 * that of a second step, so that nobody can guess them with a stolen token.
 *
 * @throws AppError invalid, naming current_password or code; tooMany; the errors of `work`.
 */
export async function withProof<T>(
  context: CodeContext,
  { id, email }: Pick<Actor, 'id' | 'email'>,
  { current_password: password = '', code }: Proof,
  origin: Origin,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (code !== undefined) return withCode(context, id, code, { ...origin, device: undefined }, work);
  const accounts = accountTable(context.resources);
  const done = await verifyCredentials(context, accounts, { email, password }, origin, async (trx) => ({
    value: await work(trx),
  }));
  if (done === undefined) throw invalid({ current_password: failure('wrongPassword') });
  return done.value;
}
