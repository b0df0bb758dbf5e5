import { type Kysely, sql } from 'kysely';
import { runSql } from '../../../database/runSql.ts';
import { type Tables, table } from '../../../tables.ts';

/** The purpose of a challenge: one to add a passkey signs nobody in. */
type Purpose = 'add' | 'sign_in';

/** How long a user may take to unlock a passkey, in minutes. */
const MINUTES = 5;

/** Keeps a challenge until it is used, for any server to find. @param userId undefined if the user is not known yet. */
export async function keepChallenge(
  db: Kysely<Tables>,
  challenge: string,
  purpose: Purpose,
  userId: number | undefined,
): Promise<void> {
  await runSql(
    db,
    sql`insert into ${table.passkey_challenge} (challenge, user_id, purpose, expires_at)
    values (${challenge}, ${userId ?? null}, ${purpose}, now() + make_interval(mins => ${MINUTES}))`,
  );
}

/** Uses a challenge up, and returns the user it was made for (null: anybody); undefined if it is unknown, used or expired. */
export async function takeChallenge(
  db: Kysely<Tables>,
  challenge: string,
  purpose: Purpose,
): Promise<number | null | undefined> {
  const [found] = await runSql<{ user_id: number | null }>(
    db,
    sql`delete from ${table.passkey_challenge}
    where challenge = ${challenge} and purpose = ${purpose} and expires_at > now() returning user_id`,
  );
  return found?.user_id;
}
