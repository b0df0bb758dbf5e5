import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useState } from 'react';
import { columnsPath, type Field, type Resource, recordName } from '../../../schema/index.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import type { CountedColumn } from '../list/groups.ts';
import { type ListState, listRequest } from '../list/listState.ts';
import { useFieldChange } from '../list/useFieldChange.ts';
import { SUMMARY } from '../page/derived.ts';
import { type BoardColumn, boardColumns } from './boardColumns.ts';

interface Counted {
  columns: CountedColumn[];
  more: boolean;
  /** Whether only the first `found` records were counted, because there are more. */
  limited?: boolean;
  found?: number;
}

/** The columns of a board with their numbers and sums. */
export function useBoardColumns(resource: Resource, state: ListState, field: Field) {
  const { filters } = listRequest(resource, state, useToday());
  const format = useFormat();
  const query = { ...listQuery({ filters, pagination: { mode: 'off' } }), _by: field.name };
  const { result, query: call } = useCustom<Counted, HttpError>({
    url: columnsPath(resource.api.list.path),
    method: 'get',
    config: { query },
    meta: { failed: resource.texts.failed.list },
    errorNotification: false,
    // A change of any record may change the numbers.
    queryOptions: {
      queryKey: [SUMMARY, 'board', listKey(resource), query],
      placeholderData: (before) => before,
    },
  });
  return {
    columns: call.data === undefined ? [] : boardColumns(field, result.data.columns ?? [], format),
    more: result.data?.more === true,
    /** The number of records that were counted, if there are more. */
    limit: result.data?.limited === true ? result.data.found : undefined,
    first: call.isPending,
    failure: call.error?.message,
    again: () => void call.refetch(),
  };
}

/** A card on its way to another column. */
export interface Move {
  row: BaseRecord;
  to: BoardColumn;
}

/** Moves cards by editing their records. A refused card goes back, and its reason is shown. */
export function useMoves(resource: Resource, field: Field) {
  const text = useText();
  const change = useFieldChange(resource, field);
  const [moves, setMoves] = useState<readonly Move[]>([]);

  async function move(row: BaseRecord, to: BoardColumn): Promise<void> {
    if (row.id === undefined || moves.some((each) => each.row.id === row.id)) return;
    setMoves((before) => [...before, { row, to }]);
    const name = recordName(resource, row) || `#${row.id}`;
    await change(row, to.value, text('board.moved', { name, column: to.label }));
    setMoves((before) => before.filter((each) => each.row.id !== row.id));
  }

  return { moves, move };
}
