import type { Kysely } from 'kysely';
import { runSql } from '../../../database/runSql.ts';
import type { Tables } from '../../../database/tables.ts';
import { hasFactorSql } from '../../../sql/secondFactorSql.ts';

/** The second factors of an account. */
export interface Factors {
  /** An authenticator app is set up. */
  totp: boolean;
  /** The recovery codes that were not used. */
  recovery_codes: number;
}

/** The second factors of an account. */
export async function factorsOf(db: Kysely<Tables>, userId: number): Promise<Factors> {
  const text = `select ${hasFactorSql('$1::bigint')} as totp,
      (select count(*)::integer from plinth.recovery_code where user_id = $1 and used_at is null) as recovery_codes`;
  const [found] = await runSql<Factors>(db, text, [userId]);
  return found as Factors;
}
