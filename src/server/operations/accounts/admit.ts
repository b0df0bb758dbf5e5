import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { AccountTable } from './account.ts';
import { rememberDevice } from './devices.ts';
import { openSession } from './sessions.ts';
import { type Means, noteSignIn } from './signInTrail.ts';
import type { Origin } from './verifyCredentials.ts';

/** The tokens that a sign-in returns. */
export interface SignedIn {
  token: string;
  /** Set for a device that the account did not know before. */
  deviceToken: string | undefined;
}

/** Opens the session of a user who has proved who they are, and adds the sign-in to the audit trail. */
export async function admit(
  trx: Kysely<Tables>,
  accounts: AccountTable,
  userId: number,
  origin: Pick<Origin, 'address' | 'userAgent'>,
  { device, means }: { device: Buffer | undefined; means: Means },
): Promise<SignedIn> {
  await noteSignIn(trx, accounts, userId, 'signed_in', origin, means);
  return {
    token: await openSession(trx, userId, origin.userAgent),
    deviceToken: await rememberDevice(trx, userId, device),
  };
}
