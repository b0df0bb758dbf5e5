import Box from '@mui/material/Box';
import { type ComponentType, lazy, Suspense } from 'react';
import type { InputProps } from './FieldView.ts';

/**
 * An input that few forms have, and that they alone load.
 *
 * @param height of the input with its label in pixels, so that nothing below it jumps.
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
