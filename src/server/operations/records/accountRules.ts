import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { ident, tableOf } from '../../sql/recordSql.ts';
import { accountTable } from '../accounts/account.ts';
import { endAccess } from '../accounts/endAccess.ts';

/**
 * Any number: the advisory lock for removing an account or its rights, so that two calls cannot each remove the last
 * administrator but one.
 */
const ACCOUNTS_LOCK = 7_045_303;

type Values = Readonly<Record<string, unknown>>;

/**
 * Only an administrator can make administrators (docs/business-rules.md, "Accounts and administrators"); an unchanged value is
 * no change.
 */
export async function guardAdminField(
  trx: Kysely<Tables>,
  resource: Resource,
  values: Values,
  actor: Actor | null,
  id?: number,
): Promise<void> {
  const name = resource.account?.admin;
  if (name === undefined || actor === null || actor.isAdmin || values[name] === undefined) return;
  const wanted = values[name] === true;
  const before = id === undefined ? false : await isAdmin(trx, resource, id);
  if (wanted !== before) throw new AppError('administratorsOnly');
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

/** A password change ends all access of the account (docs/business-rules.md, "Passwords"). */
export async function afterPasswordChange(
  trx: Kysely<Tables>,
  { resources }: Context,
  { account }: Resource,
  values: Values,
  id: number,
): Promise<void> {
  if (account === undefined || values[account.password] === undefined) return;
  await endAccess(trx, accountTable(resources), id);
}

/** All access of an archived account ends. */
export async function afterAccountDelete(
  trx: Kysely<Tables>,
  { resources }: Context,
  { account }: Resource,
  id: number,
): Promise<void> {
  if (account !== undefined) await endAccess(trx, accountTable(resources), id);
}

function lastAdministrator(field: string): AppError {
  return new AppError('lastAdministrator', {}, { field });
}

async function lockAccounts(trx: Kysely<Tables>): Promise<void> {
  await runSql(trx, 'select pg_advisory_xact_lock($1)', [ACCOUNTS_LOCK]);
}

async function isAdmin(trx: Kysely<Tables>, resource: Resource, id: number): Promise<boolean> {
  const admin = ident(resource.account?.admin as string);
  const rows = await runSql<{ admin: boolean | null }>(
    trx,
    `select ${admin} as admin from ${tableOf(resource)} where id = $1 and archived_at is null`,
    [id],
  );
  return rows[0]?.admin === true;
}

async function others(
  trx: Kysely<Tables>,
  resource: Resource,
  id: number,
): Promise<{ accounts: number; admins: number }> {
  const admin = ident(resource.account?.admin as string);
  const rows = await runSql<{ accounts: number; admins: number }>(
    trx,
    `select count(*) as accounts, count(*) filter (where ${admin}) as admins
     from ${tableOf(resource)} where id <> $1 and archived_at is null`,
    [id],
  );
  return rows[0] as { accounts: number; admins: number };
}
