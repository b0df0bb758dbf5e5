import type { QueryClient } from '@tanstack/react-query';

/** The keys of what is read beside records and made from them: a change of any record may change them. */
export const SUMMARY = 'summary';
export const HISTORY = 'history';

/** Reads again, where they are on screen, the figures and histories that a change may have touched. */
export function refreshDerived(queries: QueryClient): void {
  for (const kind of [SUMMARY, HISTORY]) void queries.invalidateQueries({ queryKey: [kind] });
}
