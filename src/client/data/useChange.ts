import { useRef } from 'react';
import { useIdempotencyKey } from '../providers/useIdempotencyKey.ts';
import { useRefresh } from './useRefresh.ts';
import { type Change, useSend } from './useSend.ts';

/**
 * Sends a change of the books outside a form: once, with its idempotency key. Shows the result, and lets everything that a posting
 * makes stale load again.
 *
 * @returns `send` resolves after success, to the body of the answer, and after failure, to undefined.
 */
export function useChange() {
  const { send, busy } = useSend();
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const underWay = useRef(false);
  const sendOnce = async <Body = unknown>(change: Omit<Change, 'key'>): Promise<Body | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    try {
      const answer = await send<Body>({ ...change, key: keyFor([change.path, change.body]) });
      keyFor.renew();
      void refresh.all();
      return answer;
    } catch {
      return undefined;
    } finally {
      underWay.current = false;
    }
  };
  return { send: sendOnce, busy };
}
