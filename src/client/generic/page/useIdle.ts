import { useEffect, useRef } from 'react';

/** How long after the page is there, in milliseconds: what it shows first has the line and the processor for itself. */
const PAUSE = 1500;

/**
 * Runs a task once, when the browser has nothing better to do.
 *
 * @param ready whether what is waited for is there.
 */
export function useIdle(task: () => void, ready: boolean): void {
  const latest = useRef(task);
  latest.current = task;
  useEffect(() => {
    if (!ready) return undefined;
    let handle: number | undefined;
    const timer = setTimeout(() => {
      // Safari has no idle callbacks.
      if (typeof window.requestIdleCallback !== 'function') latest.current();
      else handle = window.requestIdleCallback(() => latest.current(), { timeout: 3000 });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      if (handle !== undefined) window.cancelIdleCallback(handle);
    };
  }, [ready]);
}
