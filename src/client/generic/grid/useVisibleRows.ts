import type { GridApiCommon } from '@mui/x-data-grid';
import { type RefObject, useEffect } from 'react';
import { ROW_HEIGHT } from '../table/gridStyle.ts';
import type { RowRange } from './windows.ts';

/** Rows that are passed faster than this are not loaded. */
const PAUSE_MS = 80;

/** Reports the rows in view, also after the grid was scrolled or its size has changed. */
export function useVisibleRows(
  apiRef: RefObject<GridApiCommon | null>,
  onChange: (visible: RowRange) => void,
): void {
  useEffect(() => {
    const api = apiRef.current;
    if (api === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      clearTimeout(timer);
      timer = setTimeout(() => onChange(visibleRows(api)), PAUSE_MS);
    };
    const stops = [
      api.subscribeEvent('scrollPositionChange', report),
      api.subscribeEvent('viewportInnerSizeChange', report),
    ];
    report();
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [apiRef, onChange]);
}

function visibleRows(api: GridApiCommon): RowRange {
  const { top } = api.getScrollPosition();
  const height = api.getRootDimensions().viewportInnerSize.height;
  const first = Math.floor(top / ROW_HEIGHT);
  return { first, last: Math.max(first, Math.ceil((top + height) / ROW_HEIGHT) - 1) };
}
