import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LEDGER } from '../page/derived.ts';
import { useTellFailure } from '../page/useTellFailure.ts';
import { askLedgerPage } from './askLedger.ts';
import type { Ledger } from './Ledger.ts';
import type { ShownView } from './ledgerPart.ts';
import type { LedgerState } from './ledgerState.ts';
import type { LedgerControl } from './useLedgerState.ts';

export interface ShownLedger {
  /** Absent until something is there to look at. */
  ledger: Ledger | undefined;
  /** The page that the rows are of: the old one stays until the new one is there. */
  page: number;
  busy: boolean;
  failure: string | undefined;
  /** None where the record is not there. */
  again: (() => void) | undefined;
}

/**
 * The page of a ledger that the state asks for.
 *
 * @param isAsked false while it is not known whose ledger is wanted.
 */
export function useLedger(view: ShownView, { state, change }: LedgerControl, isAsked: boolean): ShownLedger {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<
    { ledger: Ledger; page: number },
    HttpError
  >({
    queryKey: [LEDGER, view.operation.path, state, view.part],
    enabled: isAsked,
    queryFn: async ({ signal }) => ({
      ledger: await askLedgerPage(view, state, signal),
      page: state.page,
    }),
    // The rows of another record must not stand under this one's name.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as LedgerState | undefined)?.id === state.id ? keepPreviousData(before) : undefined,
  });
  const lastPage = Math.max(1, Math.ceil((data?.ledger.total ?? 0) / state.size));
  const settled = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    // The link is old, or the range got shorter: the last page that there is.
    if (settled && state.page > lastPage) change({ page: lastPage });
  }, [settled, state.page, lastPage, change]);
  const failure = error === null ? undefined : error.message || view.failed;
  useTellFailure(failure);
  return {
    ledger: error === null ? data?.ledger : undefined,
    page: data?.page ?? state.page,
    busy: isFetching,
    failure,
    again: error?.statusCode === 404 ? undefined : () => void refetch(),
  };
}
