import type { Transaction } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { ident, tableOf } from '../../sql/recordSql.ts';
import type { AccountTable } from './account.ts';
import { endAccess } from './endAccess.ts';
import { noteAccountChange } from './noteAccountChange.ts';

/** The action in the audit trail, the same as for the definition's own call. */
const ACTION = 'password';

/**
 * Stores a password chosen by the account's owner (docs/business-rules.md, "Passwords"): ends the account's sessions except the
 * one that made the change, forgets its devices, and invalidates pending resets. The audit row does not contain the password.
 *
 * @param hash of the new password.
 */
export async function setPassword(
  trx: Transaction<Tables>,
  accounts: AccountTable,
  id: number,
  hash: string,
  exceptTokenHash?: Buffer,
): Promise<void> {
  const { resource, password } = accounts;
  const text = `update ${tableOf(resource)} set ${ident(password.name)} = $2, updated_at = now() where id = $1`;
  await runSql(trx, text, [id, hash]);
  await endAccess(trx, accounts, id, id, exceptTokenHash);
  await noteAccountChange(trx, accounts, id, ACTION, id);
}
