import { fieldTypes } from '../../../fields/index.ts';
import type { HistoryView, Resource } from '../../../schema/index.ts';
import { type BaseRecord, useCall } from '../../data/index.ts';
import { readRow } from '../../providers/data/answers.ts';
import { dayThere } from '../../providers/data/ourRows.ts';
import { type Rows, readRows } from '../../providers/data/readRows.ts';
import type { Query } from '../../providers/http.ts';
import { formatType } from '../ledger/ledgerText.ts';
import { useFailureNotification } from '../page/useFailureNotification.ts';

export interface DayBookPage {
  day: string;
  page: number;
  size: number;
  /** The set filters as parameters of the call. */
  filters?: Query;
}

/** The movements of one day, as entered. The rows of the previous day stay until the new ones arrive. */
export function useDayBook(
  resource: Resource,
  history: HistoryView,
  { day, page, size, filters = NONE }: DayBookPage,
) {
  const paging = { _start: (page - 1) * size, _end: page * size };
  const query = useCall<Rows>(
    { path: history.operation.path, query: { of: resource.name, day, ...filters, ...paging } },
    {
      ask: async (signal) => {
        const { path, rows: field } = history.operation;
        const { rows, ...total } = await readRows({
          path: path.replace('{key}', encodeURIComponent(await dayThere(day))),
          query: { ...filters, ...paging },
          rows: field,
          failed: history.failed,
          resource,
          signal,
        });
        return { rows: rows.map((row) => readRow(row, resource, fieldTypes)), ...total };
      },
      keepPrevious: true,
      staleAfter: 'posting',
    },
  );
  useFailureNotification(query.error?.message);
  return {
    // A host without paging has sent the whole day.
    rows: pageOf(query.data?.rows ?? [], page, size).map(withTypeLabel),
    total: query.data?.total,
    more: query.data?.more ?? false,
    isFirst: query.isPending,
    isBusy: query.isFetching,
    failure: query.error?.message,
    again: () => void query.refetch(),
  };
}

const NONE: Query = {};

/** The row with its type's label in the chosen language. */
function withTypeLabel(row: BaseRecord): BaseRecord {
  return typeof row.type === 'string' ? { ...row, type: formatType(row.type) } : row;
}

function pageOf(rows: readonly BaseRecord[], page: number, size: number): readonly BaseRecord[] {
  return rows.length <= size ? rows : rows.slice((page - 1) * size, page * size);
}
