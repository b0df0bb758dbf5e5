import { type ComponentProps, lazy, Suspense } from 'react';
import type { TickAll as All, TickBox as Box } from '../bulk/TickBox.tsx';

/** The width of the column of the boxes, in pixels. */
export const TICK_WIDTH = 44;

/** Few lists have boxes. */
const load = () => import('../bulk/TickBox.tsx');
const TickBox = lazy(() => load().then((module) => ({ default: module.TickBox })));
const TickAll = lazy(() => load().then((module) => ({ default: module.TickAll })));

/** The box of a row, or of all; the place that it stands in is there before it is. */
export function Tick(props: ComponentProps<typeof Box> | ComponentProps<typeof All>) {
  return (
    <Suspense fallback={null}>{'row' in props ? <TickBox {...props} /> : <TickAll {...props} />}</Suspense>
  );
}
