import { useDataProvider } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../../schema/history.ts';
import { HISTORY } from '../page/derived.ts';

const PAGE = 10;

/** The changes that a call returns, newest first, page by page. A host without histories has none. */
export function useHistory<Entry = HistoryEntry>(url: string) {
  const provider = useDataProvider()();
  const query = useInfiniteQuery({
    queryKey: [HISTORY, url],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      // One more than is shown, to know whether there are more.
      const answer = await provider.custom?.({
        url,
        method: 'get',
        query: { _start: pageParam, _end: pageParam + PAGE + 1 },
      });
      return entriesOf<Entry>(answer?.data);
    },
    getNextPageParam: (last, pages) => (last.length > PAGE ? pages.length * PAGE : undefined),
  });
  return {
    entries: query.data?.pages.flatMap((page) => page.slice(0, PAGE)) ?? [],
    loading: query.isPending,
    failed: query.isError,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  };
}

function entriesOf<Entry>(body: unknown): Entry[] {
  const rows = Array.isArray(body) ? body : (body as { data?: unknown } | undefined)?.data;
  return Array.isArray(rows) ? rows : [];
}
