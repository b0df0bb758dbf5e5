import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { type ListState, readListState, writeListState } from './listState.ts';

/** Changes what the list shows; filters that are not named stay. Anything but turning the page starts at page 1 again. */
export type ChangeList = (change: Partial<ListState>, how?: { replace: boolean }) => void;

/** The list's state from the page's address, and the way to change it. */
export function useListState(resource: Resource): { state: ListState; change: ChangeList } {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const state = useMemo(() => readListState(resource, params), [resource, params]);
  const change = useCallback<ChangeList>(
    (change, how = { replace: false }) => {
      // Another page is on its way already, while its code loads: a search that comes late must not call it back.
      if (window.location.pathname !== pathname) return;
      // What is drawn may be behind: who changes one thing right after another changes both.
      const address = new URLSearchParams(window.location.search);
      const now = readListState(resource, address);
      const next = { ...now, page: 1, ...change, filters: { ...now.filters, ...change.filters } };
      setParams(writeListState(resource, next, address), { ...how, preventScrollReset: true });
    },
    [resource, setParams, pathname],
  );
  return { state, change };
}
