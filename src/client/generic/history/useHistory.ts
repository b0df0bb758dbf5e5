import { useDataProvider } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HISTORY } from '../page/derived.ts';

/** One change of a record, in words (GET /audit/{resource}/{id}). */
export interface HistoryEntry {
  id: number | string;
  action: string;
  at: string;
  user_name: string | null;
  changes: readonly HistoryChange[];
}

export interface HistoryChange {
  field: string;
  label: string;
  old: string | null;
  new: string | null;
  /** For a reference, the records that the words name. */
  old_records?: readonly NamedRecord[];
  new_records?: readonly NamedRecord[];
}

interface NamedRecord {
  resource: string;
  id: number;
  name: string;
}

const PAGE = 10;

/** What a call tells of who changed what and when, newest first, a page at a time. A host without histories has none. */
export function useHistory(url: string) {
  const provider = useDataProvider()();
  const query = useInfiniteQuery({
    queryKey: [HISTORY, url],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      // One more than is shown tells whether there is more.
      const answer = await provider.custom?.({
        url,
        method: 'get',
        query: { _start: pageParam, _end: pageParam + PAGE + 1 },
      });
      return entriesOf(answer?.data);
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

function entriesOf(body: unknown): HistoryEntry[] {
  const rows = Array.isArray(body) ? body : (body as { data?: unknown } | undefined)?.data;
  return Array.isArray(rows) ? rows : [];
}
