import { useCallback, useMemo, useState } from 'react';
import type { BaseKey, BaseRecord } from '../../data/index.ts';

/** The selected records of a list, for actions on several of them. */
export interface RowSelection {
  /** The selected rows of the page. */
  rows: readonly BaseRecord[];
  /** The ids of the selected records; if all that the list finds are selected, those of the page. */
  ids: readonly BaseKey[];
  /** All rows of the page are selected. */
  isPage: boolean;
  /** All records that the list finds are selected, on every page. */
  isAll: boolean;
  isSelected: (row: BaseRecord) => boolean;
  toggle: (row: BaseRecord) => void;
  /** Selects all rows of the page, or clears them when all are selected. */
  toggleAll: () => void;
  /** Selects the rows of the page with these ids, and no others. */
  take: (ids: Iterable<unknown>) => void;
  /** Selects records by their ids, also those on other pages. */
  choose: (ids: readonly BaseKey[]) => void;
  /** Selects all records that the list finds. */
  chooseAll: () => void;
  clear: () => void;
}

/** Rows of the page; records of any page; or all that the list finds. */
type Scope = 'page' | 'chosen' | 'all';

/**
 * @param shown the query of the list; the selection is cleared when it changes, unless records were chosen by their ids.
 */
export function useRowSelection(rows: readonly BaseRecord[], shown: unknown): RowSelection {
  const page = JSON.stringify(shown);
  const [selected, setSelected] = useState({ page, ids: NONE, scope: 'page' as Scope });
  const clear = useCallback(() => setSelected({ page: '', ids: NONE, scope: 'page' }), []);
  return useMemo(() => {
    const isKept = selected.page === page || selected.scope === 'chosen';
    const ids = isKept ? selected.ids : NONE;
    const scope = isKept ? selected.scope : 'page';
    const isAll = scope === 'all';
    const there = isAll ? rows : rows.filter(({ id }) => ids.has(id));
    const set = (next: Iterable<unknown>, scope: Scope) => setSelected({ page, ids: new Set(next), scope });
    const take = (next: Iterable<unknown>) => set(next, 'page');
    const present = isAll ? rows.map(({ id }) => id) : [...ids];
    return {
      rows: there,
      ids: (scope === 'chosen' ? [...ids] : there.map(({ id }) => id)) as BaseKey[],
      isPage: rows.length > 0 && there.length === rows.length,
      isAll,
      isSelected: ({ id }) => isAll || ids.has(id),
      toggle: ({ id }) =>
        set(
          present.includes(id) ? present.filter((other) => other !== id) : [...present, id],
          isAll ? 'page' : scope,
        ),
      toggleAll: () => take(there.length === rows.length ? [] : rows.map(({ id }) => id)),
      take,
      choose: (next) => set(next, 'chosen'),
      chooseAll: () => set([], 'all'),
      clear,
    };
  }, [rows, page, selected, clear]);
}

const NONE: ReadonlySet<unknown> = new Set();

/** The entry of the browser's storage for a change of many records that has not ended. */
export function bulkJobKey(user: unknown, list: string): string {
  return `plinth.bulk.${String(user)}.${list}`;
}
