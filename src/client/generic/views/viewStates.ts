import type { Resource, ViewContent } from '../../../schema/index.ts';
import { writeListState } from '../list/addressState.ts';
import { type ListState, plainState, stateOf } from '../list/listState.ts';

/** The change that shows a view: everything but what it says returns to the definition's own. */
export function shownView(resource: Resource, content: ViewContent, name: string): Partial<ListState> {
  return { ...withAllFilters(resource, stateOf(resource, content)), name };
}

/** The change that leaves every view. */
export function withoutView(resource: Resource): Partial<ListState> {
  return withAllFilters(resource, plainState(resource));
}

/** Whether the list differs from the view, apart from the page. */
export function differs(resource: Resource, state: ListState, content: ViewContent): boolean {
  const written = (each: ListState) =>
    writeListState(resource, { ...each, page: 1, name: '' }, new URLSearchParams()).toString();
  // A grid is always a table on a phone.
  return written(state) !== written({ ...stateOf(resource, content), view: state.view });
}

/** A change of filters keeps those that it does not name, so each is named; '' is for all. */
function withAllFilters({ list }: Resource, state: ListState): ListState {
  const filters = list.filters.map(({ field }) => [field, state.filters[field] ?? ''] as const);
  return { ...state, filters: Object.fromEntries(filters) };
}
