import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { type ListState, listRequest } from './listState.ts';
import type { ChangeList } from './useListState.ts';

/** The key of a row's number; no field can have this name. */
export const ROW_NUMBER = '#no';

export interface Records {
  rows: readonly BaseRecord[];
  total: number;
  /** There are more rows than `total`. */
  more: boolean;
  /** Nothing is there yet to look at. */
  first: boolean;
  /** Other rows than these are on their way. */
  busy: boolean;
  failure: string | undefined;
  again: () => void;
}

/** The rows that the state asks for. The old rows stay until the new ones are there. */
export function useRecords(resource: Resource, state: ListState, change: ChangeList): Records {
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: listKey(resource),
    ...listRequest(resource, state),
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: (error) => ({ type: 'error', message: error?.message ?? resource.texts.failed.list }),
  });
  const total = result.total ?? result.data.length;
  const more = query.data?.more === true;
  const lastPage = Math.max(1, Math.ceil(total / state.size));
  const isEmpty = result.data.length === 0;
  const settled = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    // Rows were deleted, or the link is old: the last page that there is.
    if (settled && state.page > lastPage && (!more || isEmpty)) change({ page: lastPage }, { replace: true });
  }, [settled, state.page, lastPage, more, isEmpty, change]);
  const offset = useRef(0);
  if (!query.isPlaceholderData) offset.current = (state.page - 1) * state.size;
  const rows = useMemo(() => numbered(result.data, offset.current), [result.data]);
  return {
    rows,
    total,
    more,
    first: query.isPending,
    busy: query.isFetching,
    failure: query.error === null ? undefined : query.error.message || resource.texts.failed.list,
    again: () => void query.refetch(),
  };
}

/** The rows with their number over all pages, for the column `no`. */
function numbered(rows: readonly BaseRecord[], offset: number): BaseRecord[] {
  return rows.map((row, index) => ({ ...row, [ROW_NUMBER]: offset + index + 1 }));
}
