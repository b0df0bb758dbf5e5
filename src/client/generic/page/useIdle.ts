import { useEffect, useRef } from 'react';

/** Runs a task once, when the browser has nothing better to do. */
export function useIdle(task: () => void): void {
  const latest = useRef(task);
  latest.current = task;
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(() => latest.current(), 1500);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => latest.current(), { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }, []);
}
