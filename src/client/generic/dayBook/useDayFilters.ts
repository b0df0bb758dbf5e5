import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import type { Query } from '../../providers/http.ts';
import { useToday } from '../../providers/today.ts';
import { readListState, writeListState } from '../list/addressState.ts';
import { listRequest } from '../list/listRequest.ts';
import { type ListState, plainState } from '../list/listState.ts';
import { type ChangeList, changeOf } from '../list/useListState.ts';

interface DayFilters {
  filters: ListState['filters'];
  /** The filters as parameters of the history's call. */
  query: Query;
  change: ChangeList;
  /** The same movements as a list finds them, for the sums below. */
  found: ListState;
}

/**
 * The filters of a day book in the address, in the form of a list (`?filter.vendor_id=3`). Hosts of other products have none.
 *
 * @param resource with the filters of the day book.
 */
export function useDayFilters(resource: Resource, day: string): DayFilters {
  const [params, setParams] = useSearchParams();
  const { elsewhere } = useDefinitions();
  const today = useToday();
  const filters = useMemo(
    () => (elsewhere ? {} : readListState(resource, params).filters),
    [elsewhere, resource, params],
  );
  const change = useCallback<ChangeList>(
    (change) => {
      // The rendered address may be outdated: two changes in quick succession must both apply.
      const address = new URLSearchParams(window.location.search);
      const now = readListState(resource, address);
      const next = { ...now, page: 1, filters: { ...now.filters, ...changeOf(change, now).filters } };
      setParams(writeListState(resource, next, address), { replace: true, preventScrollReset: true });
    },
    [resource, setParams],
  );
  const state = { ...plainState(resource), filters };
  return {
    filters,
    query: listQuery({ filters: listRequest(resource, state, today).filters, pagination: { mode: 'off' } }),
    change,
    found: { ...state, filters: { ...filters, date: `${day}..${day}` } },
  };
}
