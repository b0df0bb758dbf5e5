import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticeOf } from '../../providers/data/answers.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refreshPosted } from './derived.ts';

interface Change {
  /** Below /api. */
  path: string;
  payload: object;
  /** The messages if the server sends none. */
  done: string;
  failed: string;
}

/**
 * Sends a change of the books outside a form: once, with its idempotency key. Shows the result, and lets everything that a posting
 * makes stale load again.
 *
 * @returns `send` resolves after success and after failure.
 */
export function useChange() {
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const send = async ({ path, payload, done, failed }: Change): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const meta = { idempotencyKey: keyFor(payload), failed };
      const answer = await provider.custom?.({ url: path, method: 'post', payload, meta });
      keyFor.renew();
      notify({ type: 'success', message: noticeOf(answer?.data) ?? done });
      refreshPosted(queries);
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message || failed });
    } finally {
      setBusy(false);
    }
  };
  return { send, busy };
}
