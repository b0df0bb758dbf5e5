import { useEffect } from 'react';

/** Registers the service worker that shows a page of our own where the server cannot be reached, once the page is idle. */
export function useOfflinePage(): void {
  useEffect(() => {
    // Without https, or in some private windows, there is none; under development the code changes too often.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    const timer = setTimeout(
      () => void navigator.serviceWorker.register('/offline.js').catch(() => {}),
      3000,
    );
    return () => clearTimeout(timer);
  }, []);
}
