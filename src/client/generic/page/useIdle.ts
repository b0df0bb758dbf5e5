import { useEffect, useRef } from 'react';

/** The delay after the page is loaded, in milliseconds, so that its first content has the network and the processor. */
const PAUSE = 1500;

/**
 * Runs a task once, when the browser is idle.
 *
 * @param ready whether the page is loaded.
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
