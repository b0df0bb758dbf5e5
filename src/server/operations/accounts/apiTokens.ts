import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { notice } from '../../../errors/notices.ts';
import type { ApiToken, TokenRole } from '../../../schema/apiToken.ts';
import { addDays } from '../../../schema/days.ts';
import { demandsFactor } from '../../access/demandsFactor.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { businessToday, momentOf, momentText } from '../../sql/businessTime.ts';
import { prepared } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import { type AccountTable, accountTable } from './account.ts';
import { mailSignInChange } from './mailSignInChange.ts';
import { noteAccountChange } from './noteAccountChange.ts';
import { actorColumns, factorColumn, newToken, PROGRAM_PREFIX, type Session, tokenHash } from './sessions.ts';

/*
 * Tokens for programs (docs/business-rules.md, "Tokens for programs"): a program calls in the name of the user who made the token,
 * with the rights of one role or with all rights of the user, up to a day, and only so often a minute.
 */

/** The most tokens of one account. */
const MOST_TOKENS = 20;
/** A token holds for a year at most, in days. */
const LONGEST = 366;

/** The user in whose name a program calls. */
export interface ApiCaller extends Session {
  program: { id: number; callsPerMinute: number };
}

/**
 * Finds the user and the rights of a token; undefined if it is unknown, expired or ended, if its account is archived, or if its
 * owner does not have its role any more.
 */
export function apiTokenFinder(context: Context): (hash: Buffer) => Promise<ApiCaller | undefined> {
  const { db, resources } = context;
  const accounts = accountTable(resources);
  const find = prepared<{ hash: Buffer }, FoundCaller>(({ hash }) => callerQuery(context, accounts, hash));
  return async (hash) => {
    const [found] = await find(db, { hash });
    if (found === undefined) return undefined;
    const { role, token_id, calls_per_minute, hasFactor, ...rest } = found;
    // The roles of the owner demand it, whichever the token has.
    const owner = { ...rest, mustSetUp: !hasFactor && demandsFactor(context, rest) };
    const program = { id: token_id, callsPerMinute: calls_per_minute };
    if (role === null) return { ...owner, program };
    if (!owner.isAdmin && !owner.roles.includes(role)) return undefined;
    return {
      ...owner,
      isAdmin: false,
      roles: [role],
      boundBy: owner.isAdmin ? [role] : owner.roles,
      program,
    };
  };
}

type FoundCaller = Omit<Session, 'mustSetUp'> & {
  hasFactor: boolean;
  role: string | null;
  token_id: number;
  calls_per_minute: number;
};

function callerQuery(
  context: Pick<Context, 'access'>,
  accounts: AccountTable,
  hash: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select ${actorColumns(accounts)},
      token.last_used_at is null or token.last_used_at < now() - interval '1 minute' as stale,
      ${factorColumn(context)}, token.role, token.id as token_id, token.calls_per_minute
    from ${table.api_token} token join ${tableOf(accounts.resource)} account on account.id = token.user_id
    where token.token_hash = ${hash} and token.expires_at > now() and account.archived_at is null`;
}

/**
 * Counts a call of a program, on all servers of the database together.
 * @throws AppError tooManyCalls above what the token may make in a minute.
 */
export async function countCall(
  { db }: Context,
  { id, callsPerMinute }: ApiCaller['program'],
): Promise<void> {
  const [counted] = await runSql<{ calls: number; rest: number }>(
    db,
    sql`insert into ${table.api_token_calls} as counted (token_id, minute, calls)
    values (${id}, date_trunc('minute', now()), 1)
    on conflict (token_id) do update set minute = excluded.minute,
      calls = case when counted.minute = excluded.minute then counted.calls + 1 else 1 end
    returning calls, ceil(extract(epoch from minute + interval '1 minute' - now()))::integer as rest`,
  );
  if (counted === undefined || counted.calls <= callsPerMinute) return;
  throw new AppError('tooManyCalls', { most: callsPerMinute }, { retryAfter: Math.max(1, counted.rest) });
}

/** Records the use of a token, without waiting: the call does not depend on it. */
export function touchToken({ db, log }: Context, hash: Buffer): void {
  runSql(
    db,
    sql`update ${table.api_token} set last_used_at = now()
    where token_hash = ${hash} and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
  ).catch((error: unknown) => {
    log.warn({ err: error }, 'The use of a token could not be recorded');
  });
}

