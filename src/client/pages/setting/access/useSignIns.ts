import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiToken } from '../../../../schema/apiToken.ts';
import { asHttpError, bodyOf, noticeOf } from '../../../providers/data/answers.ts';
import { send } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';

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
  return useQuery({
    queryKey: ['access', 'signIns', userId],
    retry: false,
    queryFn: async () => ((await ask('GET', `/access/user/${userId}`)) as { data: SignIns }).data,
  });
}

/** Ends a part of how a user signs in, by its path below the user's; everything is read again in any case. */
export function useEndSignIn(userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (part: string) => ask('DELETE', `/access/user/${userId}/${part}`),
    onSuccess: (body) => notify({ type: 'success', message: noticeOf(body) ?? text('signIns.ended') }),
    onError: (error) => notify({ type: 'error', message: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['access'] }),
  });
}

async function ask(method: string, path: string): Promise<unknown> {
  const failed = text('signIns.failed');
  try {
    return bodyOf(await send({ method, path }), failed);
  } catch (error) {
    throw asHttpError(error, failed);
  }
}
