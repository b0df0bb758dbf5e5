import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../../errors/AppError.ts';
import type { Context } from '../../../context.ts';
import { runSql } from '../../../database/runSql.ts';
import { type SecretKey, seal, unseal } from '../../../secretKey.ts';
import { type Tables, table } from '../../../tables.ts';
import { hashRecoveryCode } from './recoveryCodes.ts';

/*
 * The secrets of authenticator apps in the database: encrypted with a key that is not in it (docs/business-rules.md, "Second
 * factor").
 */

/** The part of a context that reads them. */
export type SecretContext = Pick<Context, 'secretKey'>;

/** A secret as a row has it. */
export interface StoredSecret {
  secret: Buffer;
  /** Null for one that an earlier version has stored, which is not encrypted yet. */
  key_id: string | null;
}

/** The columns of a secret to store. */
export function storedSecret(context: SecretContext, userId: number, secret: Buffer): StoredSecret {
  const key = secretKeyOf(context);
  return { secret: seal(key, secret, ownerOf(userId)), key_id: key.id };
}

/**
 * A stored secret, decrypted.
 * @throws AppError factorKeyMissing if this server has another key.
 */
export function readSecret(context: SecretContext, userId: number, stored: StoredSecret): Buffer {
  if (stored.key_id === null) return stored.secret;
  const key = secretKeyOf(context);
  const secret = stored.key_id === key.id ? unseal(key, stored.secret, ownerOf(userId)) : undefined;
  if (secret === undefined) throw new AppError('factorKeyMissing');
  return secret;
}

function ownerOf(userId: number): string {
  return `totp of ${userId}`;
}

function secretKeyOf({ secretKey }: SecretContext): SecretKey {
  if (secretKey === undefined) throw new Error('A context without a secret key was used for second factors');
  return secretKey();
}

/** How many rows are read at once. */
const BATCH = 100;

/**
 * Encrypts the secrets that an earlier version has stored, and hashes its recovery codes as passwords. Several servers may do it at
 * once.
 *
 * @returns the number of apps whose secrets were encrypted with another key.
 */
export async function protectStored(db: Kysely<Tables>, context: SecretContext): Promise<number> {
  while ((await sealSome(db, context)) === BATCH);
  while ((await hashSome(db)) === BATCH);
  const [foreign] = await runSql<{ count: number }>(
    db,
    sql`select count(*)::integer as count from ${table.totp} where confirmed_at is not null and key_id <> ${secretKeyOf(context).id}`,
  );
  return foreign?.count ?? 0;
}

async function sealSome(db: Kysely<Tables>, context: SecretContext): Promise<number> {
  const rows = await runSql<{ user_id: number; secret: Buffer }>(
    db,
    sql`select user_id, secret from ${table.totp} where key_id is null limit ${BATCH}`,
  );
  for (const { user_id: id, secret } of rows) {
    const stored = storedSecret(context, id, secret);
    await runSql(
      db,
      sql`update ${table.totp} set secret = ${stored.secret}, key_id = ${stored.key_id}
        where user_id = ${id} and key_id is null`,
    );
  }
  return rows.length;
}

/** The codes of an earlier version are SHA-256 digests, which are 32 bytes. Those that were used are no secret. */
async function hashSome(db: Kysely<Tables>): Promise<number> {
  const rows = await runSql<{ user_id: number; code_hash: Buffer }>(
    db,
    sql`select user_id, code_hash from ${table.recovery_code}
    where octet_length(code_hash) = 32 and used_at is null limit ${BATCH}`,
  );
  await Promise.all(
    rows.map(async ({ user_id: id, code_hash: digest }) => {
      const hash = await hashRecoveryCode(digest);
      await runSql(
        db,
        sql`update ${table.recovery_code} set code_hash = ${hash} where user_id = ${id} and code_hash = ${digest}`,
      );
    }),
  );
  return rows.length;
}
