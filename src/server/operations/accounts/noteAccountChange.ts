import { type Kysely, sql } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import { publishKeys, recordKey } from '../../sql/outboxSql.ts';
import type { Tables } from '../../tables.ts';
import type { AccountTable } from './account.ts';

/** Changes of how a user signs in, as the audit trail names them. */
export type AccountChange =
  | 'password'
  | 'authenticator_app'
  | 'authenticator_app_removed'
  | 'passkey'
  | 'passkey_removed'
  | 'recovery_codes'
  | 'second_factor_removed'
  | 'sessions_ended'
  | 'token_made'
  | 'token_ended'
  | 'openid_bound'
  | 'openid_unbound';

/**
 * Adds a change of how a user signs in to the audit trail; it holds no secret.
 * @param by the user who made it; null for somebody who proved to be the user.
 * @param detail what changed, such as the name of a token.
 */
export async function noteAccountChange(
  trx: Kysely<Tables>,
  { resource }: AccountTable,
  id: number,
  action: AccountChange,
  by: number | null,
  detail: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  await trx
    .insertInto('plinth.audit')
    .values({
      resource: resource.name,
      record_id: id,
      action,
      user_id: by,
      old: '{}',
      new: JSON.stringify(detail),
    })
    .execute();
  await runSql(trx, publishKeys(sql`${[recordKey(resource.name, id)]}`));
}
