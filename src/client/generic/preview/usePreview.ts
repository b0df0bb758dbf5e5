import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Moving the pointer across a link opens nothing; in milliseconds. */
const OPEN_AFTER = 400;
/** Time to move the pointer from the link to its card, in milliseconds. */
const CLOSE_AFTER = 150;

/** Closes the open preview: only one is open at a time. */
let closeOpen: (() => void) | undefined;

/**
 * The open state of a link's preview. It opens after a delay when the mouse points at the link, and at once on keyboard focus.
 * It stays open while the mouse is over the card. Escape closes only the preview. Touch opens none.
 */
export function usePreview() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<number>(undefined);

  const close = useCallback(() => {
    window.clearTimeout(timer.current);
    setOpen(false);
  }, []);
  const open = useCallback(() => {
    window.clearTimeout(timer.current);
    if (closeOpen !== close) closeOpen?.();
    closeOpen = close;
    setOpen(true);
  }, [close]);
  const after = useCallback((what: () => void, delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(what, delay);
  }, []);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The dialog below it handles Escape itself.
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen, close]);

  const leave = useCallback(() => after(close, CLOSE_AFTER), [after, close]);
  const link = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') after(open, OPEN_AFTER);
    },
    onPointerLeave: leave,
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) open();
    },
    onBlur: close,
  };
  const card = { onPointerEnter: open, onPointerLeave: leave };
  return { isOpen, close, link, card };
}
