import { CompiledQuery, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../inTransaction.ts';
import { type AccountTable, identifier, tableOf } from './account.ts';
import { countAttempt, judgeInTurn, type Limit, refuseTooMany } from './attempts.ts';
import { knownDevice } from './devices.ts';
import { verifyPassword } from './passwords.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Where an attempt comes from. */
export interface Origin {
  address: string;
  /** The stored forms of the device tokens that were sent. */
  devices: readonly Buffer[];
}

/** Screens, "Limits": of wrong passwords. A known device has a limit of its own, whatever happens elsewhere. */
function limits(email: string, address: string, device: Buffer | undefined): Limit[] {
  if (device !== undefined)
    return [{ kind: 'sign-in by device', subject: device.toString('hex'), most: 10, seconds: 900 }];
  return [
    { kind: 'sign-in by email', subject: email.toLowerCase(), most: 10, seconds: 900 },
    { kind: 'sign-in by address', subject: address.slice(0, 100), most: 100, seconds: 3600 },
  ];
}

/**
 * Judges a password and, where it is right, does what it was given for.
 *
 * The limits are asked twice: before the password is judged, to spend nothing on a refused attempt, and after it, one
 * attempt at a time, so that of a hundred guesses at once only ten are answered.
 *
 * @param proven gets the account, and the device where the account knows it.
 * @returns what `proven` came to; undefined alike for an unknown email and a wrong password, which is then counted.
 * @throws AppError tooMany, and what `proven` throws.
 */
export async function provePassword<T>(
  context: Pick<Context, 'db' | 'log'>,
  accounts: AccountTable,
  { email, password }: Credentials,
  { address, devices }: Origin,
  proven: (trx: Transaction<Tables>, accountId: number, device: Buffer | undefined) => Promise<T>,
): Promise<T | undefined> {
  const { db } = context;
  const device = await knownDevice(db, accounts, email, devices);
  const counted = limits(email, address, device);
  await refuseTooMany(db, counted);
  const account = await findAccount(db, accounts, email);
  const right = await verifyPassword(account?.hash, password);
  return inTransaction(context, async (trx) => {
    await judgeInTurn(trx, counted);
    await refuseTooMany(trx, counted);
    if (account && right) return proven(trx, account.id, device);
    await countAttempt(trx, counted);
    return undefined;
  });
}

async function findAccount(
  db: Context['db'],
  { resource, email, password }: AccountTable,
  given: string,
): Promise<{ id: number; hash: string } | undefined> {
  const text = `select id, ${identifier(password.name)} as hash from ${tableOf(resource)}
    where lower(${identifier(email.name)}) = lower($1) and archived_at is null`;
  const { rows } = await db.executeQuery<{ id: number; hash: string | null }>(
    CompiledQuery.raw(text, [given]),
  );
  const [found] = rows;
  return found?.hash ? { id: found.id, hash: found.hash } : undefined;
}
