import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { dayMonthYear, readDay } from '../../generic/external/dayMonthYear.ts';
import { LEDGER_SIZE, type LedgerState, readLedgerState } from '../../generic/ledger/ledgerState.ts';
import type { ChangeLedger, LedgerControl } from '../../generic/ledger/useLedgerState.ts';
import { useToday } from '../../providers/today.ts';
import { idIn } from './readAddress.ts';

/** The state of a ledger in the address of an report page: another range or page is another address. */
export function useAddressState(parameters: readonly string[]): LedgerControl {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => stateOf(params, parameters, today), [params, parameters, today]);
  const change = useCallback<ChangeLedger>(
    (change) =>
      setParams(
        (before) => {
          const next = { ...stateOf(before, parameters, today), page: 1, ...change };
          return addressOf(next, before);
        },
        { preventScrollReset: true },
      ),
    [setParams, parameters, today],
  );
  return { state, change };
}

/** Called only for a valid address; the page parameters are those of ledgers. */
function stateOf(params: URLSearchParams, parameters: readonly string[], today: string): LedgerState {
  const days = { from: readDay(params.get('date_from') ?? ''), to: readDay(params.get('date_to') ?? '') };
  const own = readLedgerState({ from: 'today', pageSize: LEDGER_SIZE }, today, params);
  return { ...own, id: idIn(params, parameters), from: days.from ?? today, to: days.to ?? today };
}

function addressOf(state: LedgerState, before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before);
  params.set('date_from', dayMonthYear(state.from));
  params.set('date_to', dayMonthYear(state.to));
  for (const name of ['page', 'size']) params.delete(name);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.size !== LEDGER_SIZE) params.set('size', String(state.size));
  return params;
}
