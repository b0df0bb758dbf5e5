import { type Dispatch, type SetStateAction, useCallback, useRef } from 'react';
import type { Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useReadWindow, type WindowRequest } from './useReadWindow.ts';
import { gridRows, type RowRange, unloadedPage, type Windows, withAnswer } from './windows.ts';

/**
 * Reads the rows of a range that nobody has scrolled to, such as those that a pasted block covers; loaded ones stay as they are shown.
 * Rows that cannot be read, because the list is changing, are placeholders.
 */
export function useReadRows(
  resource: Resource,
  request: WindowRequest,
  windows: Windows | undefined,
  setWindows: Dispatch<SetStateAction<Windows | undefined>>,
): (range: RowRange) => Promise<readonly BaseRecord[]> {
  const readWindow = useReadWindow(resource);
  const latest = useRef({ request, windows });
  latest.current = { request, windows };
  return useCallback(
    async (range) => {
      const { request: sent, windows: start } = latest.current;
      if (start === undefined) return [];
      let known = start;
      const tried = new Set<number>();
      for (let page = unloadedPage(known, range); page !== undefined; page = unloadedPage(known, range)) {
        if (tried.has(page)) break;
        tried.add(page);
        const { rows, total, ...rest } = await readWindow(page, sent);
        const [more, uncounted] = [rest.more === true, rest.uncounted === true];
        const answer = { query: start.query, page, rows, total, more, uncounted, at: Date.now() };
        known = withAnswer(known, answer);
        setWindows((now) => (now?.query === start.query ? withAnswer(now, answer) : now));
      }
      return gridRows(known).slice(range.first, range.last + 1);
    },
    [readWindow, setWindows],
  );
}
