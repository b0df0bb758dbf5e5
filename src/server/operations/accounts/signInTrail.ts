import { type Kysely, sql } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';
import type { AccountTable } from './account.ts';
import { type Limit, reachedLimits } from './attempts.ts';
import type { Origin } from './verifyCredentials.ts';

/*
 * Sign-ins in the audit trail (docs/business-rules.md, "Sign-ins in the audit trail"): who signed in and out, what failed and what
 * was locked out, with the address and the browser, and without anything that was typed.
 */

/** By what somebody signs in. */
export type Means = 'password' | 'code' | 'passkey' | 'openid' | 'otp';

interface SignInEvent {
  /** Undefined for an email without an account. */
  userId: number | undefined;
  action: 'signed_in' | 'signed_out' | 'sign_in_failed' | 'sign_in_locked';
  by: number | null;
  from: From;
  means: Means | undefined;
}

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
  const event = { userId, by: null, from, means };
  await noteUnlessFull(trx, accounts, { ...event, action: 'sign_in_failed' });
  if ((await reachedLimits(trx, limits)).length > 0)
    await noteUnlessFull(trx, accounts, { ...event, action: 'sign_in_locked' });
}

async function noteUnlessFull(
  trx: Kysely<Tables>,
  accounts: AccountTable,
  event: SignInEvent,
): Promise<void> {
  const [last] = await runSql<{ isFull: boolean }>(
    trx,
    sql`select at > now() - interval '1 hour' as "isFull" from ${table.audit}
    where record_id = ${event.userId ?? NOBODY} and action = ${event.action} and action in ('sign_in_failed', 'sign_in_locked') and resource = ${accounts.resource.name}
    order by id desc offset ${MOST_FAILURES - 1} limit 1`,
  );
  if (!last?.isFull) await note(trx, accounts, event);
}

/** How many failures of one account, or of all emails without one, are noted in an hour; lock-outs likewise. */
const MOST_FAILURES = 60;

/** The record of attempts with an email that has no account. */
const NOBODY = 0;

async function note(trx: Kysely<Tables>, { resource }: AccountTable, event: SignInEvent): Promise<void> {
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
