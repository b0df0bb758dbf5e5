import { useMemo } from 'react';
import { PAPER_LIMIT } from '../../../../papers/Slip.ts';
import type { Resource } from '../../../../schema/index.ts';
import { type BaseRecord, useManyRecords, useRecordList } from '../../../data/index.ts';
import { stateOf } from '../../../generic/list/reversed.ts';

/** The records of an address: some by their ids, or all of a month that stand. */
export type Wanted = { ids: readonly string[] } | { field: string; month: string };

interface Found {
  rows: readonly BaseRecord[];
  /** All that the month has, which may be more than one page takes; or as many as the ids. */
  total: number;
  query: {
    isPending: boolean;
    isSuccess: boolean;
    isError: boolean;
    error: { message: string } | null;
    refetch: () => unknown;
  };
}

/** Reads the records that an address names, in its order. */
export function useRecords(resource: Resource, wanted: Wanted): Found {
  const isMonth = 'month' in wanted;
  const ids = isMonth ? NONE : wanted.ids;
  const named = useManyRecords(resource.name, [...ids]);
  const state = stateOf(resource);
  const ofMonth = useRecordList(
    resource.name,
    {
      pagination: { currentPage: 1, pageSize: PAPER_LIMIT, mode: 'server' },
      sorters: [{ field: 'id', order: 'asc' }],
      filters: isMonth
        ? [
            { field: wanted.field, operator: 'eq', value: wanted.month },
            ...(state === undefined ? [] : [{ field: state.name, operator: 'eq' as const, value: 'posted' }]),
          ]
        : [],
    },
    { enabled: isMonth },
  );
  const rows = useMemo(() => {
    const known = new Map((named.data ?? []).map((row) => [String(row.id), row]));
    return ids.flatMap((id) => known.get(id) ?? []);
  }, [named.data, ids]);
  return isMonth
    ? { rows: ofMonth.rows, total: ofMonth.found?.total ?? 0, query: ofMonth }
    : { rows, total: ids.length, query: named };
}

const NONE: readonly string[] = [];
