import type { Kysely } from 'kysely';
import { runSql } from '../../../database/runSql.ts';
import type { Tables } from '../../../tables.ts';

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
  const text = `insert into plinth.passkey_challenge (challenge, user_id, purpose, expires_at)
    values ($1, $2, $3, now() + interval '${MINUTES} minutes')`;
  await runSql(db, text, [challenge, userId ?? null, purpose]);
}

/** Uses a challenge up, and returns the user it was made for (null: anybody); undefined if it is unknown, used or expired. */
export async function takeChallenge(
  db: Kysely<Tables>,
  challenge: string,
  purpose: Purpose,
): Promise<number | null | undefined> {
  const text = `delete from plinth.passkey_challenge
    where challenge = $1 and purpose = $2 and expires_at > now() returning user_id`;
  const [found] = await runSql<{ user_id: number | null }>(db, text, [challenge, purpose]);
  return found?.user_id;
}
