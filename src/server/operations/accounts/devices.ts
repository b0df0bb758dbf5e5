import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import { ident, tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import type { AccountTable } from './account.ts';
import { tokenHash } from './sessions.ts';

/*
 * Devices that have signed in before (OWASP: "Slow Down Online Guessing Attacks with Device Cookies"). A sign-in returns a
 * random device token, whose hash is stored for the account. A sign-in with this token has a limit of its own, so wrong
 * passwords from elsewhere do not lock a known device out. The token alone gives no access.
 *
 * It is sent in a header, like the session's token, and not in a cookie: the web app may be served from another origin than
 * its API (API_URL), where browsers withhold cookies.
 */

/** Scripts that sign in without a token get a new one each time. Tokens that were used again are kept first. */
const MOST_OF_ACCOUNT = 50;
/** How long a device is remembered without a sign-in. */
export const DEVICE_DAYS = 180;

/** The sent device that the account of this email knows. */
export async function knownDevice(
  db: Kysely<Tables>,
  { resource, email }: AccountTable,
  given: string,
  devices: readonly Buffer[],
): Promise<Buffer | undefined> {
  if (devices.length === 0) return undefined;
  const text = `select device.token_hash
    from plinth.device device join ${tableOf(resource)} account on account.id = device.user_id
    where device.token_hash = any ($2::bytea[]) and lower(account.${ident(email.name)}) = lower($1)
      and account.archived_at is null and device.last_used_at > now() - interval '${DEVICE_DAYS} days'
    order by device.token_hash limit 1`;
  const sent = devices.map((hash) => `\\x${hash.toString('hex')}`);
  const [device] = await runSql<{ token_hash: Buffer }>(db, text, [given, sent]);
  return device?.token_hash;
}

/**
 * Records a sign-in with a known device, or adds an unknown one.
 * @returns the token of an unknown device; it is stored nowhere else.
 */
export async function rememberDevice(
  db: Kysely<Tables>,
  userId: number,
  known?: Buffer,
): Promise<string | undefined> {
  if (known !== undefined) {
    await runSql(db, 'update plinth.device set last_used_at = now() where token_hash = $1', [known]);
    return undefined;
  }
  const token = randomBytes(32).toString('base64url');
  await runSql(db, FORGET_SURPLUS, [userId, MOST_OF_ACCOUNT - 1]);
  const insert = 'insert into plinth.device (token_hash, user_id) values ($1, $2)';
  await runSql(db, insert, [tokenHash(token), userId]);
  return token;
}

const FORGET_SURPLUS = `delete from plinth.device where token_hash in (
  select token_hash from plinth.device where user_id = $1
  order by last_used_at > created_at desc, last_used_at desc offset $2)`;

/**
 * Forgets all devices of an account after its password changed, because someone who knew the former one may have obtained
 * device tokens.
 */
export async function forgetDevices(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('plinth.device').where('user_id', '=', userId).execute();
}
