import { part } from '../../layout/lazyPart.ts';

/** Loads the code of the grid; the start needs it before the list is known. */
export const loadGrid = part(() => import('./RecordGrid.tsx'));
