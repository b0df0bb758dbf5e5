import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LedgerView } from '../../../schema/index.ts';
import { useStoredState } from '../../layout/useStoredState.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useToday } from '../../providers/today.ts';
import { entryTypes } from './ledgerFilters.ts';
import {
  firstRange,
  type LedgerLook,
  type LedgerState,
  readLedgerState,
  writeLedgerState,
} from './ledgerState.ts';

/** Changes the shown state. Every change except of the page returns to page 1. */
export type ChangeLedger = (change: Partial<LedgerState>) => void;

export interface LedgerControl {
  state: LedgerState;
  change: ChangeLedger;
  /** The page's address, if it holds the state. */
  address?: URLSearchParams | undefined;
}

/** The ledger's state from the page's address; its order and view are also remembered. */
export function useLedgerState(view: LedgerView): LedgerControl {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const { look, keep } = useKeptLook();
  const { resources } = useDefinitions();
  const types = useMemo(() => entryTypes(resources), [resources]);
  const state = useMemo(
    () => readLedgerState(view, today, params, look, types),
    [view, today, params, look, types],
  );
  const change = useCallback<ChangeLedger>(
    (change) => {
      keep(change);
      setParams(
        (before) => {
          const next = { ...readLedgerState(view, today, before, {}, types), page: 1, ...change };
          return writeLedgerState(view, today, next, before);
        },
        { preventScrollReset: true },
      );
    },
    [view, today, setParams, keep, types],
  );
  return { state, change, address: params };
}

/** The order and the view that this user chose last. */
function useKeptLook() {
  const [look, setLook] = useStoredState<LedgerLook>(`ledger.${useUser().id}`, {});
  const keep = useCallback(
    ({ newestFirst = look.newestFirst, compact = look.compact }: LedgerLook) => {
      if (newestFirst !== look.newestFirst || compact !== look.compact) setLook({ newestFirst, compact });
    },
    [look, setLook],
  );
  return { look, keep };
}

/** The same state in memory, for a ledger over a page whose address has another meaning. */
export function useOwnLedgerState(view: LedgerView, id: string): LedgerControl {
  const today = useToday();
  const { look, keep } = useKeptLook();
  const [own, setOwn] = useState<Omit<LedgerState, 'id'>>(() => ({
    ...firstRange(view, today),
    page: 1,
    size: view.pageSize,
    ...look,
  }));
  const change = useCallback<ChangeLedger>(
    (change) => {
      keep(change);
      setOwn((before) => ({ ...before, page: 1, ...change }));
    },
    [keep],
  );
  return { state: useMemo(() => ({ ...own, id }), [own, id]), change };
}
