import { type Kysely, sql } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import type { AccountTable } from './account.ts';
import { endTokens } from './apiTokens.ts';
import { forgetDevices } from './devices.ts';
import { revokeSessions } from './sessions.ts';

/**
 * After a changed password or an archived account: invalidates its pending resets and sign-ins, ends its sessions and tokens for programs,
 * and forgets its devices (docs/business-rules.md, "Passwords").
 *
 * @param by who made the change.
 * @param exceptTokenHash the session in which the user has changed their own password: it goes on, and so do their programs.
 */
export async function endAccess(
  trx: Kysely<Tables>,
  accounts: AccountTable,
  id: number,
  by: number | null,
  exceptTokenHash?: Buffer,
): Promise<void> {
  const { resource, email } = accounts;
  const own = sql`select lower(${sql.id('t', email.name)}) from ${tableOf(resource)} t where t.id = ${id}`;
  await runSql(trx, sql`delete from ${table.otp} where email = (${own})`);
  await trx.deleteFrom('plinth.started_sign_in').where('user_id', '=', id).execute();
  await trx.deleteFrom('plinth.open_id_answer').where('user_id', '=', id).execute();
  await revokeSessions(trx, id, exceptTokenHash);
  if (exceptTokenHash === undefined) await endTokens(trx, accounts, id, by);
  await forgetDevices(trx, id);
}
