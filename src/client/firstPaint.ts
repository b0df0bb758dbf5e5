/** Milliseconds; a browser that paints nothing in this time has other reasons. */
const LONGEST = 300;

/**
 * Resolves when what index.html holds is on the screen. On a slow line it was so long before; a page that is not looked at
 * paints nothing, and waits for nothing.
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
