import { useCallback } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { type CrudFilter, type CrudSort, useReader } from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { WINDOW } from '../list/listRequest.ts';

/** The search, filters and sorting of a grid's rows. */
export interface WindowRequest {
  filters: CrudFilter[];
  sorters: CrudSort[];
}

/** Reads a page of a grid's rows beside the one that `useDataGrid` loads. @throws HttpError */
export function useReadWindow(resource: Resource) {
  const reader = useReader();
  return useCallback(
    (page: number, request: WindowRequest) =>
      reader.list(listKey(resource), {
        pagination: { currentPage: page, pageSize: WINDOW },
        ...request,
        uncounted: true,
      }),
    [reader, resource],
  );
}
