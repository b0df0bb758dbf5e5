import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { invalid } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../inTransaction.ts';
import { type AccountTable, identifier, tableOf } from './account.ts';
import { countAttempt, judgeInTurn, type Limit, refuseTooMany } from './attempts.ts';
import { tokenHash } from './sessions.ts';

/*
 * The first two steps of a forgotten password (business rules, section 10): an OTP goes to an email, and whoever enters
 * it gets a token to reset the password with. Both work alike for emails that have no account, down to the row that
 * they leave, so that no answer and no time tells who has one.
 */

/** How long an OTP is valid (specification 2, section 9). */
export const OTP_SECONDS = 60;

/** How often an OTP may be entered, the right one included. */
const OTP_TRIES = 5;

/** How long a verified OTP lets its owner think about a new password. */
const RESET_MINUTES = 10;

/** Screens, "Limits": of OTPs that are asked for. */
function requestLimits(email: string, address: string): Limit[] {
  return [
    { kind: 'otp by email', subject: email.toLowerCase(), most: 10, seconds: 900 },
    { kind: 'otp by address', subject: address.slice(0, 100), most: 30, seconds: 3600 },
  ];
}

/**
 * Of wrong OTPs, over all that were asked for: five tries of each would add up. 20 an hour leave a guesser one chance in
 * 2,000 a day, with a mail to the owner for every fifth of them.
 */
function guessLimits(email: string, address: string): Limit[] {
  return [
    { kind: 'wrong otp by email', subject: email.toLowerCase(), most: 20, seconds: 3600 },
    { kind: 'wrong otp by address', subject: address.slice(0, 100), most: 100, seconds: 3600 },
  ];
}

/**
 * Makes an OTP for an email; the one before it is void.
 *
 * @param email of an account or of none.
 * @returns the code, and where to send it: the account's address as it is stored, undefined without an account.
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
    await judgeInTurn(trx, counted);
    await refuseTooMany(trx, counted);
    await countAttempt(trx, counted);
    await trx.executeQuery(CompiledQuery.raw(KEEP_OTP, [email, codeHash(email, code)]));
    const found = await trx.executeQuery<{ email: string }>(
      CompiledQuery.raw(accountByEmail(accounts), [email]),
    );
    return found.rows[0]?.email;
  });
  return { code, to };
}

/** A reset token that the former OTP was changed for stays: who verified it is choosing a password. */
const KEEP_OTP = `
insert into plinth.otp (email, code_hash, expires_at)
values (lower($1), $2, now() + interval '${OTP_SECONDS} seconds')
on conflict (email) do update
set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, used_at = null`;

function accountByEmail({ resource, email }: AccountTable): string {
  const column = identifier(email.name);
  return `select ${column} as email from ${tableOf(resource)}
    where lower(${column}) = lower($1) and archived_at is null`;
}

/**
 * Takes an OTP once, and changes it for a token that resets the password within 10 minutes.
 *
 * @throws AppError invalid, naming otp, where it is wrong, over, used or was tried too often; tooMany.
 */
export async function verifyOtp(
  context: Context,
  { email, otp }: { email: string; otp: string },
  address: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const counted = guessLimits(email, address);
  const mistake = await inTransaction(context, async (trx) => {
    await judgeInTurn(trx, counted);
    await refuseTooMany(trx, counted);
    const parameters = [email, codeHash(email, otp), tokenHash(token)];
    const { rows } = await trx.executeQuery<Tried>(CompiledQuery.raw(TRY_OTP, parameters));
    const [tried] = rows;
    if (tried?.right) return undefined;
    if (tried !== undefined) await countAttempt(trx, counted);
    return mistakeOf(tried ?? (await trx.executeQuery<Tried>(CompiledQuery.raw(FIND_OTP, [email]))).rows[0]);
  });
  // Thrown here: the try itself is kept.
  if (mistake !== undefined) throw invalid({ otp: mistake });
  return token;
}

interface Tried {
  right: boolean;
  used: boolean;
  over: boolean;
  tries: number;
}

/** One try at an OTP that may still be tried: of two at once the second waits, and finds it used. */
const TRY_OTP = `
update plinth.otp set tries = tries + 1,
  used_at = case when code_hash = $2 then now() end,
  reset_token_hash = case when code_hash = $2 then $3 else reset_token_hash end,
  reset_expires_at = case when code_hash = $2 then now() + interval '${RESET_MINUTES} minutes' else reset_expires_at end
where email = lower($1) and used_at is null and expires_at > now() and tries < ${OTP_TRIES}
returning used_at is not null as right, false as used, false as over, tries`;

const FIND_OTP = `
select false as right, used_at is not null as used, expires_at <= now() as over, tries
from plinth.otp where email = lower($1)`;

/** Why an OTP was not taken. An email that none was made for reads like one whose OTP is long over. */
function mistakeOf(tried: Tried | undefined): string {
  if (tried?.used) return 'This OTP was already used. Please request a new OTP.';
  if (tried === undefined || tried.over) return 'This OTP has expired. Please request a new OTP.';
  if (tried.tries >= OTP_TRIES) return 'Too many wrong tries. Please request a new OTP.';
  return 'The OTP is not correct';
}

/** What of a code is stored. Good for a minute and five tries, so it need not be slow; the email keeps equal codes apart. */
function codeHash(email: string, code: string): Buffer {
  return createHash('sha256').update(`${email.toLowerCase()}\n${code}`).digest();
}
