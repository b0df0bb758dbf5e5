import { useDeferredValue } from 'react';
import type { Records } from './useRecords.ts';

/** The rows as rendered: in pieces and deferred, so that many rows do not delay typing or touch. */
export function useShownRows({ rows, first }: Records): Pick<Records, 'rows' | 'first'> {
  const shown = useDeferredValue(rows);
  // Keeps the old content until the rows are rendered, so that an empty result does not flash.
  return { rows: shown, first: first || (shown.length === 0 && rows.length > 0) };
}
