import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiToken, TokenRole } from '../../../../schema/apiToken.ts';
import { isObject } from '../../../../schema/isObject.ts';
import { noticeOf } from '../../../providers/data/answers.ts';
import { text } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { ask } from './ask.ts';

/** The answer of GET /user/tokens. */
export interface Tokens {
  data: readonly ApiToken[];
  /** The roles that a new token may have. */
  roles: readonly TokenRole[];
}

export const TOKENS = ['account', 'tokens'];

export function useTokens() {
  return useQuery({ queryKey: TOKENS, queryFn: readTokens });
}

/** Ends a token by its id. The list is refetched in any case. */
export function useEndToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ask('DELETE', `/user/tokens/${id}`, 'tokens.endFailed'),
    onSuccess: (body) => notify({ type: 'success', message: noticeOf(body) ?? text('tokens.ended') }),
    onError: (error) => notify({ type: 'error', message: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: TOKENS }),
  });
}

async function readTokens(): Promise<Tokens> {
  const body = await ask('GET', '/user/tokens', 'tokens.failed');
  if (!isObject(body) || !Array.isArray(body.data) || !Array.isArray(body.roles))
    return { data: [], roles: [] };
  return { data: body.data, roles: body.roles };
}
