import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** More rows than this are drawn when they are wanted: who opens a report of years reads its totals first. */
const AT_FIRST = 200;

/** How many rows of a table are drawn. Whoever prints, by whatever way, gets all. */
export function useAllRows(): { limit: number; showAll: () => void } {
  const [limit, setLimit] = useState(AT_FIRST);
  useEffect(() => {
    const before = () => flushSync(() => setLimit(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', before);
    return () => window.removeEventListener('beforeprint', before);
  }, []);
  return { limit, showAll: () => setLimit(Number.POSITIVE_INFINITY) };
}
