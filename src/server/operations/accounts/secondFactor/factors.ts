import type { Kysely } from 'kysely';
import { runSql } from '../../../database/runSql.ts';
import { momentText } from '../../../sql/businessTime.ts';
import type { Tables } from '../../../tables.ts';

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
  const text = `select exists (select from plinth.totp where user_id = $1 and confirmed_at is not null) as totp,
      (select count(*)::integer from plinth.passkey where user_id = $1) as passkeys,
      (select count(*)::integer from plinth.recovery_code where user_id = $1 and used_at is null) as recovery_codes`;
  const [found] = await runSql<Factors>(db, text, [userId]);
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
  const text = `select id, name, ${momentText('created_at', timeZone)} as created_at,
      ${momentText('last_used_at', timeZone)} as last_used_at
    from plinth.passkey where user_id = $1 order by lower(name), id`;
  return runSql<OwnPasskey>(db, text, [userId]);
}
