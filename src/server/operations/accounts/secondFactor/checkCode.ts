import { sql, type Transaction } from 'kysely';
import { invalid } from '../../../../errors/AppError.ts';
import { failure } from '../../../../errors/failure.ts';
import { westernDigits } from '../../../../fields/westernDigits.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../database/inTransaction.ts';
import { runSql } from '../../../database/runSql.ts';
import { type Tables, table } from '../../../tables.ts';
import { accountTable } from '../account.ts';
import { countAttempt, type Limit, lockSubjects, refuseTooMany } from '../attempts.ts';
import { noteFailure } from '../signInTrail.ts';
import type { Origin } from '../verifyCredentials.ts';
import { isRecoveryCode, useRecoveryCode } from './recoveryCodes.ts';
import { readSecret, type SecretContext, type StoredSecret } from './storedSecrets.ts';
import { stepOf } from './totp.ts';

/** The origin of a code. */
export interface CodeOrigin extends Pick<Origin, 'address' | 'userAgent'> {
  /** The device that the account knows. */
  device: Buffer | undefined;
}

/**
 * The limits of wrong codes (docs/business-rules.md, "Limits on attempts"). Of a million codes three are right at a time: ten
 * guesses an hour, by somebody who knows the password, have one chance in 1,400 a day.
 */
export function codeLimits(
  userId: number,
  { address, device }: Pick<CodeOrigin, 'address' | 'device'>,
): Limit[] {
  if (device !== undefined)
    return [{ kind: 'code by device', subject: device.toString('hex'), most: 10, seconds: 900 }];
  return [
    { kind: 'code by account', subject: String(userId), most: 10, seconds: 3600 },
    { kind: 'code by address', subject: address.slice(0, 100), most: 100, seconds: 3600 },
  ];
}

/** The part of a context that checks codes. */
export type CodeContext = Pick<Context, 'db' | 'log' | 'resources'> & SecretContext;

/**
 * Runs `onRight` in a transaction if a code of the account is right, which is then used up. One attempt at a time, so that of a
 * hundred simultaneous guesses only ten are answered.
 *
 * @param code from the authenticator app, or a recovery code; spaces, hyphens and capitals are ignored.
 * @throws AppError invalid, naming the code, which is counted; tooMany; the errors of `onRight`.
 */
export async function withCode<T>(
  context: CodeContext,
  userId: number,
  code: string,
  origin: CodeOrigin,
  onRight: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const limits = codeLimits(userId, origin);
  const result = await inTransaction(context, async (trx) => {
    await lockSubjects(trx, limits);
    await refuseTooMany(trx, limits);
    if (await useCode(trx, context, userId, code)) return { done: await onRight(trx) };
    await countAttempt(trx, limits);
    await noteFailure(trx, accountTable(context.resources), userId, origin, 'code', limits);
    return undefined;
  });
  // Thrown outside of the transaction, so that the attempt stays counted.
  if (result === undefined) throw wrongCode();
  return result.done;
}

/** The error of a code that is not accepted. */
export function wrongCode() {
  return invalid({ code: failure('factorCodeWrong') });
}

/** A code without what people and programs insert into it: '123 456', '১২৩৪৫৬' -> '123456'. */
export function plainCode(typed: string): string {
  return westernDigits(typed).replace(/[\s-]/g, '');
}

/**
 * Accepts a code of the account once.
 * @throws AppError factorKeyMissing for a code of an app whose secret this server cannot decrypt.
 */
export async function useCode(
  trx: Transaction<Tables>,
  context: SecretContext,
  userId: number,
  typed: string,
): Promise<boolean> {
  const code = plainCode(typed).toLowerCase();
  if (isRecoveryCode(code)) return useRecoveryCode(trx, userId, code);
  return useTotp(trx, context, userId, code);
}

async function useTotp(
  trx: Transaction<Tables>,
  context: SecretContext,
  userId: number,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  const [found] = await runSql<StoredSecret & { last_step: number }>(
    trx,
    sql`select secret, key_id, last_step from ${table.totp}
    where user_id = ${userId} and confirmed_at is not null for update`,
  );
  const step = found && stepOf(readSecret(context, userId, found), code, found.last_step);
  if (step === undefined) return false;
  await runSql(trx, sql`update ${table.totp} set last_step = ${step} where user_id = ${userId}`);
  return true;
}
