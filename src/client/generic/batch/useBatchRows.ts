import type { BatchCheck, Resource } from '../../../schema/index.ts';
import { useRows } from '../../data/index.ts';
import type { Records } from '../list/useRecords.ts';
import type { BatchState } from './useBatchState.ts';

/** The records of the chosen parent, page by page. The old rows stay until the new ones arrive. */
export function useBatchRows(
  resource: Resource,
  { operation, failed }: BatchCheck,
  { id, page, size }: BatchState,
): Records {
  const path = operation.path.replace(/\{[^}]*\}/, () => encodeURIComponent(id));
  const paging = { _start: (page - 1) * size, _end: page * size };
  const query = useRows(
    id === '' ? undefined : { path, query: paging, rows: operation.rows, failed, resource },
    { keepPrevious: true },
  );
  const rows = query.data?.rows ?? [];
  return {
    // A host without paging has sent all of them.
    rows: rows.length <= size ? rows : rows.slice((page - 1) * size, page * size),
    total: query.data?.total ?? 0,
    more: query.data?.more ?? false,
    first: query.isPending,
    busy: query.isFetching,
    failure: query.error?.message,
    again: () => void query.refetch(),
  };
}
