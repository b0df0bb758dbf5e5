import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fieldTypes } from '../../../fields/index.ts';
import type { BatchCheck, Resource } from '../../../schema/index.ts';
import { readRow } from '../../providers/data/answers.ts';
import { type Rows, readRows } from '../../providers/data/readRows.ts';
import type { Records } from '../list/useRecords.ts';
import { BATCH } from '../page/derived.ts';
import type { BatchState } from './useBatchState.ts';

/** The records of the chosen parent, page by page. The old rows stay until the new ones arrive. */
export function useBatchRows(
  resource: Resource,
  { operation, failed }: BatchCheck,
  { id, page, size }: BatchState,
): Records {
  const query = useQuery<Rows, HttpError>({
    queryKey: [BATCH, resource.name, id, page, size],
    queryFn: async ({ signal }) => {
      const { rows, ...total } = await readRows({
        path: operation.path.replace(/\{[^}]*\}/, () => encodeURIComponent(id)),
        query: { _start: (page - 1) * size, _end: page * size },
        rows: operation.rows,
        failed,
        resource,
        signal,
      });
      return { rows: rows.map((row) => readRow(row, resource, fieldTypes)), ...total };
    },
    placeholderData: keepPreviousData,
    enabled: id !== '',
  });
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
