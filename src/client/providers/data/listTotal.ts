import type { ListParams } from './Transport.ts';

/** How many rows a list has. */
export interface ListTotal {
  total: number;
  /** There are more rows than `total`: the host counted no further. */
  more?: boolean;
}

/** The rows that an answer holds, and the page that was asked for. */
interface Page {
  start: number;
  size: number;
  rows: number;
}

/**
 * Completes the total of an answer by X-Total-Count-More. A page that is not full is the last one, so that its end is the exact
 * total.
 */
export function listTotal(headers: Headers, total: number, { start, size, rows }: Page): ListTotal {
  if (headers.get('x-total-count-more') !== 'true') return { total };
  return rows > 0 && rows < size ? { total: start + rows } : { total, more: true };
}

/** The page that a list was asked for, as far as it was filled. */
export function pageOf({ pagination }: ListParams, rows: number): Page {
  const { mode, currentPage = 1, pageSize = 10 } = pagination ?? {};
  return mode === 'off'
    ? { start: 0, size: Number.POSITIVE_INFINITY, rows }
    : { start: (currentPage - 1) * pageSize, size: pageSize, rows };
}
