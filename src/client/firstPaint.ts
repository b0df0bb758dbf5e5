/** In milliseconds; if a browser paints nothing in this time, waiting longer does not help. */
const LONGEST = 300;

/**
 * Resolves when the content of index.html has been painted. On a slow connection that was long before. A page in the background
 * paints nothing, so it does not wait.
 */
export async function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await new Promise<void>((resolve) => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST);
  });
}
