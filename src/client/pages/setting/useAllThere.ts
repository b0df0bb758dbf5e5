import { useIsFetching } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

/** What is not there by then, in milliseconds, comes later: the rest is shown without it. */
const PATIENCE = 3000;

/**
 * Whether as many parts of a page have told that they are there, and what they asked for was answered. Once so, it stays.
 */
export function useAllThere(parts: number): { allThere: boolean; onThere: () => void } {
  const [there, setThere] = useState(0);
  const [allThere, setAllThere] = useState(false);
  const asking = useIsFetching();
  useEffect(() => {
    if (there >= parts && asking === 0) setAllThere(true);
  }, [there, parts, asking]);
  useEffect(() => {
    const timer = setTimeout(() => setAllThere(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const onThere = useCallback(() => setThere((count) => count + 1), []);
  return { allThere, onThere };
}
