import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { type AccessRules, STAFF } from '../../../schema/access.ts';
import type { Resource } from '../../../schema/index.ts';
import { refused } from '../../access/refusals.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { type AccountTable, accountTable } from '../accounts/account.ts';
import { endAccess } from '../accounts/endAccess.ts';
import { weakness } from '../accounts/weakPassword.ts';

/**
 * Any number: the advisory lock for removing an account or its rights, so that two calls cannot each remove the last
 * administrator but one.
 */
const ACCOUNTS_LOCK = 7_045_303;

type Values = Readonly<Record<string, unknown>>;

/** A change of an account, as its rules need it. */
interface AccountChange {
  right: string;
  /** The account before the change; undefined for a new one. */
  id?: number | undefined;
  /** The validated values. */
  values?: Values | undefined;
}

/**
 * Who manages users and is no administrator gives nobody more than they have themselves (docs/business-rules.md, "Accounts and
 * administrators"): they change no account of an administrator, give no role, project or employee that is not their own, and
 * change no password or email by which they could sign in with more. A program changes no account. An unchanged value is no
 * change.
 *
 * @throws AppError peopleOnly, administratorsAccount, administratorsOnly, beyondOwnRights
 */
export async function guardAccount(
  trx: Kysely<Tables>,
  { access, resources }: Pick<Context, 'access' | 'resources'>,
  resource: Resource,
  actor: Actor | null,
  { right, id, values = {} }: AccountChange,
): Promise<void> {
  const { account } = resource;
  if (account === undefined || actor === null) return;
  const refuse = (error: AppError) => refused(error, resource.name, { right, id });
  if (actor.isProgram) throw refuse(new AppError('peopleOnly'));
  if (actor.isAdmin) return;
  const before = id === undefined ? undefined : await storedAccount(trx, accountTable(resources), id);
  if (before?.isAdmin) throw refuse(new AppError('administratorsAccount'));
  if (values[account.admin] === true)
    throw refuse(new AppError('administratorsOnly', {}, { field: account.admin }));
  const changed = (name: string | undefined): name is string =>
    name !== undefined &&
    values[name] !== undefined &&
    (before === undefined || !isDeepStrictEqual(values[name], before.values[name]));
  const after = { ...before?.values, ...values };
  const beyond = beyondOwn(account, access, actor, after).filter(
    (name) => before === undefined || changed(name),
  );
  const isBeyond = before !== undefined && beyondOwn(account, access, actor, before.values).length > 0;
  const signIn = [account.email, account.password].filter(changed);
  if (isBeyond) beyond.push(...signIn);
  const [first] = beyond;
  if (first === undefined && !(isBeyond && right === 'restore')) return;
  const fields = Object.fromEntries(beyond.map((name) => [name, failure('beyondOwnRights')]));
  throw refuse(new AppError('beyondOwnRights', {}, first === undefined ? {} : { fields }));
}

/** The fields of an account that give more than the actor has. */
function beyondOwn(
  { roles, project, projects, employee }: NonNullable<Resource['account']>,
  access: AccessRules | undefined,
  actor: Actor,
  values: Values,
): string[] {
  if (access === undefined) return [];
  const list = (name: string | undefined) => [values[name ?? ''] ?? []].flat();
  const isOwnProject = (id: unknown) => actor.projects.includes(Number(id));
  const beyond = [
    isWithin(access, actor, list(roles).map(String)) ? undefined : roles,
    list(project).every(isOwnProject) ? undefined : project,
    list(projects).every(isOwnProject) ? undefined : projects,
    list(employee).every((id) => Number(id) === actor.employee) ? undefined : employee,
  ];
  return beyond.filter((name) => name !== undefined);
}

/**
 * Whether roles give no more than the actor's own: each is theirs, or gives nothing, and none of theirs is missing that restricts
 * or limits them. Nobody without a role is without rights: they are staff.
 */
function isWithin({ roles }: AccessRules, actor: Actor, given: readonly string[]): boolean {
  const named = (names: readonly string[]) => (names.length === 0 ? [STAFF] : names);
  const role = (name: string) => (Object.hasOwn(roles, name) ? roles[name] : undefined);
  const [own, bound, wanted] = [actor.roles, actor.boundBy ?? actor.roles, given].map(named);
  const isBinding = (name: string) => {
    const { denials, limits, needsFactor } = role(name) ?? { denials: [], limits: [], needsFactor: false };
    return needsFactor || denials.length > 0 || limits.length > 0;
  };
  return (
    (wanted ?? []).every((name) => own?.includes(name) || role(name)?.grants.length === 0) &&
    (bound ?? []).every((name) => !isBinding(name) || wanted?.includes(name))
  );
}

