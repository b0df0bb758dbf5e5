import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPosted } from '../../generic/page/derived.ts';
import { messageOf } from '../../providers/data/answers.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';

interface Words {
  /** Where the server has no words of its own. */
  failed: string;
  done: string;
  /** After success and after failure alike (specification 1, section 2.9). */
  onEnd: () => void;
}

/** Sends the chosen people to a call of the project's, once, and tells what came of it. */
export function usePeopleCall(path: string, { failed, done, onEnd }: Words) {
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const send = async (ids: readonly number[]): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const payload = { employees: ids.map((employee_id) => ({ employee_id })) };
    try {
      const meta = { idempotencyKey: keyFor(payload), failed };
      const answer = await provider.custom?.({ url: path, method: 'post', payload, meta });
      notify({ type: 'success', message: messageOf(answer?.data) ?? done });
      refreshPosted(queries);
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message || failed });
    }
    onEnd();
  };
  return { send: (ids: readonly number[]) => void send(ids), busy };
}
