import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { demandsAnyFactor, demandsFactor } from '../../access/demandsFactor.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { publishKeys } from '../../sql/outboxSql.ts';
import { prepared } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { hasFactorSql } from '../../sql/secondFactorSql.ts';
import { type Tables, table } from '../../tables.ts';
import { batchQueries } from '../calls/batchQueries.ts';
import { type AccountTable, accountTable } from './account.ts';

/*
 * Sessions (docs/business-rules.md, "Sessions"): a token is 256 random bits with a checksum, of which only a hash is stored. It expires after 12
 * hours without use or 7 days at most, at logout, when the password changes, and when the account is archived.
 */

/** SQL: how long a session lasts without use. */
export const SESSION_IDLE = sql`interval '12 hours'`;

/** The user of a token. */
export interface Session extends Omit<Actor, 'access'> {
  /** The last use was recorded more than a minute ago. */
  stale: boolean;
  /** A role demands a second factor, and the account has none: it may only set one up. */
  mustSetUp: boolean;
}

/** The beginning of a program's token (apiTokens.ts). It shows people, and scanners for leaked secrets, the kind of the text. */
export const PROGRAM_PREFIX = 'plinth_';

const TOKEN = new RegExp(`^((?:${PROGRAM_PREFIX})?[A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})?$`);

/** The hash of a token: a session's or a program's. */
export interface Credential {
  hash: Buffer;
  isProgram: boolean;
  /** Tokens of earlier versions have none. */
  hasChecksum?: boolean;
}

/** Reads a token; undefined for a text that cannot be one. */
export function credentialOf(token: string): Credential | undefined {
  const hash = tokenHash(token);
  if (hash === undefined) return undefined;
  const isProgram = token.startsWith(PROGRAM_PREFIX);
  return { hash, isProgram, hasChecksum: TOKEN.exec(token)?.[2] !== undefined };
}

/**
 * The stored hash of a token; undefined for a text that cannot be a token: one with a wrong checksum was never given out. Tokens of
 * earlier versions have no checksum.
 */
export function tokenHash(token: string): Buffer | undefined {
  const [, secret = '', checksum] = TOKEN.exec(token) ?? [];
  if (secret === '' || (checksum !== undefined && checksum !== checksumOf(secret))) return undefined;
  return createHash('sha256').update(token).digest();
}

/** A new token, with a checksum at its end. */
export function newToken(prefix = ''): string {
  const secret = prefix + randomBytes(32).toString('base64url');
  return secret + checksumOf(secret);
}

function checksumOf(secret: string): string {
  return createHash('sha256').update(`checksum ${secret}`).digest('base64url').slice(0, 6);
}

/** Opens a session and returns its token, which is stored nowhere else. */
export async function openSession(db: Kysely<Tables>, userId: number, userAgent?: string): Promise<string> {
  const token = newToken();
  const browser = userAgent?.slice(0, 255) ?? null;
  await runSql(
    db,
    sql`insert into ${table.session} (token_hash, user_id, expires_at, user_agent)
      values (${tokenHash(token)}, ${userId}, now() + interval '7 days', ${browser})`,
  );
  return token;
}

