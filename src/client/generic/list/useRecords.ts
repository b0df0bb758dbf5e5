import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { type BaseRecord, useRecordList } from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import type { News } from '../../providers/live/bus.ts';
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
  const failed = resource.texts.failed.list;
  const {
    rows: read,
    found: answered,
    ...query
  } = useRecordList(
    listKey(resource),
    { ...request, uncounted: true },
    {
      enabled: state.view === 'table' && !isOpening,
      keepPrevious: true,
      isSteady: true,
      failed: (error) => error?.message ?? failed,
    },
  );
  const settled = query.isSuccess && !query.isPlaceholderData;
  const {
    rows: steady = NONE,
    news,
    found,
  } = useSteadyRows(resource, request, settled ? read : undefined, query.dataUpdatedAt);
  const page = found ?? answered;
  const { total, more, counting } = useListCount(resource, request.filters, page, settled);
  const lastPage = Math.max(1, Math.ceil(total / state.size));
  const isEmpty = read.length === 0;
  useEffect(() => {
    // Its rows were deleted or the link is old: goes to the last page.
    if (settled && !counting && isEmpty && state.page > lastPage)
      change({ page: lastPage }, { replace: true });
  }, [settled, counting, state.page, lastPage, isEmpty, change]);
  const offset = useRef(0);
  if (!query.isPlaceholderData) offset.current = (state.page - 1) * state.size;
  const shown = settled ? steady : read;
  const rows = useMemo(() => numbered(shown, offset.current), [shown]);
  return {
    rows,
    total,
    more,
    counting,
    known: settled ? { rows: steady, total, more, counting } : undefined,
    similar: settled && answered?.similar === true ? state.q : undefined,
    first: query.isPending,
    busy: query.isFetching,
    failure: query.error === null ? undefined : query.error.message || failed,
    again: () => void query.refetch(),
    news,
  };
}

const NONE: readonly BaseRecord[] = [];

/** The rows with their number over all pages, for the column `no`. */
function numbered(rows: readonly BaseRecord[], offset: number): BaseRecord[] {
  return rows.map((row, index) => ({ ...row, [ROW_NUMBER]: offset + index + 1 }));
}
