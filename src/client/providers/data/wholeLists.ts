import type { BaseRecord } from '@refinedev/core';

/** Long enough to page, sort and search without asking again, short enough that others' changes are seen. */
const FRESH = 15_000;

export interface WholeLists {
  get: (resource: string) => BaseRecord[] | undefined;
  keep: (resource: string, rows: BaseRecord[]) => void;
  /** After any change: a record's name stands in other resources' rows, too. */
  clear: () => void;
}

/** The lists that a host without paging sent whole, kept for a moment. */
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
