import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isObject } from '../../../../schema/isObject.ts';
import { noticeOf } from '../../../providers/data/answers.ts';
import { text } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { ask } from './ask.ts';
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

export const SESSIONS = ['account', 'sessions'];

export function useSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: readSessions });
}

/** Ends one session by its id, or without an id all others. The list is refetched in any case. */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number | undefined) =>
      ask('DELETE', id === undefined ? '/user/sessions' : `/user/sessions/${id}`, 'account.signOutFailed'),
    onSuccess: (body) => notify({ type: 'success', message: noticeOf(body) ?? text('account.signedOut') }),
    onError: (error) => notify({ type: 'error', message: error.message }),
    onSettled: () =>
      // Signing out everywhere ends the tokens for programs, too.
      Promise.all([SESSIONS, TOKENS].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

async function readSessions(): Promise<readonly Session[]> {
  const body = await ask('GET', '/user/sessions', 'account.sessionsFailed');
  return isObject(body) && Array.isArray(body.data) ? body.data : [];
}
