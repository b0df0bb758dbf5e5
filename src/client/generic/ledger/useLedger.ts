import { useEffect } from 'react';
import { type HttpError, useCall } from '../../data/index.ts';
import { useFailureNotification } from '../page/useFailureNotification.ts';
import { fetchLedgerPage } from './fetchLedger.ts';
import type { Ledger } from './Ledger.ts';
import type { ShownView } from './ledgerPart.ts';
import type { LedgerControl } from './useLedgerState.ts';

export interface ShownLedger {
  /** Undefined until the first response. */
  ledger: Ledger | undefined;
  /** The page of the rows: the old one until the new one arrives. */
  page: number;
  busy: boolean;
  failure: string | undefined;
  /** The record does not exist. */
  isMissing: boolean;
  /** Undefined if it would fail again. */
  again: (() => void) | undefined;
}

/**
 * The page of a ledger for the given state.
 *
 * @param enabled false while no record is chosen.
 */
export function useLedger(view: ShownView, { state, change }: LedgerControl, enabled: boolean): ShownLedger {
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall<{ ledger: Ledger; page: number }>(
    enabled
      ? {
          path: view.operation.path,
          query: { ...state, part: JSON.stringify(view.part) },
          failed: view.failed,
        }
      : undefined,
    {
      ask: async (signal) => ({ ledger: await fetchLedgerPage(view, state, signal), page: state.page }),
      // Rows of another record must not be shown under this record's name.
      keepPrevious: ({ query }) => query?.id === state.id,
    },
  );
  const lastPage = Math.max(1, Math.ceil((data?.ledger.total ?? 0) / state.size));
  const settled = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    // The link is old or the range got shorter: goes to the last page.
    if (settled && state.page > lastPage) change({ page: lastPage });
  }, [settled, state.page, lastPage, change]);
  const failure = error === null ? undefined : error.message || view.failed;
  const isMissing = error !== null && isNotFound(error);
  // The page shows in place that there is no such record.
  useFailureNotification(isMissing ? undefined : failure);
  return {
    ledger: error === null ? data?.ledger : undefined,
    page: data?.page ?? state.page,
    busy: isFetching,
    failure,
    isMissing,
    again: isMissing ? undefined : () => void refetch(),
  };
}

/** A call with the record in its path is answered with 404, one with the record as a parameter with an error of that. */
function isNotFound({ statusCode, errors }: HttpError): boolean {
  return statusCode === 404 || errors?.id !== undefined;
}
