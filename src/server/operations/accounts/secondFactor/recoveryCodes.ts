import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { runSql } from '../../../database/runSql.ts';
import type { Tables } from '../../../database/tables.ts';

/*
 * Recovery codes: each signs in once in place of the second factor. They are random with 80 bits, so a fast hash suffices.
 */

/** How many a user gets at once. */
export const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 16;

/** Replaces the recovery codes of an account, and returns the new ones, which are stored nowhere else. */
export async function renewRecoveryCodes(trx: Kysely<Tables>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx.deleteFrom('plinth.recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('plinth.recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) as string[]).join('-'));
}

/** Whether a typed text, without spaces and hyphens, has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return typed.length === LENGTH;
}

/** Accepts a recovery code once. */
export async function useRecoveryCode(trx: Kysely<Tables>, userId: number, code: string): Promise<boolean> {
  const text = `update plinth.recovery_code set used_at = now()
    where user_id = $1 and code_hash = $2 and used_at is null returning user_id`;
  return (await runSql(trx, text, [userId, hashOf(code)])).length > 0;
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
