import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useRefresh } from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { type LiveChanges, type News, onChanges } from '../../providers/live/bus.ts';
import { useReadWindow, type WindowRequest } from './useReadWindow.ts';
import { pagesBefore, type RowRange, type Windows, withLatest } from './windows.ts';

/**
 * Follows what others change in the rows of a grid, as useSteadyRows does in a table: rows in view change in place at once, other
 * loaded ones when they come into view; new rows wait until the user asks for them.
 */
export function useLiveWindows(
  resource: Resource,
  request: WindowRequest,
  visible: RowRange,
  windows: Windows | undefined,
  setWindows: Dispatch<SetStateAction<Windows | undefined>>,
): { news: News | undefined; showNews: () => void } {
  const readWindow = useReadWindow(resource);
  const refresh = useRefresh();
  const [heard, setHeard] = useState<{ at: number; changes: LiveChanges }>();
  const [found, setFound] = useState<{ of: number; news: News | undefined }>();
  const latest = useRef({ request, visible, windows });
  latest.current = { request, visible, windows };
  /** The change for which each page was read last. */
  const begun = useRef(new Map<number, number>());

  const read = useCallback(
    async ({ at, changes }: { at: number; changes: LiveChanges }) => {
      const { request: sent, visible: range, windows: before } = latest.current;
      if (before === undefined) return;
      const known = new Set([...before.pages.values()].flatMap(({ rows }) => rows.map(({ id }) => id)));
      const readPage = async (page: number) => {
        const { rows: data, ...found } = await readWindow(page, sent);
        // Meanwhile the user searched or sorted.
        if (latest.current.windows?.query !== before.query) return;
        const total = found.uncounted === true ? undefined : found.total;
        setWindows(
          (now) => now && withLatest(now, { page, at, latest: data, total, inPlace: changes.inPlace }),
        );
        const news = changes.newsOf(before.pages.get(page)?.rows ?? [], data);
        if (news === undefined) return;
        const count = data.filter(({ id }) => !known.has(id)).length;
        setFound((now) => ({
          of: before.changedAt,
          news: { count: Math.max(count, now?.of === before.changedAt ? (now.news?.count ?? 0) : 0) },
        }));
      };
      const pages = pagesBefore(before, range, at).filter((page) => begun.current.get(page) !== at);
      for (const page of pages) begun.current.set(page, at);
      await Promise.all(pages.map(readPage));
    },
    [readWindow, setWindows],
  );
  useEffect(
    () =>
      onChanges((changes) => {
        if (!changes.touches(resource)) return;
        const next = { at: Date.now(), changes };
        setHeard(next);
        return read(next);
      }),
    [resource, read],
  );
  const [outdated] = heard && windows ? pagesBefore(windows, visible, heard.at) : [];
  useEffect(() => {
    if (heard !== undefined && outdated !== undefined) void read(heard).catch(() => {});
  }, [heard, outdated, read]);

  return {
    news: found !== undefined && found.of === windows?.changedAt ? found.news : undefined,
    showNews: () => {
      setFound(undefined);
      void refresh.list(listKey(resource));
    },
  };
}
