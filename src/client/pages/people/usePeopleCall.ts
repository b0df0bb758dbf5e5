import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPosted } from '../../generic/page/derived.ts';
import { noticeOf } from '../../providers/data/answers.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';

interface Options {
  /** The message if the server sends none. */
  failed: string;
  done: string;
  /** Called after success and after failure (docs/business-rules.md, "Screens"). */
  onEnd: () => void;
}

/** Sends the selected people to a call of the project once, and shows the result. */
export function usePeopleCall(path: string, { failed, done, onEnd }: Options) {
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
      notify({ type: 'success', message: noticeOf(answer?.data) ?? done });
      refreshPosted(queries);
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message || failed });
    }
    onEnd();
  };
  return { send: (ids: readonly number[]) => void send(ids), busy };
}
