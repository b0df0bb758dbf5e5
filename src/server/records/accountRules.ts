import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Resource } from '../../schema/index.ts';
import { forgetDevices } from '../auth/devices.ts';
import { revokeSessions } from '../auth/sessions.ts';
import type { Actor } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { ident, tableOf } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';

/** Any number; whoever takes an account or its rights away holds it, so that two cannot each take the last but one. */
const ACCOUNTS_LOCK = 7_045_303;

type Values = Readonly<Record<string, unknown>>;

/** Only an administrator makes administrators (business rules, section 10); a value sent back unchanged is no change. */
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
  if (wanted !== before) throw new AppError('forbidden', 'Only an administrator may make administrators');
}

/** The last administrator stays one. */
export async function guardLastAdmin(
  trx: Kysely<Tables>,
  resource: Resource,
  values: Values,
  id: number,
): Promise<void> {
  const name = resource.account?.admin;
  if (name === undefined || values[name] === undefined || values[name] === true) return;
  await holdAccounts(trx);
  if ((await isAdmin(trx, resource, id)) && (await others(trx, resource, id)).admins === 0) {
    throw lastAdministrator(name);
  }
}

/** Nobody deletes the account they are signed in with, nor the last one (business rules, section 5). */
export async function guardAccountDelete(
  trx: Kysely<Tables>,
  resource: Resource,
  id: number,
  actor: Actor | null,
): Promise<void> {
  if (resource.account === undefined) return;
  if (actor?.id === id)
    throw new AppError('conflict', 'The account that you are signed in with cannot be deleted');
  await holdAccounts(trx);
  const left = await others(trx, resource, id);
  if (left.accounts === 0) throw new AppError('conflict', 'The last account cannot be deleted');
  if (left.admins === 0 && (await isAdmin(trx, resource, id)))
    throw lastAdministrator(resource.account.admin);
}

/** A password change ends the account's sessions and forgets its devices (business rules, section 10). */
export async function afterPasswordChange(
  trx: Kysely<Tables>,
  { account }: Resource,
  values: Values,
  id: number,
): Promise<void> {
  if (account === undefined || values[account.password] === undefined) return;
  await revokeSessions(trx, id);
  await forgetDevices(trx, id);
}

/** An account that is archived is signed out everywhere. */
export async function afterAccountDelete(
  trx: Kysely<Tables>,
  { account }: Resource,
  id: number,
): Promise<void> {
  if (account === undefined) return;
  await revokeSessions(trx, id);
  await forgetDevices(trx, id);
}

function lastAdministrator(field: string): AppError {
  const message = 'This is the last administrator; make another one first';
  return new AppError('conflict', message, { errors: { [field]: message } });
}

async function holdAccounts(trx: Kysely<Tables>): Promise<void> {
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
