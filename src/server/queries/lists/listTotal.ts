import type { ListRequest } from './listParameters.ts';

/** A searched or filtered list counts its records exactly up to this number. */
export const COUNT_LIMIT = 100_000;

/** The number of records that a list finds. */
export interface ListTotal {
  total: number;
  /** The list finds more than `total`, which is then COUNT_LIMIT. */
  more: boolean;
}

/** Whether a list is searched or filtered. */
export function isNarrowed({ words, filters, where, also = [] }: ListRequest): boolean {
  return words.length + filters.length + where.length + also.length > 0;
}

/** One record beyond the limit proves that there are more. */
export const COUNTED = `limit ${COUNT_LIMIT + 1}`;

/** The total from a count. The count of a whole list is kept, so that is not limited. */
export function totalOf(counted: unknown, isLimited: boolean): ListTotal {
  const total = Number(counted ?? 0);
  const more = isLimited && total > COUNT_LIMIT;
  return { total: more ? COUNT_LIMIT : total, more };
}
