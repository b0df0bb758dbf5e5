import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** More rows than this are drawn when they are wanted: who opens a report of years reads its totals first. */
const AT_FIRST = 200;

/** The most rows that a browser draws and prints in reasonable time. */
export const MOST_DRAWN = 10_000;

/** How many rows of a table are drawn. Whoever prints, by whatever way, gets as many as can be drawn. */
export function useAllRows(): { limit: number; showAll: () => void } {
  const [limit, setLimit] = useState(AT_FIRST);
  useEffect(() => {
    const before = () => flushSync(() => setLimit(MOST_DRAWN));
    window.addEventListener('beforeprint', before);
    return () => window.removeEventListener('beforeprint', before);
  }, []);
  const showAll = useCallback(() => setLimit(MOST_DRAWN), []);
  return { limit, showAll };
}
