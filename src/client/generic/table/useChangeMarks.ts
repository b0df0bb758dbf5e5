import { type Key, type RefObject, useEffect, useRef } from 'react';
import { bus } from '../../providers/live/bus.ts';

/** Marks rows that change while they are shown, for a moment. Their elements have their key in `data-row`. */
export function useChangeMarks<Row>(
  container: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  rowKey: (row: Row, place: number) => Key,
): void {
  const shown = useRef({ rows, rowKey });
  shown.current.rowKey = rowKey;
  useEffect(() => {
    const before = shown.current.rows;
    shown.current.rows = rows;
    if (before !== rows) bus.markRows(container.current, before, rows, shown.current.rowKey);
  }, [container, rows]);
}
