import type { HistoryEntry } from '../../../schema/history.ts';
import { useEndlessCall } from '../../data/index.ts';

const PAGE = 10;

/** The changes that a call returns, newest first, page by page. A host without histories has none. */
export function useHistory<Entry = HistoryEntry>(url: string) {
  // One more than is shown, to know whether there are more.
  const query = useEndlessCall<Entry[]>(
    { path: url },
    { read: entriesOf<Entry>, size: PAGE, take: PAGE + 1, hasMore: ({ length }) => length > PAGE },
  );
  return {
    entries: query.data?.flatMap((page) => page.slice(0, PAGE)) ?? [],
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
