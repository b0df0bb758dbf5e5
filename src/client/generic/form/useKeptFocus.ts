import { useEffect, useRef } from 'react';

/**
 * Restores the focus after a save: the button is disabled while the call runs, and a disabled button loses the focus.
 *
 * @param busy whether the save is running.
 * @returns a function to call when the save begins.
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
