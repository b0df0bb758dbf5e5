import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LedgerView } from '../../../schema/index.ts';
import { useToday } from '../../providers/today.ts';
import { firstRange, type LedgerState, readLedgerState, writeLedgerState } from './ledgerState.ts';

/** Changes what is shown. Anything but turning the page starts at page 1 again. */
export type ChangeLedger = (change: Partial<LedgerState>) => void;

export interface LedgerControl {
  state: LedgerState;
  change: ChangeLedger;
}

/** The ledger's state from the page's address. */
export function useLedgerState(view: LedgerView): LedgerControl {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readLedgerState(view, today, params), [view, today, params]);
  const change = useCallback<ChangeLedger>(
    (change) =>
      setParams(
        (before) => {
          const next = { ...readLedgerState(view, today, before), page: 1, ...change };
          return writeLedgerState(view, today, next, before);
        },
        { preventScrollReset: true },
      ),
    [view, today, setParams],
  );
  return { state, change };
}

/** The same for a ledger that stands over a page whose address is about something else. */
export function useOwnLedgerState(view: LedgerView, id: string): LedgerControl {
  const today = useToday();
  const [own, setOwn] = useState(() => ({ ...firstRange(view, today), page: 1, size: view.pageSize }));
  const change = useCallback<ChangeLedger>(
    (change) => setOwn((before) => ({ ...before, page: 1, ...change })),
    [],
  );
  return { state: useMemo(() => ({ ...own, id }), [own, id]), change };
}
