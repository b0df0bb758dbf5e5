import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type AccountTable, identifier, tableOf } from './account.ts';
import { tokenHash } from './sessions.ts';

/*
 * Devices that have signed in before (OWASP: "Slow Down Online Guessing Attacks with Device Cookies"). Whoever signs in gets
 * a random token of which only a hash is stored, bound to the account. A sign-in that sends it has a limit of its own, so
 * wrong passwords from elsewhere lock nobody out of a device in use. The token opens nothing by itself.
 *
 * It travels in a header, as the session's token does, and not in a cookie: the web app may be served by another origin than
 * its API (API_URL), where browsers withhold cookies.
 */

const HEADER = 'x-device-token';
/** A browser sends those of all its accounts. */
const MOST_SENT = 10;
/** Scripts that sign in without a token get a new one each time. Those that were used again are kept before the others. */
const MOST_OF_ACCOUNT = 50;
/** How long a device stays known without a sign-in. */
export const DEVICE_DAYS = 180;

/** The stored forms of the device tokens that a call sends. */
export function sentDevices({ headers }: FastifyRequest): Buffer[] {
  return String(headers[HEADER] ?? '')
    .split(',', MOST_SENT)
    .flatMap((token) => tokenHash(token.trim()) ?? []);
}

/** Hands a new device token out with an answer. */
export function sendDevice(reply: FastifyReply, token: string | undefined): void {
  if (token !== undefined) reply.header(HEADER, token);
}

/** The device among those sent that the account of this email knows. */
export async function knownDevice(
  db: Kysely<Tables>,
  { resource, email }: AccountTable,
  given: string,
  devices: readonly Buffer[],
): Promise<Buffer | undefined> {
  if (devices.length === 0) return undefined;
  const text = `select device.token_hash
    from plinth.device device join ${tableOf(resource)} account on account.id = device.user_id
    where device.token_hash = any ($2::bytea[]) and lower(account.${identifier(email.name)}) = lower($1)
      and account.archived_at is null and device.last_used_at > now() - interval '${DEVICE_DAYS} days'
    order by device.token_hash limit 1`;
  const sent = devices.map((hash) => `\\x${hash.toString('hex')}`);
  const { rows } = await db.executeQuery<{ token_hash: Buffer }>(CompiledQuery.raw(text, [given, sent]));
  return rows[0]?.token_hash;
}

/**
 * Notes a sign-in with a known device, or makes an unknown one known.
 * @returns the token of a device that was unknown, which is nowhere else.
 */
export async function rememberDevice(
  db: Kysely<Tables>,
  userId: number,
  known?: Buffer,
): Promise<string | undefined> {
  if (known !== undefined) {
    await db.executeQuery(
      CompiledQuery.raw('update plinth.device set last_used_at = now() where token_hash = $1', [known]),
    );
    return undefined;
  }
  const token = randomBytes(32).toString('base64url');
  await db.executeQuery(CompiledQuery.raw(FORGET_SURPLUS, [userId, MOST_OF_ACCOUNT - 1]));
  await db.executeQuery(
    CompiledQuery.raw('insert into plinth.device (token_hash, user_id) values ($1, $2)', [
      tokenHash(token),
      userId,
    ]),
  );
  return token;
}

const FORGET_SURPLUS = `delete from plinth.device where token_hash in (
  select token_hash from plinth.device where user_id = $1
  order by last_used_at > created_at desc, last_used_at desc offset $2)`;

/** Forgets all devices of an account: its password was changed, and whoever knew the former one had his chance to collect them. */
export async function forgetDevices(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('plinth.device').where('user_id', '=', userId).execute();
}
