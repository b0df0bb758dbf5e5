import Box from '@mui/material/Box';
import { type ComponentType, lazy, Suspense } from 'react';
import type { InputProps } from './FieldView.ts';

/**
 * An input that loads with the first form that uses it.
 *
 * @param height of the input with its label in pixels, so that the content below it does not move.
 */
export function lazyInput(
  height: number,
  load: () => Promise<ComponentType<InputProps>>,
): ComponentType<InputProps> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<Box aria-busy sx={{ height }} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
