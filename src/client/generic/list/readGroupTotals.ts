import { columnsPath, type GroupLevel, type Resource, writeLevel } from '../../../schema/index.ts';
import type { Reader } from '../../data/index.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import {
  type CountedColumn,
  type GroupPath,
  type GroupValue,
  levelOrder,
  pathConditions,
  pathKey,
  sentValue,
} from './groups.ts';
import { listRequest } from './listRequest.ts';
import type { ListState } from './listState.ts';

/** The sums of each innermost group, by the key of its path. */
export type GroupTotals = ReadonlyMap<string, CountedColumn['totals']>;

/** The groups of one call. */
const PAGE = 50;

/** Reads the sums of all groups of a list as the page shows them: a reversal takes away on its own day. */
export async function readGroupTotals(
  reader: Reader,
  resource: Resource,
  state: ListState,
  today: string,
  signal: AbortSignal,
): Promise<GroupTotals> {
  const found = new Map<string, CountedColumn['totals']>();
  await read([]);
  return found;

  async function read(path: GroupPath): Promise<void> {
    const level = state.group[path.length] as GroupLevel;
    const field = resource.fields[level.field];
    if (field === undefined) return;
    for (const { value, totals } of await columnsAt(level, path)) {
      const own = [...path, level.span === undefined ? sentValue(field, value) : (value as GroupValue)];
      if (own.length === state.group.length) found.set(pathKey(own), totals);
      else await read(own);
    }
  }

  async function columnsAt(level: GroupLevel, path: GroupPath): Promise<CountedColumn[]> {
    const own = { ...state, where: [...state.where, ...pathConditions(state.group, path)] };
    const { filters } = listRequest(resource, own, today);
    const columns: CountedColumn[] = [];
    for (;;) {
      const query = {
        ...listQuery({ filters, pagination: { mode: 'off' } }),
        ...{ _by: writeLevel(level), _order: levelOrder(level, state) },
        ...{ _start: columns.length, _end: columns.length + PAGE },
      };
      const call = { path: columnsPath(resource.api.list.path), query, failed: resource.texts.failed.list };
      const body = await reader.call<{ columns: CountedColumn[]; total: number }>(call, signal);
      columns.push(...body.columns);
      if (body.columns.length === 0 || columns.length >= body.total) return columns;
    }
  }
}
