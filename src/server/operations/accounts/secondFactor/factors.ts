import type { Kysely } from 'kysely';
import { runSql } from '../../../database/runSql.ts';
import type { Tables } from '../../../database/tables.ts';

/** The second factors of an account. */
export interface Factors {
  /** An authenticator app is set up. */
  totp: boolean;
  /** The recovery codes that were not used. */
  recovery_codes: number;
}

/** SQL: whether an account has a second factor. @param id SQL of its id. */
export function hasFactorSql(id: string): string {
  return `exists (select from plinth.totp t where t.user_id = ${id} and t.confirmed_at is not null)`;
}

/** The second factors of an account. */
export async function factorsOf(db: Kysely<Tables>, userId: number): Promise<Factors> {
  const text = `select ${hasFactorSql('$1::bigint')} as totp,
      (select count(*)::integer from plinth.recovery_code where user_id = $1 and used_at is null) as recovery_codes`;
  const [found] = await runSql<Factors>(db, text, [userId]);
  return found as Factors;
}
