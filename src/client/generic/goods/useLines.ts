import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { blankLine, type GoodsLine } from './goodsLine.ts';
import { focusOn } from './useEnterOrder.ts';

/** The lines and their changes. The functions are stable, so that a line does not render when another one changes. */
export interface Lines {
  /** The element that contains the lines. */
  place: RefObject<HTMLDivElement | null>;
  lines: readonly GoodsLine[];
  change: (key: number, change: Partial<GoodsLine>) => void;
  add: () => void;
  /** Removes a line and focuses the next one. The only line cannot be removed. */
  remove: (key: number) => void;
  /** Removes a line without moving the focus. */
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
    // After the next render, focuses the line that was added or follows the removed one: at its product, because a product
    // sets its category.
    if (next.current === undefined) return;
    focusOn(
      place.current?.querySelector<HTMLInputElement>(`[data-line="${next.current}"] [name=product_id]`),
    );
    next.current = undefined;
  });
  return { place, lines, change, add, remove, drop };
}
