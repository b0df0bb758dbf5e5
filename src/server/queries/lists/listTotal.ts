import type { ListRequest } from './listParameters.ts';

/** A searched or filtered list counts its records exactly up to this number. */
export const COUNT_LIMIT = 100_000;

/** How many records a list finds. */
export interface ListTotal {
  total: number;
  /** The list finds more than `total`, which is then COUNT_LIMIT. */
  more: boolean;
}

/** Whether a list is searched or filtered. */
export function isNarrowed({ words, filters }: ListRequest): boolean {
  return words.length + filters.length > 0;
}

/** One record beyond the limit proves that there are more. An index counts a whole list, so that needs no limit. */
export function countLimit(request: ListRequest): string {
  return isNarrowed(request) ? `limit ${COUNT_LIMIT + 1}` : '';
}

/** The total of a request from what its statement counted. */
export function limitTotal(request: ListRequest, counted: unknown): ListTotal {
  const total = Number(counted ?? 0);
  const more = isNarrowed(request) && total > COUNT_LIMIT;
  return { total: more ? COUNT_LIMIT : total, more };
}
