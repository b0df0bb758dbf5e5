import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/**
 * The width of an element in pixels, which follows its place; undefined until it is measured. It changes in a transition, so that
 * input is handled while the content is drawn.
 */
export function useWidth(): { place: RefObject<HTMLDivElement | null>; width: number | undefined } {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => startTransition(() => setWidth(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
