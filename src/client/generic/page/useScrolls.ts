import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the content is wider than its element: only then the element must be focusable, to be scrolled by keyboard. */
export function useScrolls(): { place: RefObject<HTMLDivElement | null>; scrolls: boolean } {
  const place = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The content may grow while the element keeps its width.
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { place, scrolls };
}
