import { useInsertionEffect } from 'react';

/**
 * Stands in for the package `@emotion/use-insertion-effect-with-fallbacks`: the styles of a component are written as it is
 * drawn, which React does in pieces, and not all of them together when the page is put on the screen, which nothing can
 * interrupt. Emotion does the same where React has no insertion effects, so no rule leans on the order.
 */
export function useInsertionEffectAlwaysWithSyncFallback<Result>(insert: () => Result): Result {
  return insert();
}

/** What holds for the whole page comes and goes with its component. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
