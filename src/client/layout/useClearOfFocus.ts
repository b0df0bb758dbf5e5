import { type RefObject, useEffect, useState } from 'react';

/**
 * On which side of the screen messages stand: at the bottom, unless one of them would lie on what is worked with there, which
 * has the focus or is the button of its form. They stay where they are until all are gone.
 *
 * @param count how many there are.
 */
export function useClearOfFocus(region: RefObject<HTMLElement | null>, count: number): 'bottom' | 'top' {
  const [side, setSide] = useState<'bottom' | 'top'>('bottom');
  useEffect(() => {
    if (count === 0) return setSide('bottom');
    const look = () => region.current !== null && liesOn(region.current, workedWith()) && setSide('top');
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [region, count]);
  return side;
}

function workedWith(): Element[] {
  const { activeElement: active } = document;
  const button = active?.closest('form')?.querySelector('[type=submit]');
  return [active, button].flatMap((one) => (one?.matches('input, textarea, button, a') ? one : []));
}

function liesOn(region: Element, below: readonly Element[]): boolean {
  return [...region.children].some((message) =>
    below.some((one) => !region.contains(one) && meet(message, one)),
  );
}

function meet(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
