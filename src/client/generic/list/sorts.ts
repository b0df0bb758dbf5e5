import { MOST_SORTS } from '../../../schema/index.ts';
import type { ListState } from './listState.ts';

/** One order of a list. */
export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** 'created_at' or '-created_at', the format of an order in definitions and addresses. */
export function sortKey({ field, order }: Sort): string {
  return order === 'desc' ? `-${field}` : field;
}

/** Parses an order from the address: `-created_at` is the newest first. */
export function parseSort(key: string): Sort {
  return key.startsWith('-') ? { field: key.slice(1), order: 'desc' } : { field: key, order: 'asc' };
}

/** The orders with one more: by a field that is among them the other way round, then no longer. */
export function withSort(sorts: readonly Sort[], field: string): Sort[] {
  const present = sorts.find((sort) => sort.field === field);
  const others = sorts.filter((sort) => sort.field !== field);
  if (present === undefined) return [...sorts.slice(0, MOST_SORTS - 1), { field, order: 'asc' }];
  if (present.order === 'desc' && others.length > 0) return others;
  const turned: Sort = { field, order: present.order === 'asc' ? 'desc' : 'asc' };
  return sorts.map((sort) => (sort === present ? turned : sort));
}

/** The order by one field alone: by a field that is among them the other way round. */
export function sortBy(sorts: readonly Sort[], field: string): Sort[] {
  const present = sorts.find((sort) => sort.field === field);
  return [{ field, order: present?.order === 'asc' ? 'desc' : 'asc' }];
}

/** The orders as a change of the state; there is at least one. */
export function sortsState([sort, ...further]: readonly Sort[]): Partial<ListState> {
  return sort === undefined ? {} : { sort, further };
}

/** Whether both order by the same field in the same direction. */
export function sameSort(one: Sort, other: Sort): boolean {
  return one.field === other.field && one.order === other.order;
}
