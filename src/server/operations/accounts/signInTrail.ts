import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { AccountTable } from './account.ts';
import { countAttempt, type Limit, reachedLimits } from './attempts.ts';
import type { Origin } from './verifyCredentials.ts';

/*
 * Sign-ins in the audit trail (docs/business-rules.md, "Sign-ins in the audit trail"): who signed in and out, what failed and what
 * was locked out, with the address and the browser, and without anything that was typed.
 */

/** By what somebody signs in. */
export type Means = 'password' | 'code' | 'passkey' | 'openid' | 'otp';

type From = Pick<Origin, 'address' | 'userAgent'>;

/** Adds a sign-in or a sign-out. */
export async function noteSignIn(
  trx: Kysely<Tables>,
  accounts: AccountTable,
  userId: number,
  action: 'signed_in' | 'signed_out',
  from: From,
  means?: Means,
): Promise<void> {
  await note(trx, accounts, { userId, action, by: userId, from, means });
}

/**
 * Adds a failed attempt, and a lock-out if it has reached a limit. An account, and all emails without one together, have only so
 * many in an hour, so that nobody fills the trail.
 *
 * @param userId undefined for an email without an account.
 * @param limits those that the attempt was counted against.
 */
export async function noteFailure(
  trx: Kysely<Tables>,
  accounts: AccountTable,
  userId: number | undefined,
  from: From,
  means: Means,
  limits: readonly Limit[] = [],
): Promise<void> {
  const noted: Limit[] = [
    { kind: 'failure noted', subject: String(userId ?? ''), most: MOST_FAILURES, seconds: 3600 },
  ];
  const event = { userId, by: null, from, means };
  if ((await reachedLimits(trx, noted)).length === 0) {
    await countAttempt(trx, noted);
    await note(trx, accounts, { ...event, action: 'sign_in_failed' });
  }
  const reached = await reachedLimits(trx, limits);
  const locked: Limit[] = [
    { kind: 'lock-out noted', subject: String(userId ?? ''), most: MOST_FAILURES, seconds: 3600 },
  ];
  if (reached.length === 0 || (await reachedLimits(trx, locked)).length > 0) return;
  await countAttempt(trx, locked);
  await note(trx, accounts, { ...event, action: 'sign_in_locked' });
}

/** The failures of one account in an hour, and those of all emails without one. */
const MOST_FAILURES = 60;

/** The record of attempts with an email that has no account. */
const NOBODY = 0;

async function note(
  trx: Kysely<Tables>,
  { resource }: AccountTable,
  event: {
    userId: number | undefined;
    action: string;
    by: number | null;
    from: From;
    means: Means | undefined;
  },
): Promise<void> {
  const { userId = NOBODY, action, by, from, means } = event;
  const address = from.address.slice(0, 100);
  const browser = from.userAgent?.slice(0, 255) ?? null;
  await trx
    .insertInto('plinth.audit')
    .values({
      resource: resource.name,
      record_id: userId,
      action,
      user_id: by,
      old: null,
      new: JSON.stringify({ address, browser, ...(means && { means }) }),
    })
    .execute();
}
