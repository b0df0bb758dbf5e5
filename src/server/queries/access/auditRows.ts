import { type RawBuilder, sql } from 'kysely';
/*
 * Rows of the audit trail that are no change of a record: they belong to no record's history. Setting, Access shows them.
 */

/** A refused right. */
export const REFUSED = 'refused';

/** Signing in and out (operations/accounts/signInTrail.ts). */
const SIGN_INS = ['signed_in', 'signed_out', 'sign_in_failed', 'sign_in_locked'];

/** The list of sign-ins also shows tokens that were made, and sessions and tokens that were ended. */
const OF_SIGN_INS = [...SIGN_INS, 'token_made', 'token_ended', 'sessions_ended'];

const list = (actions: readonly string[]) => sql.join(actions.map((action) => sql.lit(action)));

/** SQL: the row is a change of its record. */
export const IS_CHANGE: RawBuilder<unknown> = sql`action not in (${list([REFUSED, ...SIGN_INS])})`;

/** SQL: the row belongs to the list of sign-ins. The index `audit_sign_in` has this condition. */
export const IS_OF_SIGN_INS = sql`action in (${list(OF_SIGN_INS)})`;
