import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { useCall } from '../../data/index.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import type { ListTotal } from '../../providers/data/listTotal.ts';
import { listKey } from '../../providers/data/parts.ts';
import type { ListRequest } from './listRequest.ts';

/** The number of records that a list finds. */
export interface Found {
  /** Undefined until something is known. */
  total: number | undefined;
  /** There are more records than `total`. */
  more: boolean;
  /** The records are still being counted: `total` are those up to the shown page, and one more. */
  counting: boolean;
}

interface FoundCount extends Found {
  total: number;
}

/**
 * Counts what a list finds, apart from its pages: once for all pages and orders. It is cached as a list of the resource, so that
 * whatever makes the rows outdated counts again.
 *
 * @param page the total of the shown page; undefined while there is none.
 * @param isSettled whether the page belongs to these filters.
 */
export function useListCount(
  resource: Resource,
  filters: ListRequest['filters'],
  page: ListTotal | undefined,
  isSettled: boolean,
): FoundCount {
  const { total = 0, more = false, uncounted = false } = page ?? {};
  const { path } = resource.api.list;
  const query = { ...listQuery({ filters, pagination: { mode: 'off' } }), _count: 'only' };
  const { data } = useCall(uncounted && isSettled ? { path, query } : undefined, {
    read: countIn,
    list: listKey(resource),
    // A second failure leaves the number out: the rows have its message.
    retry: 1,
  });
  if (!uncounted) return { total, more, counting: false };
  return data ? { ...data, counting: false } : { total, more, counting: true };
}

function countIn(body: unknown): { total: number; more: boolean } | null {
  if (!isObject(body) || typeof body.count !== 'number') return null;
  return { total: body.count, more: body.more === true };
}
