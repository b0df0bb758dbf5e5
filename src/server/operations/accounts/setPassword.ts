import { sql, type Transaction } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import type { Field } from '../../../schema/index.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import type { AccountTable } from './account.ts';
import { endAccess } from './endAccess.ts';
import { noteAccountChange } from './noteAccountChange.ts';
import { hashPassword } from './passwords.ts';
import { weakness } from './weakPassword.ts';

/** The action in the audit trail, the same as for the definition's own call. */
const ACTION = 'password';

/**
 * Stores a password chosen by the account's owner (docs/business-rules.md, "Passwords"): ends the account's sessions except the
 * one that made the change, forgets its devices, and invalidates pending resets. The audit row does not contain the password.
 *
 * @param password the new one, validated by the field's own check.
 * @param field the password's field, as the message names it.
 * @throws AppError invalid for one that is common, or the name or email of the account.
 */
export async function setPassword(
  trx: Transaction<Tables>,
  accounts: AccountTable,
  id: number,
  { password: chosen, field }: { password: string; field: Field },
  exceptTokenHash?: Buffer,
): Promise<void> {
  const { resource, password, name, email } = accounts;
  const [owner] = await runSql<{ name: string; email: string }>(
    trx,
    sql`select ${sql.id(name.name)} as name, ${sql.id(email.name)} as email from ${tableOf(resource)} where id = ${id}`,
  );
  const weak = await weakness(chosen, field, owner);
  if (weak !== undefined) throw invalid({ [field.name]: weak });
  await runSql(
    trx,
    sql`update ${tableOf(resource)} set ${sql.id(password.name)} = ${await hashPassword(chosen)}, updated_at = now() where id = ${id}`,
  );
  await endAccess(trx, accounts, id, id, exceptTokenHash);
  await noteAccountChange(trx, accounts, id, ACTION, id);
}
