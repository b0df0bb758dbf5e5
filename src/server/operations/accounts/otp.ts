import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import type { AccountTable } from './account.ts';
import { countAttempt, type Limit, lockSubjects, refuseTooMany } from './attempts.ts';
import { tokenHash } from './sessions.ts';
import { noteFailure } from './signInTrail.ts';
import type { Origin } from './verifyCredentials.ts';

/*
 * The first two steps of a forgotten password (docs/business-rules.md, "Forgotten passwords"): an OTP is sent to an email, and
 * a user who enters it gets a token that resets the password. Both steps behave the same for emails without an account,
 * including the stored row, so that neither the answer nor its time reveals who has an account.
 */

/** How long an OTP is valid. */
export const OTP_SECONDS = 60;

/** The maximum number of attempts for an OTP, including the right one. */
const OTP_TRIES = 5;

/** The time to choose a new password after the OTP was verified, in minutes. */
const RESET_MINUTES = 10;

/** The limits of requests for an OTP (docs/business-rules.md, "Limits on attempts"). */
function requestLimits(email: string, address: string): Limit[] {
  return [
    { kind: 'otp by email', subject: email.toLowerCase(), most: 10, seconds: 900 },
    { kind: 'otp by address', subject: address.slice(0, 100), most: 30, seconds: 3600 },
  ];
}

/**
 * The limits of wrong OTPs, across all requests, because five attempts for each would add up. 20 an hour give a guesser one
 * chance in 2,000 a day, with a mail to the owner for every fifth attempt.
 */
function guessLimits(email: string, address: string): Limit[] {
  return [
    { kind: 'wrong otp by email', subject: email.toLowerCase(), most: 20, seconds: 3600 },
    { kind: 'wrong otp by address', subject: address.slice(0, 100), most: 100, seconds: 3600 },
  ];
}

/**
 * Creates an OTP for an email and invalidates the one before.
 *
 * @param email of an account or of none.
 * @returns the code, and its recipient: the account's stored address, undefined without an account.
 * @throws AppError tooMany.
 */
export async function makeOtp(
  context: Context,
  accounts: AccountTable,
  email: string,
  address: string,
): Promise<{ code: string; to: string | undefined }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const counted = requestLimits(email, address);
  const to = await inTransaction(context, async (trx) => {
    await lockSubjects(trx, counted);
    await refuseTooMany(trx, counted);
    await countAttempt(trx, counted);
    // A reset token from the previous OTP is kept: its user is choosing a password.
    await runSql(
      trx,
      sql`insert into ${table.otp} (email, code_hash, expires_at)
        values (lower(${email}), ${codeHash(email, code)}, now() + make_interval(secs => ${OTP_SECONDS}))
        on conflict (email) do update
        set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, used_at = null`,
    );
    return (await accountByEmail(trx, accounts, email))?.email;
  });
  return { code, to };
}

async function accountByEmail(
  trx: Kysely<Tables>,
  { resource, email }: AccountTable,
  given: string,
): Promise<{ id: number; email: string } | undefined> {
  const column = sql.id('t', email.name);
  const [account] = await runSql<{ id: number; email: string }>(
    trx,
    sql`select t.id, ${column} as email from ${tableOf(resource)} t
      where lower(${column}) = lower(${given}) and t.archived_at is null`,
  );
  return account;
}

/**
 * Accepts an OTP once, and returns a token that resets the password within 10 minutes.
 *
 * @throws AppError invalid, naming otp, if it is wrong, expired, used or was tried too often; tooMany.
 */
export async function verifyOtp(
  context: Context,
  accounts: AccountTable,
  { email, otp }: { email: string; otp: string },
  origin: Pick<Origin, 'address' | 'userAgent'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const counted = guessLimits(email, origin.address);
  const mistake = await inTransaction(context, async (trx) => {
    await lockSubjects(trx, counted);
    await refuseTooMany(trx, counted);
    const tried = await tryOtp(trx, email, codeHash(email, otp), token);
    if (tried?.right) return undefined;
    if (tried !== undefined) {
      await countAttempt(trx, counted);
      const account = await accountByEmail(trx, accounts, email);
      await noteFailure(trx, accounts, account?.id, origin, 'otp', counted);
    }
    return failureOf(tried ?? (await findOtp(trx, email)));
  });
  // Thrown outside of the transaction, so that the attempt stays counted.
  if (mistake !== undefined) throw invalid({ otp: failure(mistake) });
  return token;
}

interface Tried {
  right: boolean;
  used: boolean;
  over: boolean;
  tries: number;
}

/** One attempt at a valid OTP: of two at once the second waits, and finds it used. */
async function tryOtp(
  trx: Kysely<Tables>,
  email: string,
  hash: Buffer,
  token: string,
): Promise<Tried | undefined> {
  const isRight = sql`code_hash = ${hash}`;
  const until = sql`now() + make_interval(mins => ${RESET_MINUTES})`;
  const [tried] = await runSql<Tried>(
    trx,
    sql`update ${table.otp} set tries = tries + 1,
        used_at = case when ${isRight} then now() end,
        reset_token_hash = case when ${isRight} then ${tokenHash(token)} else reset_token_hash end,
        reset_expires_at = case when ${isRight} then ${until} else reset_expires_at end
      where email = lower(${email}) and used_at is null and expires_at > now() and tries < ${OTP_TRIES}
      returning used_at is not null as right, false as used, false as over, tries`,
  );
  return tried;
}

async function findOtp(trx: Kysely<Tables>, email: string): Promise<Tried | undefined> {
  const [found] = await runSql<Tried>(
    trx,
    sql`select false as right, o.used_at is not null as used, o.expires_at <= now() as over, o.tries
      from ${table.otp} o where o.email = lower(${email})`,
  );
  return found;
}

/** Why an OTP was refused. An email without an OTP gets the same answer as one whose OTP has expired. */
function failureOf(tried: Tried | undefined) {
  if (tried?.used) return 'otpUsed' as const;
  if (tried === undefined || tried.over) return 'otpExpired' as const;
  if (tried.tries >= OTP_TRIES) return 'otpTriedTooOften' as const;
  return 'otpWrong' as const;
}

/**
 * The stored hash of a code. It is valid for a minute and five attempts, so it need not be slow; the email makes equal codes
 * different.
 */
function codeHash(email: string, code: string): Buffer {
  return createHash('sha256').update(`${email.toLowerCase()}\n${code}`).digest();
}
