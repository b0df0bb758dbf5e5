import type { ListParams } from './Transport.ts';

/** The number of rows in a list. */
export interface ListTotal {
  total: number;
  /** There are more rows than `total`, because the host stopped counting or did not count. */
  more?: boolean;
  /** The host did not count: `total` are the rows up to this page, and one more if there are more. */
  uncounted?: boolean;
  /** Nothing has the searched words: the rows have similar ones. */
  similar?: boolean;
}

/** The number of rows in a response, and the requested page. */
interface Page {
  start: number;
  size: number;
  rows: number;
}

/** The meta of a list whose rows do not wait for their count (useListCount.ts). */
export const UNCOUNTED = { uncounted: true };

/** Whether the host pages. */
export function isPaged(headers: Headers): boolean {
  return headers.has('x-total-count') || headers.has('x-more-rows');
}

/**
 * Adjusts the total of a response by X-Total-Count-More. A page that is not full is the last one, so the exact total is known
 * from it.
 */
export function listTotal(headers: Headers, total: number, { start, size, rows }: Page): ListTotal {
  const similar = headers.get('x-search') === 'similar' ? { similar: true } : {};
  const follow = headers.get('x-more-rows');
  if (follow !== null) {
    const more = follow === 'true';
    return { total: start + rows + Number(more), more, uncounted: true, ...similar };
  }
  if (headers.get('x-total-count-more') !== 'true') return { total, ...similar };
  return rows > 0 && rows < size ? { total: start + rows, ...similar } : { total, more: true, ...similar };
}

/** The requested page, and how many rows it has. */
export function pageOf({ pagination }: ListParams, rows: number): Page {
  const { mode, currentPage = 1, pageSize = 10 } = pagination ?? {};
  return mode === 'off'
    ? { start: 0, size: Number.POSITIVE_INFINITY, rows }
    : { start: (currentPage - 1) * pageSize, size: pageSize, rows };
}
