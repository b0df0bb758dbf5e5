import { type RawBuilder, sql } from 'kysely';
import { table } from '../tables.ts';

/** SQL: whether an account has a second factor. @param id SQL of its id. */
export function hasFactorSql(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(exists (select from ${table.totp} t where t.user_id = ${id} and t.confirmed_at is not null)
    or exists (select from ${table.passkey} p where p.user_id = ${id}))`;
}
