import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Pointing at a link on the way to somewhere else opens nothing; in milliseconds. */
const OPEN_AFTER = 400;
/** The way from the link to its card takes a moment. */
const CLOSE_AFTER = 150;

/** Closes the preview that is open: there is one at a time. */
let closeOpen: (() => void) | undefined;

/**
 * Whether the preview of a link is open: a moment after a mouse points at the link, at once when the keyboard reaches it. It stays while the
 * mouse is over the card, and Escape closes it alone. Fingers open none.
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
      // A dialog below it has its own Escape.
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
