import type { ApiToken } from '../../../../schema/apiToken.ts';
import { useCall, useSend } from '../../../data/index.ts';
import { text } from '../../../providers/i18n.ts';
import { ACCESS } from './useAccess.ts';

/** How a user signs in (GET /access/user/{id}). */
export interface SignIns {
  sessions: readonly {
    id: number;
    created_at: string;
    last_used_at: string;
    user_agent: string | null;
  }[];
  tokens: readonly ApiToken[];
  /** Which users of sign-in services are theirs. */
  openid: readonly { issuer: string; email: string; bound_at: string; last_used_at: string }[];
  second_factor: { totp: boolean; passkeys: number; recovery_codes: number; required: boolean };
}

export function useSignIns(userId: number) {
  const call = { path: `${ACCESS}/user/${userId}`, failed: text('signIns.failed') };
  return useCall<SignIns>(call, { retry: false, staleAfter: 'never' });
}

/** Ends a part of how a user signs in, by its path below the user's; everything is read again in any case. */
export function useEndSignIn(userId: number) {
  const { start, busy } = useSend();
  const words = { done: text('signIns.ended'), failed: text('signIns.failed') };
  const end = (part: string) =>
    start({ method: 'delete', path: `${ACCESS}/user/${userId}/${part}`, ...words, refreshes: [ACCESS] });
  return { end, busy };
}
