import { type ComponentProps, Suspense } from 'react';
import { lazyExport } from '../../layout/lazyPart.ts';
import type { AllRowsCheckbox as All, RowCheckbox as Box } from './RowCheckbox.tsx';

/** The width of the column of checkboxes, in pixels. */
export const SELECTION_WIDTH = 44;

/** Few lists have checkboxes, so they load with the first one that does. */
const load = () => import('./RowCheckbox.tsx');
const RowCheckbox = lazyExport(load, 'RowCheckbox');
const AllRowsCheckbox = lazyExport(load, 'AllRowsCheckbox');

/** The checkbox of a row or of all rows. Its column has its width before the code has loaded. */
export function SelectionBox(props: ComponentProps<typeof Box> | ComponentProps<typeof All>) {
  return (
    <Suspense fallback={null}>
      {'row' in props ? <RowCheckbox {...props} /> : <AllRowsCheckbox {...props} />}
    </Suspense>
  );
}
