import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { readListState, writeListState } from './addressState.ts';
import type { ListState } from './listState.ts';
import { openedState, opensKept } from './openedState.ts';
import { useListView } from './useListView.ts';

/**
 * Changes the list's state; filters that are not given stay. Every change except of the page returns to page 1. A change that depends
 * on the state is a function of it: the address may be ahead of what is drawn.
 */
export type ChangeList = (change: ListChange, how?: { replace: boolean }) => void;
export type ListChange = Partial<ListState> | ((now: ListState) => Partial<ListState>);

/** The list's state from the page's address, and the function that changes it. On a phone, a grid is drawn as cards. */
export function useListState(resource: Resource): { state: ListState; change: ChangeList } {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const isPhone = usePhone();
  const remembered = useListView(resource);
  const kept = remembered.read();
  const isUnset = opensKept(params, { isPhone, kept });
  const state = useMemo(
    () => openedState(resource, params, { isPhone, kept }),
    [resource, params, isPhone, kept],
  );
  const change = useCallback<ChangeList>(
    (changed, how = { replace: false }) => {
      // The user has gone to another page whose code still loads: a delayed search must not navigate back.
      if (window.location.pathname !== pathname) return;
      // The rendered state may be outdated: two changes in quick succession must both apply.
      const address = new URLSearchParams(window.location.search);
      const now = readListState(resource, address);
      const change = changeOf(changed, now);
      // An order alone takes the place of all orders.
      const further = change.sort === undefined ? now.further : [];
      const next = { ...now, page: 1, further, ...change, filters: { ...now.filters, ...change.filters } };
      if (change.view !== undefined && change.name === undefined) remembered.write(change.view);
      setParams(writeListState(resource, next, address), { ...how, preventScrollReset: true });
    },
    [resource, setParams, pathname, remembered],
  );
  // The address shows the view, so that a copied link opens the same.
  useEffect(() => {
    if (isUnset) change({ view: 'grid' }, { replace: true });
  }, [isUnset, change]);
  return { state, change };
}

/** The values that a change sets in this state. */
export function changeOf(change: ListChange, now: ListState): Partial<ListState> {
  return typeof change === 'function' ? change(now) : change;
}
