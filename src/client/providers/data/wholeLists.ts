import type { BaseRecord } from '@refinedev/core';

/** In milliseconds: long enough to page, sort and search without a request, short enough to show others' changes. */
const FRESH = 15_000;

export interface WholeLists {
  get: (resource: string) => BaseRecord[] | undefined;
  keep: (resource: string, rows: BaseRecord[]) => void;
  /** Called after every change, because a record's name is also in the rows of other resources. */
  clear: () => void;
}

/** A short-lived cache of lists that a host without paging sent whole. */
export function wholeLists(now: () => number = Date.now): WholeLists {
  const lists = new Map<string, { rows: BaseRecord[]; since: number }>();
  return {
    get: (resource) => {
      const kept = lists.get(resource);
      return kept !== undefined && now() - kept.since < FRESH ? kept.rows : undefined;
    },
    keep: (resource, rows) => {
      lists.set(resource, { rows, since: now() });
    },
    clear: () => lists.clear(),
  };
}
