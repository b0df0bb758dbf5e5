import type { BaseRecord, HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fieldTypes } from '../../../fields/index.ts';
import type { HistoryView, Resource } from '../../../schema/index.ts';
import { readRow } from '../../providers/data/answers.ts';
import { dayThere } from '../../providers/data/ourRows.ts';
import { type Rows, readRows } from '../../providers/data/readRows.ts';
import { typeSaid } from '../../providers/told.ts';
import { useTellFailure } from '../page/useTellFailure.ts';

/** The key of what a day book reads. */
const DAY_BOOK = 'dayBook';

export interface DayBookPage {
  day: string;
  page: number;
  size: number;
}

/** The movements of one day, as entered; the rows of the day before stay until the new ones are there. */
export function useDayBook(resource: Resource, history: HistoryView, { day, page, size }: DayBookPage) {
  const query = useQuery<Rows, HttpError>({
    queryKey: [DAY_BOOK, resource.name, day, page, size],
    queryFn: async ({ signal }) => {
      const { rows, ...total } = await readRows({
        path: history.operation.path.replace('{key}', encodeURIComponent(await dayThere(day))),
        query: { _start: (page - 1) * size, _end: page * size },
        rows: history.operation.rows,
        failed: history.failed,
        resource,
        signal,
      });
      return { rows: rows.map((row) => inWords(readRow(row, resource, fieldTypes))), ...total };
    },
    placeholderData: keepPreviousData,
  });
  useTellFailure(query.error?.message);
  return {
    // A host that does not page has sent the whole day.
    rows: query.data === undefined ? [] : pageOf(query.data.rows, page, size),
    total: query.data?.total,
    more: query.data?.more ?? false,
    isFirst: query.isPending,
    isBusy: query.isFetching,
    failure: query.error?.message,
    again: () => void query.refetch(),
  };
}

/** With its type as the language calls it. */
function inWords(row: BaseRecord): BaseRecord {
  return typeof row.type === 'string' ? { ...row, type: typeSaid(row.type) ?? row.type } : row;
}

function pageOf(rows: readonly BaseRecord[], page: number, size: number): readonly BaseRecord[] {
  return rows.length <= size ? rows : rows.slice((page - 1) * size, page * size);
}
