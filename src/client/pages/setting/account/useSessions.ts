import { useCall, useSend } from '../../../data/index.ts';
import { text } from '../../../providers/i18n.ts';
import { TOKENS } from './useTokens.ts';

/** A session of the user (GET /user/sessions). */
export interface Session {
  id: number;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
  current: boolean;
}

/** The call of the sessions; each is below it. */
export const SESSIONS = '/user/sessions';

export function useSessions() {
  const call = { path: SESSIONS, failed: text('account.sessionsFailed') };
  return useCall<readonly Session[]>(call, { staleAfter: 'never' });
}

/** Ends one session by its id, or without an id all others. The list is read again in any case. */
export function useEndSessions() {
  const { start, busy } = useSend();
  const end = (id?: number) =>
    start({
      method: 'delete',
      path: id === undefined ? SESSIONS : `${SESSIONS}/${id}`,
      done: text('account.signedOut'),
      failed: text('account.signOutFailed'),
      // Signing out everywhere ends the tokens for programs, too.
      refreshes: [SESSIONS, TOKENS],
    });
  return { end, busy };
}