/** The query that every call starts with, for all tokens that are looked up at the same time. */
function sessionQuery(
  context: Pick<Context, 'access'>,
  accounts: AccountTable,
  hashes: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select session.token_hash, ${actorColumns(accounts)},
      session.last_used_at < now() - interval '1 minute' as stale, ${factorColumn(context)}
    from ${table.session} session join ${tableOf(accounts.resource)} account on account.id = session.user_id
    where session.token_hash = any (${hashes}::bytea[]) and session.expires_at > now()
      and session.last_used_at > now() - ${SESSION_IDLE} and account.archived_at is null`;
}

/** SQL: whether the account has a second factor; it is not looked up if no role demands one. */
export function factorColumn(context: Pick<Context, 'access'>): RawBuilder<unknown> {
  const has = demandsAnyFactor(context) ? hasFactorSql(sql`account.id`) : sql`true`;
  return sql`${has} as "hasFactor"`;
}

/** SQL: the columns of an Actor from `account`; the account's `project` is the first of the projects. */
export function actorColumns(accounts: AccountTable): RawBuilder<unknown> {
  const { name, email, admin, roles, project, projects, employee } = accounts;
  const column = (field: { name: string }) => sql.id('account', field.name);
  const list = (field: { name: string } | undefined) =>
    field === undefined ? sql`'[]'::jsonb` : sql`coalesce(${column(field)}, '[]')`;
  const one = (field: { name: string } | undefined) =>
    field === undefined ? sql`null::bigint` : sql`${column(field)}::bigint`;
  const first = sql`case when ${one(project)} is null then '[]'::jsonb else jsonb_build_array(${one(project)}) end`;
  return sql`account.id, ${column(name)} as name, ${column(email)} as email, coalesce(${column(admin)}, false) as "isAdmin",
    ${list(roles)} as roles, ${first} || ${list(projects)} as projects, ${one(employee)} as employee`;
}

/** Finds the user of a token; undefined if it is unknown or expired, or its account is archived. */
export function sessionFinder(context: Context): (hash: Buffer) => Promise<Session | undefined> {
  const { db, resources } = context;
  const accounts = accountTable(resources);
  const find = prepared<{ hashes: readonly string[] }, Found>(({ hashes }) =>
    sessionQuery(context, accounts, hashes),
  );
  return batchQueries(async (hashes) => {
    const rows = await find(db, { hashes: [...new Set(hashes.map(hex))] });
    const found = new Map(
      rows.map(({ token_hash, hasFactor, ...session }) => {
        const mustSetUp = !hasFactor && demandsFactor(context, session);
        return [hex(token_hash), { ...session, mustSetUp }];
      }),
    );
    return hashes.map((hash) => found.get(hex(hash)));
  });
}

type Found = Omit<Session, 'mustSetUp'> & { token_hash: Buffer; hasFactor: boolean };

/** In PostgreSQL's text format for bytes. */
function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** Records the use of a session, without waiting: the request does not depend on it. */
export function touchSession({ db, log }: Context, hash: Buffer): void {
  runSql(
    db,
    sql`update ${table.session} set last_used_at = now()
    where token_hash = ${hash} and last_used_at < now() - interval '1 minute'`,
  ).catch((error: unknown) => {
    log.warn({ err: error }, 'The use of a session could not be recorded');
  });
}

/** The key of ended sessions in the outbox: nobody may read it, but its streams are checked before anything is sent. */
const ENDED = publishKeys(sql`'{session}'`);

/** Ends the session with this token hash. */
export async function endSession(db: Kysely<Tables>, hash: Buffer): Promise<void> {
  await runSql(db, sql`with ended as (${ENDED}) delete from ${table.session} where token_hash = ${hash}`);
}

/** Ends all sessions of an account, or all except the one that made the change. */
export async function revokeSessions(
  db: Kysely<Tables>,
  userId: number,
  exceptTokenHash?: Buffer,
): Promise<void> {
  await runSql(
    db,
    sql`with ended as (${ENDED})
    delete from ${table.session} where user_id = ${userId} and token_hash is distinct from ${exceptTokenHash ?? null}`,
  );
}

/** A user by the id, for what is done in their name later; undefined without an account. */
export async function findActor(
  db: Kysely<Tables>,
  context: Pick<Context, 'resources'>,
  id: number,
): Promise<Actor | undefined> {
  return (await findActors(db, context, [id]))[0];
}

/** Users by their ids, in that order; one without an account is left out. */
export async function findActors(
  db: Kysely<Tables>,
  { resources }: Pick<Context, 'resources'>,
  ids: readonly number[],
): Promise<Actor[]> {
  const accounts = accountTable(resources);
  return runSql<Actor>(
    db,
    sql`select ${actorColumns(accounts)}
    from ${tableOf(accounts.resource)} account where account.id = any (${ids}::bigint[]) and account.archived_at is null
    order by account.id`,
  );
}
