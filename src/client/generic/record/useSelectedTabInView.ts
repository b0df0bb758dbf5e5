import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the selected tab in view until the tabs are used: the arrows at both ends appear after the tabs have been scrolled to it,
 * and would cover it.
 */
export function useSelectedTabInView(): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = tabs.current;
    const scroller = element?.querySelector('.MuiTabs-scroller');
    if (!element || !scroller) return;
    const show = () =>
      scroller.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const observer = new ResizeObserver(show);
    observer.observe(scroller);
    const stop = () => observer.disconnect();
    const used = ['pointerdown', 'keydown'] as const;
    for (const event of used) element.addEventListener(event, stop);
    return () => {
      stop();
      for (const event of used) element.removeEventListener(event, stop);
    };
  }, []);
  return tabs;
}
