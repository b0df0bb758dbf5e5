import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { accountResource, ident, tableOf } from '../../sql/recordSql.ts';
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
  const name = ident(accounts.account.name);
  const text = `select a.id, ${momentText('a.at', context.timeZone)} as at, a.action, nullif(a.record_id, 0) as user_id,
      u.${name} as user, b.${name} as by, a.new ->> 'means' as means, a.new ->> 'address' as address,
      a.new ->> 'browser' as browser, a.new ->> 'token' as token
    from (select * from plinth.audit where ${IS_OF_SIGN_INS} order by id desc limit $1 offset $2) a
      left join ${tableOf(accounts)} u on u.id = a.record_id left join ${tableOf(accounts)} b on b.id = a.user_id
    order by a.id desc`;
  return runSql<SignInEvent>(context.db, text, [end - start, start]);
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
      ? 'null'
      : `(select u.${ident(account.account.name)} from ${tableOf(account)} u where u.id = s.put_by)`;
  const text = `select ${momentText('s.at', timeZone)} as at, ${by} as by, (
      select f ->> 'text' from json_array_elements(s.files) f where f ->> 'file' ~ '(^|/)access\\.yaml$' limit 1) as text
    from plinth.definition_set s where s.files is not null order by s.id desc limit ${MOST * 2}`;
  const sets = (
    await runSql<{ at: string; by: string | null; text: string | null }>(db, text, [])
  ).toReversed();
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
  const name = ident(accounts.account.name);
  const text = `select ${momentText('a.at', context.timeZone)} as at, 'roles' as kind, b.${name} as by, u.${name} as user,
      coalesce(nullif(a.old -> $2, 'null'), '[]') as before, coalesce(nullif(a.new -> $2, 'null'), '[]') as after
    from plinth.audit a left join ${tableOf(accounts)} b on b.id = a.user_id
      left join ${tableOf(accounts)} u on u.id = a.record_id
    where a.resource = $1 and (a.old ? $2 or a.new ? $2) and a.old -> $2 is distinct from a.new -> $2
      and not (a.old is null and a.new -> $2 in ('[]', 'null'))
    order by a.id desc limit ${MOST}`;
  return runSql<AccessEvent & { kind: 'roles' }>(context.db, text, [accounts.name, field]);
}

async function refusals(context: ReadContext): Promise<AccessEvent[]> {
  const accounts = accountResource(context);
  if (accounts?.account === undefined) return [];
  const text = `select ${momentText('a.at', context.timeZone)} as at, 'refusal' as kind, u.${ident(accounts.account.name)} as by,
      a.new ->> 'right' as right, a.resource, a.record_id::int as record
    from plinth.audit a left join ${tableOf(accounts)} u on u.id = a.user_id
    where a.action = '${REFUSED}' order by a.id desc limit ${MOST}`;
  return runSql<AccessEvent & { kind: 'refusal' }>(context.db, text, []);
}
