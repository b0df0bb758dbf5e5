import { type ComponentType, createElement, type ReactNode, useEffect, useReducer, useState } from 'react';
import { type Load, loaded } from './lazyPart.ts';

/**
 * A part that draws a placeholder until its code has loaded. Unlike a part that suspends it appears as soon as that is there: React
 * keeps any fallback on the screen for 300 ms. A failure is thrown at the nearest boundary.
 */
export function swiftPart<Props extends object>(
  load: Load<Props>,
): ComponentType<Props & { waiting: ReactNode }> {
  return function SwiftPart(props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [failed, setFailed] = useState<{ error: unknown }>();
    const known = loaded.get(load) as Awaited<ReturnType<Load<Props>>> | undefined;
    const isMissing = known === undefined;
    useEffect(() => {
      if (isMissing) load().then(redraw, (error: unknown) => setFailed({ error }));
    }, [isMissing]);
    if (failed !== undefined) throw failed.error;
    return known === undefined ? props.waiting : createElement(known.default, props);
  };
}
