import { useDataGrid } from '@refinedev/mui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import type { BaseRecord, HttpError } from '../../data/index.ts';
import { UNCOUNTED } from '../../providers/data/listTotal.ts';
import { listKey } from '../../providers/data/parts.ts';
import { STEADY } from '../../providers/live/bus.ts';
import { useToday } from '../../providers/today.ts';
import { listRequest, WINDOW } from '../list/listRequest.ts';
import type { ListState } from '../list/listState.ts';
import { useListCount } from '../list/useListCount.ts';
import type { KnownRows } from '../list/useRecords.ts';
import { useLiveWindows } from './useLiveWindows.ts';
import { useReadRows } from './useReadRows.ts';
import {
  gridRows,
  isLoaded,
  type RowRange,
  type Windows,
  wantedPage,
  windowsOfTable,
  withAnswer,
  withRows,
} from './windows.ts';

export type GridRecords = ReturnType<typeof useGridRows>;

/**
 * The rows of a list in a grid. `useDataGrid` loads one page at a time; the page that the visible rows need is loaded next, and
 * all loaded pages stay.
 *
 * @param known the rows that the table showed, which the grid draws at once.
 */
export function useGridRows(
  resource: Resource,
  state: ListState,
  visible: RowRange,
  known: KnownRows | undefined,
) {
  const today = useToday();
  const request = useMemo(() => listRequest(resource, state, today), [resource, state, today]);
  const wanted = JSON.stringify([request.filters, request.sorters]);
  const { tableQuery, dataGridProps, ...table } = useDataGrid<BaseRecord, HttpError>({
    resource: listKey(resource),
    pagination: { pageSize: WINDOW },
    meta: UNCOUNTED,
    filters: { initial: request.filters },
    sorters: { initial: request.sorters },
    // The list writes its address itself.
    syncWithLocation: false,
    queryOptions: { meta: STEADY },
    errorNotification: (error) => ({ type: 'error', message: error?.message || resource.texts.failed.list }),
  });
  const { filters, sorters, currentPage, setFilters, setSorters, setCurrentPage } = table;
  const query = JSON.stringify([filters, sorters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is the content of `request`
  useEffect(() => {
    setFilters(request.filters, 'replace');
    setSorters(request.sorters);
    setCurrentPage(1);
  }, [wanted]);

  const [loadedWindows, setWindows] = useState<Windows | undefined>(
    () => known && windowsOfTable(query, known),
  );
  const { data, dataUpdatedAt, isPlaceholderData, isFetching, error, refetch } = tableQuery;
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    const { data: rows, total } = data;
    const [more, uncounted] = [data.more === true, data.uncounted === true];
    setWindows((before) =>
      withAnswer(before, { query, page: currentPage, rows, total, more, uncounted, at: dataUpdatedAt }),
    );
  }, [data, dataUpdatedAt, isPlaceholderData, query, currentPage]);

  const count = useListCount(resource, request.filters, loadedWindows, loadedWindows?.query === query);
  const { total, more, counting } = count;
  const windows = useMemo(
    () => loadedWindows && { ...loadedWindows, total, more },
    [loadedWindows, total, more],
  );

  const next = windows && wantedPage(windows, visible.first, visible.last);
  useEffect(() => {
    if (next === undefined || isFetching || windows?.query !== query) return;
    // The cache may still hold what the page had before one of its records moved.
    if (next === currentPage) void refetch();
    else setCurrentPage(next);
  }, [next, isFetching, windows, query, currentPage, refetch, setCurrentPage]);

  const { news, showNews } = useLiveWindows(resource, { filters, sorters }, visible, windows, setWindows);

  const readRows = useReadRows(resource, { filters, sorters }, windows, setWindows);

  const rows = useMemo(() => (windows === undefined ? NONE : gridRows(windows)), [windows]);
  const loaded = useMemo(() => rows.filter(isLoaded), [rows]);
  const start = useStart(windows);
  const { sortingMode, filterMode, filterDebounceMs, paginationMode, disableRowSelectionOnClick } =
    dataGridProps;
  // The rest changes with each drawing, and is of no use here: the list has its own filters, and rows are not paged.
  const modes = useMemo(
    () => ({ sortingMode, filterMode, filterDebounceMs, paginationMode, disableRowSelectionOnClick }),
    [sortingMode, filterMode, filterDebounceMs, paginationMode, disableRowSelectionOnClick],
  );
  return {
    modes,
    rows,
    loaded,
    /** The first rows that arrived; the same array until another query has others. */
    start,
    total: windows?.total,
    more: windows?.more === true,
    /** The number of rows is not known yet. */
    counting,
    /** No response has arrived yet. */
    first: windows === undefined && error === null,
    /** Other rows than the shown ones are on their way; windows that one scrolls to have placeholders. */
    busy: isFetching && windows?.query !== query,
    /** Rows that others have added or moved, which `showNews` shows. */
    news,
    showNews,
    failure: error === null ? undefined : error.message || resource.texts.failed.list,
    again: () => void refetch(),
    /** The rows of a range, which are loaded where they have not been scrolled to. @throws HttpError */
    readRows,
    /** Shows newer rows until the list is loaded again. */
    replace: useCallback(
      (newer: readonly BaseRecord[]) => setWindows((before) => before && withRows(before, newer)),
      [],
    ),
  };
}

/** The first rows that arrived for a query. Later ones, of the same page too, change nothing. */
function useStart(windows: Windows | undefined): readonly BaseRecord[] {
  const start = useRef<{ query: string | undefined; rows: readonly BaseRecord[] }>({
    query: undefined,
    rows: NONE,
  });
  if (start.current.query !== windows?.query || start.current.rows.length === 0)
    start.current = { query: windows?.query, rows: windows?.pages.get(1)?.rows ?? NONE };
  return start.current.rows;
}

const NONE: readonly BaseRecord[] = [];
