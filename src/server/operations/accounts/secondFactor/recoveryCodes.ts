import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { runSql } from '../../../database/runSql.ts';
import { type Tables, table } from '../../../tables.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';

/*
 * Recovery codes: each signs in once in place of the second factor. Their digests are hashed as
 * passwords are: so those of an earlier version, which stored the digests, could be kept.
 */

/** How many a user gets at once. */
export const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 16;

/** Replaces the recovery codes of an account, and returns the new ones, which are stored nowhere else. */
export async function renewRecoveryCodes(trx: Kysely<Tables>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(digestOf(code))));
  await trx.deleteFrom('plinth.recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('plinth.recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) as string[]).join('-'));
}

/** Whether a typed text, without spaces and hyphens, has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return typed.length === LENGTH;
}

/** Accepts a recovery code once. */
export async function useRecoveryCode(trx: Kysely<Tables>, userId: number, code: string): Promise<boolean> {
  const digest = digestOf(code);
  const unused = await runSql<{ code_hash: Buffer }>(
    trx,
    sql`select code_hash from ${table.recovery_code} where user_id = ${userId} and used_at is null
    order by code_hash limit ${RECOVERY_CODES}`,
  );
  const right = await Promise.all(unused.map(({ code_hash: stored }) => isHashOf(stored, digest)));
  const found = unused.find((_, place) => right[place]);
  if (found === undefined) return false;
  return (
    (
      await runSql(
        trx,
        sql`update ${table.recovery_code} set used_at = now()
    where user_id = ${userId} and code_hash = ${found.code_hash} and used_at is null returning user_id`,
      )
    ).length > 0
  );
}

/** The hash to store, from a code's digest. */
export async function hashRecoveryCode(digest: Buffer): Promise<Buffer> {
  return Buffer.from(await hashPassword(digest.toString('hex')));
}

async function isHashOf(stored: Buffer, digest: Buffer): Promise<boolean> {
  // An earlier version stored the digest; the next start hashes it.
  if (stored.length === digest.length) return timingSafeEqual(stored, digest);
  return verifyPassword(stored.toString(), digest.toString('hex'));
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function digestOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
