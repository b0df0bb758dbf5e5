import { CompiledQuery, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type AccountTable, identifier, tableOf } from './account.ts';
import { forgetDevices } from './devices.ts';
import { revokeSessions } from './sessions.ts';

/** What the audit trail calls it, as it calls the definition's own call for it. */
const ACTION = 'password';

/**
 * Writes the password that an account's owner chose (business rules, section 10): ends the account's sessions, all but
 * the one that the change was made with, forgets its devices, and voids what a forgotten password still has under way. The audit row says
 * that it happened, and nothing of the password.
 *
 * @param hash of the new password.
 */
export async function setPassword(
  trx: Transaction<Tables>,
  { resource, email, password }: AccountTable,
  id: number,
  hash: string,
  exceptTokenHash?: Buffer,
): Promise<void> {
  const text = `update ${tableOf(resource)} set ${identifier(password.name)} = $2, updated_at = now()
    where id = $1 returning lower(${identifier(email.name)}) as email`;
  const { rows } = await trx.executeQuery<{ email: string }>(CompiledQuery.raw(text, [id, hash]));
  await trx
    .deleteFrom('plinth.otp')
    .where('email', '=', rows[0]?.email ?? '')
    .execute();
  await revokeSessions(trx, id, exceptTokenHash);
  await forgetDevices(trx, id);
  await trx
    .insertInto('plinth.audit')
    .values({ resource: resource.name, record_id: id, action: ACTION, user_id: id, old: '{}', new: '{}' })
    .execute();
}
