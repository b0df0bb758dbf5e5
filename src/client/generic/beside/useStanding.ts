import { useQuery } from '@tanstack/react-query';
import type { LedgerView } from '../../../schema/index.ts';
import { useToday } from '../../providers/today.ts';
import { fetchLastEntries } from '../ledger/fetchLedger.ts';
import { LEDGER } from '../page/derived.ts';

/** The number of entries that a card shows. */
export const LAST = 5;

/** The balance of a book now, with its last entries. */
export function useStanding(view: LedgerView | undefined, id: string | undefined) {
  const today = useToday();
  return useQuery({
    ...standingQuery(view as LedgerView, id ?? '', today),
    enabled: view !== undefined && id !== undefined,
  });
}

function standingQuery(view: LedgerView, id: string, today: string) {
  return {
    queryKey: [LEDGER, 'standing', view?.operation.path, id, today],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchLastEntries(view, { id, today, count: LAST }, signal),
    staleTime: 5_000,
  };
}
