import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { accountResource, tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { IS_OF_SIGN_INS, REFUSED } from './auditRows.ts';

const MOST = 50;

/** A sign-in, a sign-out, a failure, a lock-out, or the end of access; newest first. */
export interface SignInEvent {
  id: number;
  at: string;
  action: string;
  /** The account; null for an email without one. */
  user_id: number | null;
  user: string | null;
  /** Who did it, if it was somebody signed in. */
  by: string | null;
  /** The kind of proof: password, code, passkey, openid or otp. */
  means: string | null;
  address: string | null;
  browser: string | null;
  /** The name of a token. */
  token: string | null;
}

/** The sign-ins of all users, from the audit trail. */
export async function signInHistory(
  context: ReadContext,
  { start, end }: { start: number; end: number },
): Promise<SignInEvent[]> {
  const accounts = accountResource(context);
  if (accounts?.account === undefined) return [];
  const { name } = accounts.account;
  return runSql<SignInEvent>(
    context.db,
    sql`select a.id, ${momentText(sql`a.at`, context.timeZone)} as at, a.action, nullif(a.record_id, 0) as user_id,
        ${sql.id('u', name)} as user, ${sql.id('b', name)} as by, a.new ->> 'means' as means, a.new ->> 'address' as address,
        a.new ->> 'browser' as browser, a.new ->> 'token' as token
      from (select e.* from ${table.audit} e where ${IS_OF_SIGN_INS} order by e.id desc limit ${end - start} offset ${start}) a
        left join ${tableOf(accounts)} u on u.id = a.record_id left join ${tableOf(accounts)} b on b.id = a.user_id
      order by a.id desc`,
  );
}

/** A change of access.yaml by its lines, or of the roles of a user, or a refused right; newest first. */
export type AccessEvent =
  /** `by` is null where the files came into force without a user: at a start, or as saved files that are followed. */
  | { at: string; kind: 'rules'; by: string | null; added: string[]; removed: string[] }
  | { at: string; kind: 'roles'; by: string | null; user: string | null; before: string[]; after: string[] }
  | { at: string; kind: 'refusal'; by: string | null; right: string; resource: string; record: number };

/** Changes of the rules and of users' roles, and the latest refusals. */
export async function accessHistory(context: ReadContext): Promise<AccessEvent[]> {
  const all = [await changedRules(context), await changedRoles(context), await refusals(context)].flat();
  return all.sort((one, other) => (one.at < other.at ? 1 : -1));
}

async function changedRules(context: ReadContext): Promise<AccessEvent[]> {
  const { db, timeZone } = context;
  const account = accountResource(context);
  const by =
    account?.account === undefined
      ? sql`null`
      : sql`(select ${sql.id('u', account.account.name)} from ${tableOf(account)} u where u.id = s.put_by)`;
  const newest = await runSql<{ at: string; by: string | null; text: string | null }>(
    db,
    sql`select ${momentText(sql`s.at`, timeZone)} as at, ${by} as by, (
        select f ->> 'text' from json_array_elements(s.files) f where f ->> 'file' ~ '(^|/)access\\.yaml$' limit 1) as text
      from ${table.definition_set} s where s.files is not null order by s.id desc limit ${MOST * 2}`,
  );
  const sets = newest.toReversed();
  return sets.flatMap(({ at, by, text }, place): AccessEvent[] => {
    const before = sets[place - 1]?.text ?? '';
    if (text === before || place === 0) return [];
    const [lines, former] = [text ?? '', before].map((one) => one.split('\n'));
    const beside = (from: string[] = [], other: string[] = []) =>
      from.filter((line) => line.trim() !== '' && !other.includes(line)).slice(0, MOST);
    return [{ at, kind: 'rules', by, added: beside(lines, former), removed: beside(former, lines) }];
  });
}

async function changedRoles(context: ReadContext): Promise<AccessEvent[]> {
  const accounts = accountResource(context);
  const field = accounts?.account?.roles;
  if (accounts?.account === undefined || field === undefined) return [];
  const { name } = accounts.account;
  const [before, after] = [sql`a.old -> ${sql.lit(field)}`, sql`a.new -> ${sql.lit(field)}`];
  return runSql<AccessEvent & { kind: 'roles' }>(
    context.db,
    sql`select ${momentText(sql`a.at`, context.timeZone)} as at, 'roles' as kind, ${sql.id('b', name)} as by, ${sql.id('u', name)} as user,
        coalesce(nullif(${before}, 'null'), '[]') as before, coalesce(nullif(${after}, 'null'), '[]') as after
      from ${table.audit} a left join ${tableOf(accounts)} b on b.id = a.user_id
        left join ${tableOf(accounts)} u on u.id = a.record_id
      where a.resource = ${accounts.name} and (a.old ? ${sql.lit(field)} or a.new ? ${sql.lit(field)})
        and ${before} is distinct from ${after} and not (a.old is null and ${after} in ('[]', 'null'))
      order by a.id desc limit ${MOST}`,
  );
}

async function refusals(context: ReadContext): Promise<AccessEvent[]> {
  const accounts = accountResource(context);
  if (accounts?.account === undefined) return [];
  return runSql<AccessEvent & { kind: 'refusal' }>(
    context.db,
    sql`select ${momentText(sql`a.at`, context.timeZone)} as at, 'refusal' as kind, ${sql.id('u', accounts.account.name)} as by,
        a.new ->> 'right' as right, a.resource, a.record_id::int as record
      from ${table.audit} a left join ${tableOf(accounts)} u on u.id = a.user_id
      where a.action = ${REFUSED} order by a.id desc limit ${MOST}`,
  );
}
