import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type Resource, treePath } from '../../../schema/index.ts';
import { type BaseRecord, useEndlessCall, wholeBody } from '../../data/index.ts';
import { readRow } from '../../providers/data/answers.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { useToday } from '../../providers/today.ts';
import { listRequest } from '../list/listRequest.ts';
import { isNarrowed, type ListState } from '../list/listState.ts';

/** The rows of one request. */
const PAGE = 50;

/** The record above a branch, or the records without one; undefined for all that is found. */
export type Under = number | 'top' | undefined;

/** A record of a tree. */
export interface TreeNode {
  row: BaseRecord;
  /** The number of records directly below. */
  children: number;
  /** The names of the records above, the highest first; only of a found record. */
  path: readonly string[];
  /** It is above itself. */
  isCircle: boolean;
}

interface Answer {
  rows: BaseRecord[];
  children: Record<string, number>;
  paths: Record<string, { id: number; title: string | null }[]>;
  circles: number[];
  total: number;
  more: boolean;
}

/** The records below one record, page by page. Below a record stand all others, whatever the list is searched for. */
export function useBranch(resource: Resource, state: ListState, field: Field, under: Under) {
  const { sorters, filters } = listRequest(resource, state, useToday());
  const query = {
    ...listQuery({ sorters, filters: under === undefined ? filters : [], pagination: { mode: 'off' } }),
    _by: field.name,
    ...(under !== undefined && { _under: String(under) }),
  };
  const path = treePath(resource.api.list.path);
  const call = useEndlessCall<Answer>(
    { path, query, failed: resource.texts.failed.list },
    {
      read: wholeBody<Answer>,
      size: PAGE,
      hasMore: ({ total }, { length }) => length * PAGE < total,
      keepPrevious: true,
    },
  );
  const pages = call.data ?? [];
  return { ...call, nodes: pages.flatMap((page) => nodesOf(page, resource)), total: pages[0]?.total ?? 0 };
}

function nodesOf({ rows, children, paths, circles }: Answer, resource: Resource): TreeNode[] {
  return rows.map((given) => {
    const row = readRow(given, resource, fieldTypes);
    const id = String(row.id);
    return {
      row,
      children: children[id] ?? 0,
      path: (paths[id] ?? []).map((step) => step.title ?? `#${step.id}`),
      isCircle: circles.includes(Number(row.id)),
    };
  });
}

/** Where a tree begins: at the top, or with what a search or a filter finds. */
export function beginOf(state: ListState): Under {
  return isNarrowed(state) || state.deleted ? undefined : 'top';
}
