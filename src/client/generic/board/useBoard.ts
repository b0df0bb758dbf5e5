import { useState } from 'react';
import { columnsPath, type Field, type Resource, recordName } from '../../../schema/index.ts';
import { type BaseRecord, useCall, wholeBody } from '../../data/index.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import type { Query } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import type { CountedColumn } from '../list/groups.ts';
import { listRequest } from '../list/listRequest.ts';
import type { ListState } from '../list/listState.ts';
import { useFieldChange } from '../list/useFieldChange.ts';
import { type BoardColumn, boardColumns } from './boardColumns.ts';

interface Counted {
  columns: CountedColumn[];
  more: boolean;
  /** Whether only the first `found` records were counted, because there are more. */
  limited?: boolean;
  found?: number;
}

/**
 * The columns of a board with their numbers and sums. Where very many records are found, the columns of the first ones come before
 * all are counted.
 */
export function useBoardColumns(resource: Resource, state: ListState, field: Field) {
  const { elsewhere, resources } = useDefinitions();
  const order = resources[field.to ?? '']?.order;
  const { filters } = listRequest(resource, state, useToday());
  const format = useFormat();
  const query = { ...listQuery({ filters, pagination: { mode: 'off' } }), _by: field.name };
  // Only our own server answers before it has counted.
  const start = useColumns(resource, { ...query, _count: 'none' }, !elsewhere);
  const isCounted = elsewhere || start.data?.limited === true;
  const whole = useColumns(resource, query, isCounted);
  const call = elsewhere ? whole : start;
  const counting = isCounted && whole.data === undefined;
  const shown = isCounted ? (whole.data ?? call.data) : call.data;
  return {
    columns: shown === undefined ? [] : boardColumns(field, shown.columns ?? [], format, order),
    more: !counting && shown?.more === true,
    /** The numbers of the columns are not known yet. */
    counting,
    /** The number of records that were counted, if there are more. */
    limit: !counting && shown?.limited === true ? shown.found : undefined,
    first: call.isPending,
    failure: (call.error ?? (isCounted ? whole.error : null))?.message,
    again: () => void Promise.all([call.refetch(), ...(isCounted ? [whole.refetch()] : [])]),
  };
}

function useColumns(resource: Resource, query: Query, enabled: boolean) {
  const call = { path: columnsPath(resource.api.list.path), query, failed: resource.texts.failed.list };
  return useCall<Counted>(call, { read: wholeBody<Counted>, keepPrevious: true, enabled });
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
