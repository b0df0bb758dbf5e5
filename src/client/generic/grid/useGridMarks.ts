import { type RefObject, useEffect, useRef } from 'react';
import type { BaseRecord } from '../../data/index.ts';
import { bus } from '../../providers/live/bus.ts';

/** Marks rows that change while they are shown, for a moment. Rows that one scrolls to are not marked. */
export function useGridMarks(frame: RefObject<HTMLElement | null>, rows: readonly BaseRecord[]): void {
  const shown = useRef(rows);
  useEffect(() => {
    const before = shown.current;
    shown.current = rows;
    const known = new Set(before.map(({ id }) => id));
    const kept = rows.filter(({ id }) => known.has(id));
    bus.markRows(frame.current, before, kept, ({ id }) => id ?? '');
  }, [frame, rows]);
}