/** The tokens of an account that hold, by name. */
export async function ownTokens({ db, timeZone }: Context, { id }: Pick<Actor, 'id'>): Promise<ApiToken[]> {
  return runSql<ApiToken>(
    db,
    sql`select ${columns(timeZone)} from ${table.api_token}
    where user_id = ${id} and expires_at > now() order by lower(name), id limit ${MOST_TOKENS}`,
  );
}

function columns(timeZone: string): RawBuilder<unknown> {
  return sql`id, name, role, calls_per_minute, ${momentText(sql`created_at`, timeZone)} as created_at,
    ${momentText(sql`last_used_at`, timeZone)} as last_used_at,
    left(${momentText(sql`(expires_at - interval '1 second')`, timeZone)}, 10) as last_day`;
}

/** The roles that a user may give a token: their own, and for administrators all. */
export function tokenRoles({ access }: Context, { isAdmin, roles }: Actor): TokenRole[] {
  return Object.values(access?.roles ?? {})
    .filter(({ name }) => isAdmin || roles.includes(name))
    .map(({ name, label }) => ({ name, label }));
}

/**
 * Makes a token and returns it with its text, which is stored nowhere. It stands in the audit trail, and the user is mailed.
 * @throws AppError tooManyTokens; invalid for a role that the user may not give and a day that is over or too far away.
 */
export async function makeToken(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  wanted: Pick<ApiToken, 'name' | 'role' | 'calls_per_minute' | 'last_day'>,
): Promise<ApiToken & { token: string }> {
  const { timeZone } = context;
  const { name, role, calls_per_minute: perMinute, last_day: day } = wanted;
  const today = businessToday(timeZone);
  if (role !== null && !tokenRoles(context, actor).some((one) => one.name === role))
    throw invalid({ role: failure('roleNotYours') });
  if (day < today || day > addDays(today, LONGEST))
    throw invalid({
      last_day: failure('tokenDay', { first: { day: today }, last: { day: addDays(today, LONGEST) } }),
    });
  // One at a time for each account, so that the limit holds.
  await runSql(
    trx,
    sql`select pg_advisory_xact_lock(hashtextextended('api_token ' || ${actor.id}::text, 0))`,
  );
  const [own] = await runSql<{ count: number }>(
    trx,
    sql`select count(*)::integer as count from ${table.api_token} where user_id = ${actor.id} and expires_at > now()`,
  );
  if ((own?.count ?? 0) >= MOST_TOKENS) throw new AppError('tooManyTokens', { most: MOST_TOKENS });
  const token = newToken(PROGRAM_PREFIX);
  const [made] = await runSql<ApiToken>(
    trx,
    sql`insert into ${table.api_token} (token_hash, user_id, name, role, calls_per_minute, expires_at)
     values (${tokenHash(token)}, ${actor.id}, ${name}, ${role}, ${perMinute}, ${momentOf(sql`(${day}::date + 1)`, timeZone)}) returning ${columns(timeZone)}`,
  );
  const accounts = accountTable(context.resources);
  await noteAccountChange(trx, accounts, actor.id, 'token_made', actor.id, {
    token: name,
    role,
    last_day: day,
  });
  const line = notice('mailTokenMade', { text: name, day: { day } });
  await mailSignInChange(trx, context, actor.id, line, actor.id);
  return { ...(made as ApiToken), token };
}

/**
 * Ends a token of an account.
 * @param by the user who ends it.
 * @throws AppError tokenNotFound if the account has no token with this id.
 */
export async function endToken(
  trx: Kysely<Tables>,
  accounts: AccountTable,
  userId: number,
  tokenId: number | undefined,
  by: number,
): Promise<void> {
  const ended = await deleteTokens(trx, accounts, userId, by, tokenId ?? 0);
  if (ended === 0) throw new AppError('tokenNotFound');
}

/** Ends all tokens of an account: with its password's reset, with its sessions, and with itself. */
export async function endTokens(
  trx: Kysely<Tables>,
  accounts: AccountTable,
  userId: number,
  by: number | null,
): Promise<void> {
  await deleteTokens(trx, accounts, userId, by, null);
}

async function deleteTokens(
  trx: Kysely<Tables>,
  accounts: AccountTable,
  userId: number,
  by: number | null,
  tokenId: number | null,
): Promise<number> {
  const ended = await runSql<{ name: string; held: boolean }>(
    trx,
    sql`delete from ${table.api_token} where user_id = ${userId} and (${tokenId}::bigint is null or id = ${tokenId})
    returning name, expires_at > now() as held`,
  );
  for (const { name, held } of ended)
    if (held) await noteAccountChange(trx, accounts, userId, 'token_ended', by, { token: name });
  return ended.length;
}
