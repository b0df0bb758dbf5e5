import type { LedgerView } from '../../../schema/index.ts';
import { useCall } from '../../data/index.ts';
import { useToday } from '../../providers/today.ts';
import { fetchLastEntries } from '../ledger/fetchLedger.ts';

/** The number of entries that a card shows. */
export const LAST = 5;

/** The balance of a book now, with its last entries. */
export function useStanding(view: LedgerView | undefined, id: string | undefined) {
  const today = useToday();
  return useCall(
    view === undefined || id === undefined
      ? undefined
      : { path: view.operation.path, query: { id, last: LAST, to: today }, failed: view.failed },
    {
      ask: (signal) => fetchLastEntries(view as LedgerView, { id: id ?? '', today, count: LAST }, signal),
      staleTime: 5_000,
    },
  );
}
