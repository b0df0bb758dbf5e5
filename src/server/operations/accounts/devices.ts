import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
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
  const sent = devices.map((hash) => `\\x${hash.toString('hex')}`);
  const [device] = await runSql<{ token_hash: Buffer }>(
    db,
    sql`select device.token_hash
    from ${table.device} device join ${tableOf(resource)} account on account.id = device.user_id
    where device.token_hash = any (${sent}::bytea[]) and lower(account.${sql.id(email.name)}) = lower(${given})
      and account.archived_at is null and device.last_used_at > now() - make_interval(days => ${DEVICE_DAYS})
    order by device.token_hash limit 1`,
  );
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
    await runSql(db, sql`update ${table.device} set last_used_at = now() where token_hash = ${known}`);
    return undefined;
  }
  const token = randomBytes(32).toString('base64url');
  await runSql(
    db,
    sql`delete from ${table.device} where token_hash in (
      select d.token_hash from ${table.device} d where d.user_id = ${userId}
      order by d.last_used_at > d.created_at desc, d.last_used_at desc offset ${MOST_OF_ACCOUNT - 1})`,
  );
  const hash = tokenHash(token) as Buffer;
  await db.insertInto('plinth.device').values({ token_hash: hash, user_id: userId }).execute();
  return token;
}

/**
 * Forgets all devices of an account after its password changed, because someone who knew the former one may have obtained
 * device tokens.
 */
export async function forgetDevices(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('plinth.device').where('user_id', '=', userId).execute();
}
