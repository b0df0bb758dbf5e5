import { type RefObject, useEffect, useState } from 'react';

/**
 * The side of the screen for messages: the bottom, unless a message would cover the focused element or the buttons of its form.
 * The side stays the same until all messages are gone.
 *
 * @param count the number of messages.
 */
export function useClearOfFocus(region: RefObject<HTMLElement | null>, count: number): 'bottom' | 'top' {
  const [side, setSide] = useState<'bottom' | 'top'>('bottom');
  useEffect(() => {
    if (count === 0) return setSide('bottom');
    const look = () => region.current !== null && covers(region.current, focusedElements()) && setSide('top');
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [region, count]);
  return side;
}

function focusedElements(): Element[] {
  const { activeElement: active } = document;
  const button = active?.closest('form')?.querySelector('[type=submit]');
  return [active, button].flatMap((one) => (one?.matches('input, textarea, button, a') ? one : []));
}

function covers(region: Element, below: readonly Element[]): boolean {
  return [...region.children].some((message) =>
    below.some((one) => !region.contains(one) && overlap(message, one)),
  );
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
