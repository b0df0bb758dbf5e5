import { type Kysely, sql } from 'kysely';
import { runSql } from '../../../database/runSql.ts';
import { momentText } from '../../../sql/businessTime.ts';
import { type Tables, table } from '../../../tables.ts';

/** The second factors of an account. */
export interface Factors {
  /** An authenticator app is set up. */
  totp: boolean;
  passkeys: number;
  /** The recovery codes that were not used. */
  recovery_codes: number;
}

/** The second factors of an account. */
export async function factorsOf(db: Kysely<Tables>, userId: number): Promise<Factors> {
  const [found] = await runSql<Factors>(
    db,
    sql`select exists (select from ${table.totp} where user_id = ${userId} and confirmed_at is not null) as totp,
      (select count(*)::integer from ${table.passkey} where user_id = ${userId}) as passkeys,
      (select count(*)::integer from ${table.recovery_code} where user_id = ${userId} and used_at is null) as recovery_codes`,
  );
  return found as Factors;
}

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: number;
  name: string;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone, like last_used_at. */
  created_at: string;
  last_used_at: string | null;
}

/** The passkeys of an account, by name. */
export async function ownPasskeys(
  db: Kysely<Tables>,
  userId: number,
  timeZone: string,
): Promise<OwnPasskey[]> {
  return runSql<OwnPasskey>(
    db,
    sql`select id, name, ${momentText(sql`created_at`, timeZone)} as created_at,
      ${momentText(sql`last_used_at`, timeZone)} as last_used_at
    from ${table.passkey} where user_id = ${userId} order by lower(name), id`,
  );
}
