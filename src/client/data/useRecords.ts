import { useInfiniteList, useList, useMany, useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ListTotal, UNCOUNTED } from '../providers/data/listTotal.ts';
import { STEADY } from '../providers/live/bus.ts';
import { type Reading, readingOf } from './Reading.ts';
import type { BaseKey, BaseRecord, HttpError } from './types.ts';
import type { ListRequest } from './useReader.ts';

interface RecordOptions {
  enabled?: boolean;
  /** The message of a failure, as a notification: by default the page shows it in its place. */
  failed?: ((error: HttpError | undefined) => string) | undefined;
}

interface ListOptions extends RecordOptions {
  /** The former rows stay until these come. */
  keepPrevious?: boolean;
  /** The page takes what others change in by itself. */
  isSteady?: boolean;
  /** Records that are named as the searched text come first. */
  isNamedFirst?: boolean;
}

/** One record as `data`. @param id undefined while there is none. */
export function useOneRecord(
  resource: string,
  id: BaseKey | undefined,
  { enabled = true, failed }: RecordOptions = {},
): Reading<BaseRecord> {
  const { result, query } = useOne<BaseRecord, HttpError>({
    resource,
    ...(id !== undefined && { id }),
    queryOptions: { enabled: id !== undefined && enabled },
    errorNotification: notificationOf(failed),
  });
  return readingOf(query, result);
}

export interface ReadList extends Reading<readonly BaseRecord[]> {
  /** The rows, none until they have come. */
  rows: BaseRecord[];
  /** The numbers of the answer; undefined until it has come. */
  found: ListTotal | undefined;
}

/** The records of a list, page by page. @param list a resource, or one of its further lists. */
export function useRecordList(list: string, request: ListRequest, options: ListOptions = {}): ReadList {
  const { uncounted = false, ...page } = request;
  const { enabled = true, keepPrevious = false, isSteady = false, failed } = options;
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: list,
    ...page,
    ...((uncounted || options.isNamedFirst) && {
      meta: { ...(uncounted && UNCOUNTED), ...(options.isNamedFirst && { namedFirst: true }) },
    }),
    queryOptions: {
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(isSteady && { meta: STEADY }),
    },
    errorNotification: notificationOf(failed),
  });
  const found = query.data && ({ ...query.data, total: result.total ?? result.data.length } as ListTotal);
  return { ...readingOf(query, query.data?.data), rows: result.data, found };
}

/** The records of a list, which load as somebody scrolls. @param size the rows of one request. */
export function useEndlessRecords(
  list: string,
  { sorters, filters }: Pick<ListRequest, 'sorters' | 'filters'>,
  { size, enabled = true }: RecordOptions & { size: number },
) {
  const { query, result } = useInfiniteList<BaseRecord, HttpError>({
    resource: list,
    pagination: { pageSize: size },
    ...(sorters && { sorters }),
    ...(filters && { filters }),
    meta: UNCOUNTED,
    errorNotification: false,
    queryOptions: { enabled, placeholderData: keepPreviousData },
  });
  const pages = result.data?.pages ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    ...readingOf(query as never, pages),
    rows: pages.flatMap(({ data }) => data),
    found: pages[0] as ListTotal | undefined,
    ...{ hasNextPage, isFetchingNextPage, fetchNextPage },
  };
}

/** Records by their ids; none is read while there are no ids. */
export function useManyRecords(
  resource: string,
  ids: BaseKey[],
): Reading<readonly BaseRecord[]> & { rows: BaseRecord[] } {
  const { result, query } = useMany<BaseRecord, HttpError>({
    resource,
    ids,
    queryOptions: { enabled: ids.length > 0 },
    errorNotification: false,
  });
  return { ...readingOf(query, result.data), rows: result.data ?? [] };
}

function notificationOf(failed: RecordOptions['failed']) {
  return failed === undefined
    ? (false as const)
    : (error: HttpError | undefined) => ({ type: 'error' as const, message: failed(error) });
}
