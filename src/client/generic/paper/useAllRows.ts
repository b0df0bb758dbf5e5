import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';

/** More rows than this are rendered on demand: readers of a long report look at its totals first. */
const AT_FIRST = 200;

/** The number of rendered rows of a table. Printing, by any means, renders as many as possible. */
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
