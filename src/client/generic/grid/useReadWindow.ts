import { type BaseRecord, type CrudFilter, type CrudSort, useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { UNCOUNTED } from '../../providers/data/listTotal.ts';
import { listKey } from '../../providers/data/parts.ts';
import { WINDOW } from '../list/listRequest.ts';

/** The search, filters and sorting of a grid's rows. */
export interface WindowRequest {
  filters: CrudFilter[];
  sorters: CrudSort[];
}

/** Reads a page of a grid's rows beside the one that `useDataGrid` loads. @throws HttpError */
export function useReadWindow(resource: Resource) {
  const provider = useDataProvider()();
  return useCallback(
    (page: number, request: WindowRequest) =>
      provider.getList<BaseRecord>({
        resource: listKey(resource),
        pagination: { currentPage: page, pageSize: WINDOW },
        ...request,
        meta: UNCOUNTED,
      }),
    [provider, resource],
  );
}
