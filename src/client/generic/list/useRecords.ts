import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { UNCOUNTED } from '../../providers/data/listTotal.ts';
import { listKey } from '../../providers/data/parts.ts';
import { type News, STEADY } from '../../providers/live/bus.ts';
import { useToday } from '../../providers/today.ts';
import { listRequest } from './listRequest.ts';
import type { ListState } from './listState.ts';
import { useListCount } from './useListCount.ts';
import type { ChangeList } from './useListState.ts';
import { useSteadyRows } from './useSteadyRows.ts';

/** The key of the row number; no field can have this name. */
export const ROW_NUMBER = '#no';

export interface Records {
  rows: readonly BaseRecord[];
  total: number;
  /** There are more rows than `total`. */
  more: boolean;
  /** The number of rows is not known yet; there are more than the shown ones. */
  counting?: boolean;
  /** The searched text, if no record contains it: the rows contain similar words. */
  similar?: string | undefined;
  /** The loaded rows of this state, for another view that begins with them; undefined until they have arrived. */
  known?: KnownRows | undefined;
  /** No response has arrived yet. */
  first: boolean;
  /** Other rows are being loaded. */
  busy: boolean;
  failure: string | undefined;
  again: () => void;
  /** Rows that others have added or moved, which `again` shows. */
  news?: News | undefined;
}

/** The first rows of a list, without their numbers. */
export interface KnownRows {
  rows: readonly BaseRecord[];
  total: number;
  more: boolean;
  /** They are still being counted. */
  counting: boolean;
}

/**
 * The rows of a table for the state; a grid loads its own. The old rows stay until the new ones arrive.
 *
 * @param isOpening whether the state is not known yet.
 */
export function useRecords(
  resource: Resource,
  state: ListState,
  change: ChangeList,
  isOpening = false,
): Records {
  const request = listRequest(resource, state, useToday());
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: listKey(resource),
    ...request,
    meta: UNCOUNTED,
    queryOptions: {
      placeholderData: keepPreviousData,
      enabled: state.view === 'table' && !isOpening,
      meta: STEADY,
    },
    errorNotification: (error) => ({ type: 'error', message: error?.message ?? resource.texts.failed.list }),
  });
  const settled = query.isSuccess && !query.isPlaceholderData;
  const {
    rows: steady = NONE,
    news,
    found,
  } = useSteadyRows(resource, request, settled ? result.data : undefined, query.dataUpdatedAt);
  const page = found ?? { ...query.data, total: result.total ?? result.data.length };
  const { total, more, counting } = useListCount(resource, request.filters, page, settled);
  const lastPage = Math.max(1, Math.ceil(total / state.size));
  const isEmpty = result.data.length === 0;
  useEffect(() => {
    // Its rows were deleted or the link is old: goes to the last page.
    if (settled && !counting && isEmpty && state.page > lastPage)
      change({ page: lastPage }, { replace: true });
  }, [settled, counting, state.page, lastPage, isEmpty, change]);
  const offset = useRef(0);
  if (!query.isPlaceholderData) offset.current = (state.page - 1) * state.size;
  const shown = settled ? steady : result.data;
  const rows = useMemo(() => numbered(shown, offset.current), [shown]);
  return {
    rows,
    total,
    more,
    counting,
    known: settled ? { rows: steady, total, more, counting } : undefined,
    similar: settled && query.data.similar === true ? state.q : undefined,
    first: query.isPending,
    busy: query.isFetching,
    failure: query.error === null ? undefined : query.error.message || resource.texts.failed.list,
    again: () => void query.refetch(),
    news,
  };
}

const NONE: readonly BaseRecord[] = [];

/** The rows with their number over all pages, for the column `no`. */
function numbered(rows: readonly BaseRecord[], offset: number): BaseRecord[] {
  return rows.map((row, index) => ({ ...row, [ROW_NUMBER]: offset + index + 1 }));
}
