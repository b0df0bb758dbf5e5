import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { calendarPath, type Field, type FieldType, type Resource } from '../../../schema/index.ts';
import { readRow } from '../../providers/data/answers.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useToday } from '../../providers/today.ts';
import { listRequest } from '../list/listRequest.ts';
import type { ListState } from '../list/listState.ts';
import { SUMMARY } from '../page/derived.ts';
import { type Extent, extentOf } from './calendarDays.ts';

/** A record on a calendar, with its shown days. */
export interface Entry extends Extent {
  row: BaseRecord;
}

export interface Calendar {
  entries: readonly Entry[];
  /** The number of records by day. */
  counts: ReadonlyMap<string, number>;
  /** Not all records were counted. */
  more: boolean;
  /** The number of records. */
  found: number;
  first: boolean;
  busy: boolean;
  failure: string | undefined;
  again: () => void;
}

interface Answer {
  days: { day: string; count: number }[];
  rows: BaseRecord[];
  found: number;
  more: boolean;
}

/** The records that a list finds from one day to another: only these are read, `most` of each day or `rows` in all. */
export function useCalendar(
  resource: Resource,
  state: ListState,
  field: Field,
  { from, to, ...bound }: Extent & ({ most: number } | { rows: number }),
): Calendar {
  const { filters } = listRequest(resource, state, useToday());
  const query = {
    ...listQuery({ filters, pagination: { mode: 'off' } }),
    ...{ _by: field.name, _from: from, _to: to },
    ...('most' in bound ? { _most: bound.most } : { _rows: bound.rows }),
  };
  const { query: call } = useCustom<Answer, HttpError>({
    url: calendarPath(resource.api.list.path),
    method: 'get',
    config: { query },
    meta: { failed: resource.texts.failed.list },
    errorNotification: false,
    // A change of any record may change the days.
    queryOptions: {
      queryKey: [SUMMARY, 'calendar', listKey(resource), query],
      placeholderData: (before) => before,
    },
  });
  const answer = call.data?.data;
  return useMemo(
    () => ({
      entries: entriesOf(answer?.rows ?? [], resource, field, { from, to }),
      counts: new Map(answer?.days?.map(({ day, count }) => [day, count])),
      more: answer?.more === true,
      found: answer?.found ?? 0,
      first: call.isPending,
      busy: call.isFetching,
      failure: call.error?.message,
      again: () => void call.refetch(),
    }),
    [answer, resource, field, from, to, call.isPending, call.isFetching, call.error, call.refetch],
  );
}

function entriesOf(rows: readonly BaseRecord[], resource: Resource, field: Field, shown: Extent): Entry[] {
  const type = fieldTypes[field.type] as FieldType;
  return rows.flatMap((given) => {
    const row = readRow(given, resource, fieldTypes);
    const extent = extentOf(row[field.name], type, shown);
    return extent === undefined ? [] : [{ row, ...extent }];
  });
}
