import { fieldTypes } from '../../../fields/index.ts';
import { type FieldTypes, filterKind, type Resource } from '../../../schema/index.ts';
import { filterRange } from '../filter/filterRange.ts';
import type { ListState } from './listState.ts';
import type { Sort } from './sorts.ts';

export interface ListRequest {
  pagination: { currentPage: number; pageSize: number; mode: 'server' };
  sorters: Sort[];
  filters: RequestedFilter[];
}

interface RequestedFilter {
  field: string;
  operator: 'eq' | 'contains' | 'gte' | 'lte';
  value: string | boolean;
}

/**
 * The query in Refine's terms. It is also the key of the list's cache, so a prefetch must use the same one.
 *
 * @param today the day that presets such as 'this_month' are seen from.
 */
export function listRequest(resource: Resource, state: ListState, today: string): ListRequest {
  return {
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [state.sort, ...state.further].map((sort) => ({ ...sort })),
    filters: [
      ...(state.where.length === 0
        ? []
        : [{ field: '_where', operator: 'eq' as const, value: JSON.stringify(state.where) }]),
      ...(state.q === '' ? [] : [{ field: 'q', operator: 'contains' as const, value: state.q }]),
      ...Object.entries(state.filters).flatMap(([field, value]) =>
        requestedFilters(resource, [field, value], today),
      ),
      ...(state.deleted ? [{ field: 'archived', operator: 'eq' as const, value: true }] : []),
    ],
  };
}

/** The rows of a request of a grid: the most that the server's pages and the grid have in common. */
export const WINDOW = 100;

/** The first request of a view that asks for its rows by pages. */
export function firstRequest(resource: Resource, state: ListState, today: string): ListRequest {
  const request = listRequest(resource, state, today);
  if (state.view !== 'grid') return request;
  return { ...request, pagination: { currentPage: 1, pageSize: WINDOW, mode: 'server' } };
}

/** The filter of a field: a range by its ends, a text by a part of it, anything else by its value. */
function requestedFilters(
  { fields }: Resource,
  [name, value]: [string, string],
  today: string,
): RequestedFilter[] {
  const field = fields[name];
  const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
  const kind = field && type && filterKind(field, type);
  if (kind === 'text') return [{ field: name, operator: 'contains', value }];
  if (kind !== 'range') return [{ field: name, operator: 'eq', value }];
  const { from, to } = filterRange(value, today);
  return [
    ...(from === '' ? [] : [{ field: name, operator: 'gte' as const, value: from }]),
    ...(to === '' ? [] : [{ field: name, operator: 'lte' as const, value: to }]),
  ];
}
