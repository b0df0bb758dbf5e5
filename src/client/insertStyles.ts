import { useInsertionEffect } from 'react';

/**
 * Replaces the package `@emotion/use-insertion-effect-with-fallbacks`. The styles of the first page are inserted while its components
 * render, in small steps, and not all together when React commits, which nothing can interrupt. Emotion does the same if React has no
 * insertion effects, so no style depends on the order. Once the user has acted, styles are inserted at the commit, as Emotion means it:
 * a browser computes the styles of the whole page again for each frame in which rules were added.
 */
export function useInsertionEffectAlwaysWithSyncFallback(insert: () => void): void {
  const hasActed = navigator.userActivation?.hasBeenActive;
  if (!hasActed) insert();
  useInsertionEffect(() => {
    if (hasActed) insert();
  });
}

/** Global styles are inserted and removed with their component. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
