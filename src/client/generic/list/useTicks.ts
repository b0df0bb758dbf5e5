import type { BaseRecord } from '@refinedev/core';
import { useMemo, useState } from 'react';

/** The rows of a page that are ticked, to do something with all of them. */
export interface Ticks {
  rows: readonly BaseRecord[];
  isTicked: (row: BaseRecord) => boolean;
  toggle: (row: BaseRecord) => void;
  /** All rows of the page, or none where all were. */
  toggleAll: () => void;
  clear: () => void;
}

/**
 * @param shown what the list shows: once that is something else, nothing is ticked.
 */
export function useTicks(rows: readonly BaseRecord[], shown: unknown): Ticks {
  const page = JSON.stringify(shown);
  const [ticked, setTicked] = useState({ page, ids: NONE });
  return useMemo(() => {
    const ids = ticked.page === page ? ticked.ids : NONE;
    const there = rows.filter(({ id }) => ids.has(id));
    const take = (next: Iterable<unknown>) => setTicked({ page, ids: new Set(next) });
    return {
      rows: there,
      isTicked: ({ id }) => ids.has(id),
      toggle: ({ id }) => take(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
      toggleAll: () => take(there.length === rows.length ? [] : rows.map(({ id }) => id)),
      clear: () => take([]),
    };
  }, [rows, page, ticked]);
}

const NONE: ReadonlySet<unknown> = new Set();
