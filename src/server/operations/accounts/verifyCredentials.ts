import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import type { AccountTable } from './account.ts';
import { countAttempt, type Limit, lockSubjects, refuseTooMany } from './attempts.ts';
import { knownDevice } from './devices.ts';
import { verifyPassword } from './passwords.ts';
import { noteFailure } from './signInTrail.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The origin of an attempt. */
export interface Origin {
  address: string;
  /** The hashes of the device tokens that were sent. */
  devices: readonly Buffer[];
  /** The User-Agent of the browser or program. */
  userAgent: string | undefined;
}

/**
 * The limits of wrong passwords (docs/business-rules.md, "Limits on attempts"). A known device has a limit of its own, whatever
 * happens elsewhere.
 */
function limits(email: string, address: string, device: Buffer | undefined): Limit[] {
  if (device !== undefined)
    return [{ kind: 'sign-in by device', subject: device.toString('hex'), most: 10, seconds: 900 }];
  return [
    { kind: 'sign-in by email', subject: email.toLowerCase(), most: 10, seconds: 900 },
    { kind: 'sign-in by address', subject: address.slice(0, 100), most: 100, seconds: 3600 },
  ];
}

/**
 * Verifies a password and, if it is right, runs `onVerified`.
 *
 * The limits are checked twice: before the password is verified, to spend nothing on a refused attempt, and after it, one
 * attempt at a time, so that of a hundred simultaneous guesses only ten are answered.
 *
 * @param onVerified called with the account, and with the device if the account knows it.
 * @returns the result of `proven`; undefined both for an unknown email and a wrong password, which is then counted.
 * @throws AppError tooMany, and the errors of `onVerified`.
 */
export async function verifyCredentials<T>(
  context: Pick<Context, 'db' | 'log'>,
  accounts: AccountTable,
  { email, password }: Credentials,
  origin: Origin,
  onVerified: (trx: Transaction<Tables>, accountId: number, device: Buffer | undefined) => Promise<T>,
): Promise<T | undefined> {
  const { db } = context;
  const { address, devices } = origin;
  const device = await knownDevice(db, accounts, email, devices);
  const counted = limits(email, address, device);
  await refuseTooMany(db, counted);
  const account = await findAccount(db, accounts, email);
  const right = await verifyPassword(account?.hash, password);
  return inTransaction(context, async (trx) => {
    await lockSubjects(trx, counted);
    await refuseTooMany(trx, counted);
    if (account && right) return onVerified(trx, account.id, device);
    await countAttempt(trx, counted);
    await noteFailure(trx, accounts, account?.id, origin, 'password', counted);
    return undefined;
  });
}

async function findAccount(
  db: Context['db'],
  { resource, email, password }: AccountTable,
  given: string,
): Promise<{ id: number; hash: string } | undefined> {
  const [found] = await runSql<{ id: number; hash: string | null }>(
    db,
    sql`select id, ${sql.id(password.name)} as hash from ${tableOf(resource)}
    where lower(${sql.id(email.name)}) = lower(${given}) and archived_at is null`,
  );
  return found?.hash ? { id: found.id, hash: found.hash } : undefined;
}
