import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { bodyOf } from '../../providers/data/answers.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import type { ListTotal } from '../../providers/data/listTotal.ts';
import { listKey } from '../../providers/data/parts.ts';
import { send } from '../../providers/http.ts';
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
  const { data } = useQuery({
    queryKey: ['data', 'default', listKey(resource), 'list', 'count', filters],
    queryFn: async ({ signal }) => {
      const { method, path } = resource.api.list;
      const query = { ...listQuery({ filters, pagination: { mode: 'off' } }), _count: 'only' };
      const body = bodyOf(await send({ method, path, query, signal }), resource.texts.failed.list);
      if (!isObject(body) || typeof body.count !== 'number') return null;
      return { total: body.count, more: body.more === true };
    },
    enabled: uncounted && isSettled,
    // A second failure leaves the number out: the rows have its message.
    retry: 1,
  });
  if (!uncounted) return { total, more, counting: false };
  return data ? { ...data, counting: false } : { total, more, counting: true };
}
