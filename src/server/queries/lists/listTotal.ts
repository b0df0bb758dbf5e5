import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { COUNT_LIMIT } from '../../sql/keptCount.ts';
import type { ListRequest } from './listParameters.ts';

/** The number of records that a list finds. */
export interface ListTotal {
  total: number;
  /** The list finds more than `total`, which is then COUNT_LIMIT. */
  more: boolean;
}

/** The number of records that a list finds beside one of its pages. */
export interface PageTotal {
  /** Undefined if the records were not counted. */
  total: number | undefined;
  /** The list finds more than `total`, or than the records up to this page if they were not counted. */
  more: boolean;
}

/** Whether the total of a list is that of all records of its table, which is kept. */
export function isKept({ reader }: ReadContext, { name }: Resource): boolean {
  return reader === undefined || reader.resources.get(name)?.readsAll === true;
}

/** Whether a list is searched or filtered. */
export function isNarrowed({ words, where, also = [] }: ListRequest): boolean {
  return words.length + where.length + also.length > 0;
}

/** The total from a count. The count of a whole list is kept for who reads all of it, so that is not limited. */
export function totalOf(counted: unknown, isLimited: boolean): ListTotal {
  const total = Number(counted ?? 0);
  const more = isLimited && total > COUNT_LIMIT;
  return { total: more ? COUNT_LIMIT : total, more };
}
