import { useEffect, useRef } from 'react';

/**
 * Gives the focus back after a save: a button that waits is disabled, and a disabled one loses it.
 *
 * @param busy whether the save is under way.
 * @returns to be called as the save begins.
 */
export function useKeptFocus(busy: boolean): () => void {
  const kept = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (busy) return;
    if (document.activeElement === document.body) kept.current?.focus();
    kept.current = null;
  }, [busy]);
  return () => {
    const { activeElement } = document;
    kept.current = activeElement instanceof HTMLElement ? activeElement : null;
  };
}
