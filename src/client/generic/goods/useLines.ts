import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { blankLine, type GoodsLine } from './goodsLine.ts';
import { focusOn } from './useEnterOrder.ts';

/** What can be done with the lines. The functions stay the same, so that no line is drawn for the change of another. */
export interface Lines {
  /** The element that the lines stand in. */
  place: RefObject<HTMLDivElement | null>;
  lines: readonly GoodsLine[];
  change: (key: number, change: Partial<GoodsLine>) => void;
  add: () => void;
  /** Takes a line out and goes to the one in its place; the only one stays. */
  remove: (key: number) => void;
  /** Takes a line out and leaves the focus to others. */
  drop: (key: number) => void;
}

export function useLines(lines: readonly GoodsLine[], onChange: (lines: GoodsLine[]) => void): Lines {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ lines, onChange });
  latest.current = { lines, onChange };
  const next = useRef<number>(undefined);

  const change = useCallback((key: number, change: Partial<GoodsLine>) => {
    const { lines, onChange } = latest.current;
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  }, []);
  const add = useCallback(() => {
    const { lines, onChange } = latest.current;
    const line = blankLine();
    next.current = line.key;
    onChange([...lines, line]);
  }, []);
  const drop = useCallback((key: number) => {
    const { lines, onChange } = latest.current;
    if (lines.length > 1) onChange(lines.filter((line) => line.key !== key));
  }, []);
  const remove = useCallback(
    (key: number) => {
      const { lines } = latest.current;
      const at = lines.findIndex((line) => line.key === key);
      next.current = (lines[at + 1] ?? lines[at - 1])?.key;
      drop(key);
    },
    [drop],
  );
  useEffect(() => {
    // The line that was added, or stands where one was removed, is typed into next, once it is drawn.
    if (next.current === undefined) return;
    focusOn(place.current?.querySelector<HTMLInputElement>(`[data-line="${next.current}"] input`));
    next.current = undefined;
  });
  return { place, lines, change, add, remove, drop };
}
