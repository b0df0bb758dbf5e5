import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, which follows its place; undefined until it is measured. */
export function useWidth(): { place: RefObject<HTMLDivElement | null>; width: number | undefined } {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
