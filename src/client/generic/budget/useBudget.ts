import { useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { type HttpError, useCall, useRefresh, useSend } from '../../data/index.ts';
import { text } from '../../providers/i18n.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';

/** Reads below /budget/{id}. @param path '' for the one in force, 'versions', or a version. */
export function useBudgetCall<T>(id: string, path = '', enabled = true) {
  const call = { path: `/budget/${id}${path === '' ? '' : `/${path}`}`, failed: text('budget.failed') };
  return useCall<T>(call, { enabled });
}

export interface SavedBudget {
  based_on: number;
  reason: string | null;
  lines: readonly object[];
}

/** Saves a version: once, with its idempotency key. */
export function useSaveBudget(id: string, onSaved: () => void) {
  const { send, busy } = useSend();
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = async (body: SavedBudget): Promise<void> => {
    if (busy) return;
    setFailure(undefined);
    setErrors({});
    try {
      await send({
        path: `/budget/${id}`,
        body,
        key: keyFor(body),
        done: text('budget.saved'),
        failed: text('budget.unsaved'),
        isQuiet: true,
      });
      keyFor.renew();
      void refresh.all();
      onSaved();
    } catch (error) {
      setErrors(((error as HttpError).errors ?? {}) as FieldErrors);
      setFailure((error as Error).message || text('budget.unsaved'));
    }
  };
  return { save, busy, failure, errors };
}
