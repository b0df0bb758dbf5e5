import { useEffect, useState } from 'react';
import { columnsPath, type GroupLevel, type Resource, writeLevel } from '../../../schema/index.ts';
import { type BaseRecord, useCalls, useReader } from '../../data/index.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useToday } from '../../providers/today.ts';
import { type CountedColumn, type GroupPath, levelOrder, pathConditions, pathKey } from '../list/groups.ts';
import { listRequest } from '../list/listRequest.ts';
import type { ListState } from '../list/listState.ts';
import { ROW_NUMBER } from '../list/useRecords.ts';
import { FOLDED, onPage, pathsInSight, toggled, type Unfolded } from './groupPath.ts';

/** The groups of one page; a list may have as many as it has records. */
export const GROUPS_PAGE = 50;

/** The content of the list, or of an unfolded group: groups within it, or rows. */
export interface Content {
  groups?: readonly CountedColumn[];
  rows?: readonly BaseRecord[];
  /** The number of groups on all pages; of rows those up to this page and one more, if there are more. */
  total: number;
  /** The records of the list. */
  found?: number;
}

/** The state of reading what stands in a group. */
export interface Reading {
  content: Content | undefined;
  page: number;
  size: number;
  failure: string | undefined;
  /** The code of a refusal by the server. */
  code: string | undefined;
  again: () => void;
}

export interface Groups {
  /** Something is being read. */
  busy: boolean;
  levels: readonly GroupLevel[];
  readingOf: (path: GroupPath) => Reading | undefined;
  isUnfolded: (path: GroupPath) => boolean;
  toggle: (path: GroupPath) => void;
  toPage: (path: GroupPath, page: number) => void;
}

/** The unfolded groups of each list, for a return to it; a reload folds them. */
const kept = new Map<string, Unfolded>();

/**
 * The groups of a list, and the rows of those that are unfolded. Each is read from the server by itself, page by page, and counted
 * and summed there over everything that the list finds.
 */
export function useGroups(resource: Resource, state: ListState): Groups {
  const today = useToday();
  const reader = useReader();
  const levels = state.group;
  const place = `${listKey(resource)} ${levels.map(writeLevel).join()}`;
  const [unfolded, setUnfolded] = useState(() => kept.get(place) ?? FOLDED);
  useEffect(() => void kept.set(place, unfolded), [place, unfolded]);
  const inSight = pathsInSight(unfolded);
  const pageOf = (path: GroupPath) => unfolded.pages[pathKey(path)] ?? 1;

  const contents = useCalls<Content>(
    inSight.map((path) => {
      const level = levels[path.length];
      const page = pageOf(path);
      const own = { ...state, page, where: [...state.where, ...pathConditions(levels, path)] };
      const request = listRequest(resource, own, today);
      return level === undefined ? rowsOf(request) : groupsOf(level, request.filters, page);
    }),
    { retry: false },
  );

  function groupsOf(level: GroupLevel, filters: ReturnType<typeof listRequest>['filters'], page: number) {
    const query = {
      ...listQuery({ filters, pagination: { mode: 'off' } }),
      _by: writeLevel(level),
      _order: levelOrder(level, state),
      _start: (page - 1) * GROUPS_PAGE,
      _end: page * GROUPS_PAGE,
    };
    return {
      path: columnsPath(resource.api.list.path),
      query,
      failed: resource.texts.failed.list,
      read: ({
        columns,
        total,
        found,
      }: {
        columns: CountedColumn[];
        total: number;
        found: number;
      }): Content => ({
        groups: columns,
        total,
        found,
      }),
    };
  }

  function rowsOf(request: ReturnType<typeof listRequest>) {
    const { currentPage, pageSize } = request.pagination;
    const before = (currentPage - 1) * pageSize + 1;
    return {
      path: resource.api.list.path,
      query: listQuery(request),
      ask: async (signal: AbortSignal): Promise<Content> => {
        const { rows, total } = await reader.list(listKey(resource), { ...request, uncounted: true }, signal);
        return { rows: rows.map((row, place) => ({ ...row, [ROW_NUMBER]: before + place })), total };
      },
    };
  }

  const readings = new Map(
    inSight.map((path, at): [string, Reading] => {
      const query = contents[at];
      const { message, reason } = (query?.error ?? {}) as { message?: string; reason?: { code?: string } };
      return [
        pathKey(path),
        {
          content: query?.data,
          page: pageOf(path),
          size: path.length < levels.length ? GROUPS_PAGE : state.size,
          failure: message,
          code: reason?.code,
          again: () => void query?.refetch(),
        },
      ];
    }),
  );
  const toPage = (path: GroupPath, page: number) => setUnfolded((before) => onPage(before, path, page));
  useLastPages(inSight, readings, toPage);
  return {
    busy: contents.some(({ isFetching }) => isFetching),
    levels,
    readingOf: (path) => readings.get(pathKey(path)),
    isUnfolded: (path) => unfolded.paths[pathKey(path)] !== undefined,
    toggle: (path) => setUnfolded((before) => toggled(before, path)),
    toPage,
  };
}

/** Where rows were deleted, the page of a group may be gone: it goes to the last one. */
function useLastPages(
  inSight: readonly GroupPath[],
  readings: ReadonlyMap<string, Reading>,
  toPage: (path: GroupPath, page: number) => void,
): void {
  useEffect(() => {
    for (const path of inSight) {
      const { content, page = 1, size = 1 } = readings.get(pathKey(path)) ?? {};
      const last = Math.max(1, Math.ceil((content?.total ?? 0) / size));
      if (content !== undefined && page > last) toPage(path, last);
    }
  });
}
