import type { ApiToken, TokenRole } from '../../../../schema/apiToken.ts';
import { useCall, useSend, wholeBody } from '../../../data/index.ts';
import { text } from '../../../providers/i18n.ts';

/** The answer of GET /user/tokens. */
export interface Tokens {
  data: readonly ApiToken[];
  /** The roles that a new token may have. */
  roles: readonly TokenRole[];
}

/** The call of the tokens; each is below it. */
export const TOKENS = '/user/tokens';

export function useTokens() {
  const call = { path: TOKENS, failed: text('tokens.failed') };
  return useCall<Tokens>(call, { read: wholeBody<Tokens>, staleAfter: 'never' });
}

/** Ends a token by its id. The list is read again in any case. */
export function useEndToken() {
  const { start, busy } = useSend();
  const words = { done: text('tokens.ended'), failed: text('tokens.endFailed') };
  const end = (id: number) =>
    start({ method: 'delete', path: `${TOKENS}/${id}`, ...words, refreshes: [TOKENS] });
  return { end, busy };
}
