import { lazyPart, part } from '../../layout/lazyPart.ts';

/**
 * Loads the notice of a restored draft; most forms start without one. A form loads it before it restores the values, so that both
 * appear at once: a notice that came later would move the buttons while the user points at them.
 */
export const loadDraftNotice = part(() => import('./DraftNotice.tsx'));

export const DraftNotice = lazyPart(loadDraftNotice);
