import { useEffect, useRef } from 'react';

/** Loads the next page of an endless list once its end comes into view. Returns the ref of the element at the end. */
export function useReachedEnd<Element extends HTMLElement>({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}) {
  const end = useRef<Element>(null);
  useEffect(() => {
    const { current } = end;
    if (current === null || !hasNextPage || isFetchingNextPage) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) fetchNextPage();
    });
    seen.observe(current);
    return () => seen.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return end;
}
