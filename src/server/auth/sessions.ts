import { createHash, randomBytes } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { askTogether } from '../askTogether.ts';
import type { Context } from '../context.ts';
import { keepPrepared } from '../database/keepPrepared.ts';
import type { Tables } from '../database/tables.ts';
import { type AccountTable, accountTable, identifier, tableOf } from './account.ts';

/*
 * Sessions (business rules, section 10): a token is 256 random bits of which only a hash is stored; it ends after
 * 12 hours without use, 7 days at most, at logout, with a change of the password, and when the account is archived.
 */

/** Who a token belongs to. */
export interface Session {
  id: number;
  name: string;
  email: string;
  isAdmin: boolean;
  /** More than a minute has passed since the last use was noted. */
  stale: boolean;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What of a token is stored; undefined for what cannot be one. */
export function tokenHash(token: string): Buffer | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined;
}

/** Begins a session and answers its token, which is nowhere else. */
export async function openSession(db: Kysely<Tables>, userId: number, userAgent?: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into plinth.session (token_hash, user_id, expires_at, user_agent)
       values ($1, $2, now() + interval '7 days', $3)`,
      [tokenHash(token), userId, userAgent?.slice(0, 255) ?? null],
    ),
  );
  return token;
}

/** The question that every call asks first, for all tokens that are asked for at the same time. */
function sessionQuery({ resource, name, email, admin }: AccountTable): string {
  const column = (field: { name: string }) => `account.${identifier(field.name)}`;
  return `select session.token_hash, account.id, ${column(name)} as name, ${column(email)} as email,
      coalesce(${column(admin)}, false) as "isAdmin",
      session.last_used_at < now() - interval '1 minute' as stale
    from plinth.session session join ${tableOf(resource)} account on account.id = session.user_id
    where session.token_hash = any ($1::bytea[]) and session.expires_at > now()
      and session.last_used_at > now() - interval '12 hours' and account.archived_at is null`;
}

/** Finds who a token belongs to; undefined where it is unknown, over or its account archived. */
export function sessionFinder({ db, resources }: Context): (hash: Buffer) => Promise<Session | undefined> {
  const text = keepPrepared(sessionQuery(accountTable(resources)));
  return askTogether(async (hashes) => {
    const question = CompiledQuery.raw(text, [[...new Set(hashes.map(hex))]]);
    const { rows } = await db.executeQuery<Session & { token_hash: Buffer }>(question);
    const found = new Map(rows.map(({ token_hash, ...session }) => [hex(token_hash), session]));
    return hashes.map((hash) => found.get(hex(hash)));
  });
}

/** As PostgreSQL reads bytes in a text. */
function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** Notes that a session is in use. Without waiting: the request does not depend on it. */
export function touchSession({ db, log }: Context, hash: Buffer): void {
  const text = `update plinth.session set last_used_at = now()
    where token_hash = $1 and last_used_at < now() - interval '1 minute'`;
  db.executeQuery(CompiledQuery.raw(text, [hash])).catch((error: unknown) => {
    log.warn({ err: error }, 'The use of a session could not be noted');
  });
}

/** Signs out whoever has the token of this hash. */
export async function endSession(db: Kysely<Tables>, hash: Buffer): Promise<void> {
  await db.deleteFrom('plinth.session').where('token_hash', '=', hash).execute();
}

/** Ends all sessions of an account, or all but the one that the change was made with. */
export async function revokeSessions(
  db: Kysely<Tables>,
  userId: number,
  exceptTokenHash?: Buffer,
): Promise<void> {
  let ending = db.deleteFrom('plinth.session').where('user_id', '=', userId);
  if (exceptTokenHash) ending = ending.where('token_hash', '!=', exceptTokenHash);
  await ending.execute();
}
