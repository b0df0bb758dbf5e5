import { useDeferredValue } from 'react';
import type { Records } from './useRecords.ts';

/**
 * The rows as they are drawn: in pieces, a moment after they have come, so that many of them do not hold up what is typed
 * or touched meanwhile.
 */
export function useShownRows({ rows, first }: Records): Pick<Records, 'rows' | 'first'> {
  const shown = useDeferredValue(rows);
  // Between the answer and its rows stands what stood there before: that nothing was found is not said then.
  return { rows: shown, first: first || (shown.length === 0 && rows.length > 0) };
}
