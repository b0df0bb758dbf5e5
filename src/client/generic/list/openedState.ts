import type { Resource } from '../../../schema/index.ts';
import { readListState } from './addressState.ts';
import type { ListState, ListView } from './listState.ts';

interface Looking {
  isPhone: boolean;
  /** The view that the user last chose for the list. */
  kept: ListView | undefined;
}

/** The state that an address opens. */
export function openedState(resource: Resource, params: URLSearchParams, looking: Looking): ListState {
  const state = readListState(resource, params);
  if (looking.isPhone && state.view === 'grid') return { ...state, view: 'table' };
  return opensKept(params, looking) ? { ...state, view: 'grid' } : state;
}

/** Whether the address leaves the view to what was chosen last, which is a grid. */
export function opensKept(params: URLSearchParams, { isPhone, kept }: Looking): boolean {
  return !isPhone && !params.has('view') && !params.has('v') && kept === 'grid';
}
