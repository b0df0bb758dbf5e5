import { useMemo } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { calendarPath, type Field, type FieldType, type Resource } from '../../../schema/index.ts';
import { type BaseRecord, useCall, wholeBody } from '../../data/index.ts';
import { readRow } from '../../providers/data/answers.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { useToday } from '../../providers/today.ts';
import { listRequest } from '../list/listRequest.ts';
import type { ListState } from '../list/listState.ts';
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
  const {
    data: answer,
    isPending,
    isFetching,
    error,
    refetch,
  } = useCall<Answer>(
    { path: calendarPath(resource.api.list.path), query, failed: resource.texts.failed.list },
    { read: wholeBody<Answer>, keepPrevious: true },
  );
  const shown = useMemo(
    () => ({
      entries: entriesOf(answer?.rows ?? [], resource, field, { from, to }),
      counts: new Map(answer?.days?.map(({ day, count }) => [day, count])),
    }),
    [answer, resource, field, from, to],
  );
  return {
    ...shown,
    more: answer?.more === true,
    found: answer?.found ?? 0,
    first: isPending,
    busy: isFetching,
    failure: error?.message,
    again: () => void refetch(),
  };
}

function entriesOf(rows: readonly BaseRecord[], resource: Resource, field: Field, shown: Extent): Entry[] {
  const type = fieldTypes[field.type] as FieldType;
  return rows.flatMap((given) => {
    const row = readRow(given, resource, fieldTypes);
    const extent = extentOf(row[field.name], type, shown);
    return extent === undefined ? [] : [{ row, ...extent }];
  });
}
