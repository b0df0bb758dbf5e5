import { useInsertionEffect } from 'react';

/**
 * Replaces the package `@emotion/use-insertion-effect-with-fallbacks`: a component's styles are inserted while it renders, in
 * small steps, and not all together when React commits, which nothing can interrupt. Emotion does the same if React has no
 * insertion effects, so no style depends on the order.
 */
export function useInsertionEffectAlwaysWithSyncFallback<Result>(insert: () => Result): Result {
  return insert();
}

/** Global styles are inserted and removed with their component. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
