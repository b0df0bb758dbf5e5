import { CompiledQuery } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import { type AccountTable, identifier, tableOf } from './account.ts';
import { countAttempt, judgeInTurn, type Limit, refuseTooMany } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  userAgent: string | undefined;
}

/** Screens, "Limits": of failed sign-ins. */
function limits(email: string, address: string): Limit[] {
  return [
    { kind: 'sign-in by email', subject: email.toLowerCase(), most: 10, seconds: 900 },
    { kind: 'sign-in by address', subject: address.slice(0, 100), most: 100, seconds: 3600 },
  ];
}

/**
 * Signs in and answers the session's token (business rules, section 10).
 *
 * The limits are asked twice: before the password is judged, to spend nothing on a refused attempt, and after it, one
 * attempt at a time, so that of a hundred guesses at once only ten are answered.
 *
 * @throws AppError badCredentials, alike for an unknown email and a wrong password; tooMany.
 */
export async function signIn(
  { db }: Context,
  accounts: AccountTable,
  { email, password }: Credentials,
  origin: Origin,
): Promise<string> {
  const counted = limits(email, origin.address);
  await refuseTooMany(db, counted);
  const account = await findAccount(db, accounts, email);
  const right = await verifyPassword(account?.hash, password);
  const token = await db.transaction().execute(async (trx) => {
    await judgeInTurn(trx, counted);
    await refuseTooMany(trx, counted);
    if (account && right) return openSession(trx, account.id, origin.userAgent);
    await countAttempt(trx, counted);
    return undefined;
  });
  if (token === undefined) throw new AppError('badCredentials');
  return token;
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