/** An account as it is stored, archived or not, locked until the change ends; undefined if there is none. */
async function storedAccount(
  trx: Kysely<Tables>,
  { resource, admin, name, email, roles, project, projects, employee }: AccountTable,
  id: number,
): Promise<{ isAdmin: boolean; values: Values } | undefined> {
  const names = [admin, name, email, roles, project, projects, employee].flatMap((field) =>
    field === undefined ? [] : sql.id('t', field.name),
  );
  const [values] = await runSql<Row>(
    trx,
    sql`select ${sql.join(names)} from ${tableOf(resource)} t where t.id = ${id} for no key update`,
  );
  return values && { isAdmin: values[admin.name] === true, values };
}

/** The last administrator must stay one. */
export async function guardLastAdmin(
  trx: Kysely<Tables>,
  resource: Resource,
  values: Values,
  id: number,
): Promise<void> {
  const name = resource.account?.admin;
  if (name === undefined || values[name] === undefined || values[name] === true) return;
  await lockAccounts(trx);
  if ((await isAdmin(trx, resource, id)) && (await others(trx, resource, id)).admins === 0) {
    throw lastAdministrator(name);
  }
}

/** Nobody can delete their own account, or the last one (docs/business-rules.md, "Accounts and administrators"). */
export async function guardAccountDelete(
  trx: Kysely<Tables>,
  resource: Resource,
  id: number,
  actor: Actor | null,
): Promise<void> {
  if (resource.account === undefined) return;
  if (actor?.id === id) throw new AppError('ownAccount');
  await lockAccounts(trx);
  const left = await others(trx, resource, id);
  if (left.accounts === 0) throw new AppError('lastAccount');
  if (left.admins === 0 && (await isAdmin(trx, resource, id)))
    throw lastAdministrator(resource.account.admin);
}

/**
 * Refuses passwords that are easily guessed, in the record of an account or in any other.
 * @throws AppError invalid, naming the field.
 */
export async function guardPasswords(
  trx: Kysely<Tables>,
  { resources, types }: Pick<Context, 'resources' | 'types'>,
  resource: Resource,
  values: Values,
  id?: number,
): Promise<void> {
  const errors = noFailures();
  for (const field of Object.values(resource.fields)) {
    const password = values[field.name];
    if (types[field.type]?.storage !== 'secret' || typeof password !== 'string') continue;
    const { account } = resource;
    const before =
      account === undefined || id === undefined
        ? undefined
        : await storedAccount(trx, accountTable(resources), id);
    const owner = { ...before?.values, ...values };
    const weak = await weakness(
      password,
      field,
      account && { name: owner[account.name], email: owner[account.email] },
    );
    if (weak !== undefined) errors[field.name] = weak;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A password change ends all access of the account (docs/business-rules.md, "Passwords"). */
export async function afterPasswordChange(
  trx: Kysely<Tables>,
  { resources }: Context,
  { account }: Resource,
  values: Values,
  id: number,
  actor: Actor | null,
): Promise<void> {
  if (account === undefined || values[account.password] === undefined) return;
  await endAccess(trx, accountTable(resources), id, actor?.id ?? null);
}

/** All access of an archived account ends. */
export async function afterAccountDelete(
  trx: Kysely<Tables>,
  { resources }: Context,
  { account }: Resource,
  id: number,
  actor: Actor | null,
): Promise<void> {
  if (account !== undefined) await endAccess(trx, accountTable(resources), id, actor?.id ?? null);
}

function lastAdministrator(field: string): AppError {
  return new AppError('lastAdministrator', {}, { field });
}

async function lockAccounts(trx: Kysely<Tables>): Promise<void> {
  await runSql(trx, sql`select pg_advisory_xact_lock(${sql.lit(ACCOUNTS_LOCK)})`);
}

async function isAdmin(trx: Kysely<Tables>, resource: Resource, id: number): Promise<boolean> {
  const admin = sql.id('t', resource.account?.admin as string);
  const rows = await runSql<{ admin: boolean | null }>(
    trx,
    sql`select ${admin} as admin from ${tableOf(resource)} t where t.id = ${id} and t.archived_at is null`,
  );
  return rows[0]?.admin === true;
}

async function others(
  trx: Kysely<Tables>,
  resource: Resource,
  id: number,
): Promise<{ accounts: number; admins: number }> {
  const admin = sql.id('t', resource.account?.admin as string);
  const rows = await runSql<{ accounts: number; admins: number }>(
    trx,
    sql`select count(*) as accounts, count(*) filter (where ${admin}) as admins
      from ${tableOf(resource)} t where t.id <> ${id} and t.archived_at is null`,
  );
  return rows[0] as { accounts: number; admins: number };
}
