import { type HttpError, useDataProvider } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { noticeOf } from '../../providers/data/answers.ts';
import { text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { LEDGER, refreshPosted } from '../page/derived.ts';

/** Reads below /budget/{id}. @param path '' for the one in force, 'versions', or a version. */
export function useBudgetCall<T>(id: string, path = '', enabled = true) {
  const provider = useDataProvider()();
  return useQuery<T, HttpError>({
    queryKey: [LEDGER, 'budget', id, path],
    enabled,
    queryFn: async () => {
      const url = `/budget/${id}${path === '' ? '' : `/${path}`}`;
      const answer = await provider.custom?.({ url, method: 'get', meta: { failed: text('budget.failed') } });
      return (answer?.data as { data?: T } | undefined)?.data as T;
    },
  });
}

export interface SavedBudget {
  based_on: number;
  reason: string | null;
  lines: readonly object[];
}

/** Saves a version: once, with its idempotency key. */
export function useSaveBudget(id: string, onSaved: () => void) {
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = async (payload: SavedBudget): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setErrors({});
    try {
      const meta = { idempotencyKey: keyFor(payload), failed: text('budget.unsaved') };
      const answer = await provider.custom?.({ url: `/budget/${id}`, method: 'post', payload, meta });
      keyFor.renew();
      notify({ type: 'success', message: noticeOf(answer?.data) ?? text('budget.saved') });
      refreshPosted(queries);
      onSaved();
    } catch (error) {
      setErrors(((error as HttpError).errors ?? {}) as FieldErrors);
      setFailure((error as Error).message || text('budget.unsaved'));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure, errors };
}
