import type { BaseRecord } from '../../data/index.ts';
import type { LiveChanges, Rows } from '../../providers/live/bus.ts';
import { WINDOW } from '../list/listRequest.ts';
import type { KnownRows } from '../list/useRecords.ts';

/** A browser scrolls this many rows smoothly. */
export const MOST_ROWS = 10_000;

/** The visible rows, counted from 0. */
export interface RowRange {
  first: number;
  last: number;
}

/** Marks a row that stands for a record that has not been loaded. */
export const UNLOADED = '#unloaded';

interface Window {
  rows: readonly BaseRecord[];
  /** When it was loaded, in milliseconds. */
  at: number;
  /** A later answer has one of its records on another page: it is loaded again when it comes into view. */
  isOutdated?: boolean;
}

/** The parts of a list that have been loaded, by page. Pages are counted from 1. */
export interface Windows {
  /** The search, filters and sorting of the rows. */
  query: string;
  total: number;
  /** There are more rows than `total`. */
  more: boolean;
  /** The rows were not counted with their page. */
  uncounted: boolean;
  /** The list has changed at this time: windows from before are loaded again when they come into view. */
  changedAt: number;
  pages: ReadonlyMap<number, Window>;
}

interface Answer extends Window {
  query: string;
  page: number;
  total: number;
  more: boolean;
  uncounted: boolean;
}

/** The rows that a table has loaded, until the grid's own first page arrives. */
export function windowsOfTable(query: string, { rows, total, more, counting }: KnownRows): Windows {
  return { query, total, more, uncounted: counting, changedAt: 0, pages: new Map([[1, { rows, at: 0 }]]) };
}

/** Adds an answer. Rows of another query replace all; a second answer for a current page means that the list has changed. */
export function withAnswer(before: Windows | undefined, answer: Answer): Windows {
  const { query, page, more, uncounted, rows, at } = answer;
  if (before?.query !== query)
    return { query, total: answer.total, more, uncounted, changedAt: at, pages: new Map([[page, answer]]) };
  const known = before.pages.get(page);
  // The cache answers with what it had, which may be older than what live updates have read.
  if (known !== undefined && known.at >= at) return before;
  const isRepeated = known !== undefined && !isOutdated(before, page) && at > known.at;
  const pages = withoutMoved(before.pages, rows).set(page, { rows: withSame(known?.rows, rows), at });
  // Rows of a page before the last one do not take away those that were behind it.
  const total = uncounted ? Math.max(answer.total, before.total) : answer.total;
  return { query, total, more, uncounted, changedAt: isRepeated ? at : before.changedAt, pages };
}

/** Rows that are as before stay the same objects, so that their cells are not drawn again. */
function withSame(before: Window['rows'] = [], latest: Window['rows']): Window['rows'] {
  const known = new Map(before.map((row) => [row.id, row]));
  return latest.map((row) => {
    const same = known.get(row.id);
    return same !== undefined && JSON.stringify(same) === JSON.stringify(row) ? same : row;
  });
}

/** Marks the pages that hold a record which has moved to another one. */
function withoutMoved(pages: Windows['pages'], latest: Window['rows']): Map<number, Window> {
  const moved = new Set(latest.map(({ id }) => id));
  return new Map(
    [...pages].map(([page, window]) => [
      page,
      window.rows.some(({ id }) => moved.has(id)) ? { ...window, isOutdated: true } : window,
    ]),
  );
}

/** Replaces loaded rows by newer ones. */
export function withRows(windows: Windows, rows: readonly BaseRecord[]): Windows {
  const newer = new Map(rows.map((row) => [row.id, row]));
  const pages = [...windows.pages].map(([page, { rows, ...rest }]): [number, Window] => [
    page,
    { ...rest, rows: rows.map((row) => newer.get(row.id) ?? row) },
  ]);
  return { ...windows, pages: new Map(pages) };
}

/**
 * Puts the latest rows of a page in place of those that are shown, also of those that another page still shows. New and moved rows wait
 * until the list is loaded again.
 */
export function withLatest(
  windows: Windows,
  { page, at, latest, total = windows.total, inPlace }: Latest,
): Windows {
  const known = windows.pages.get(page);
  if (known === undefined || known.at > at) return windows;
  const ids = new Set(latest.map(({ id }) => id));
  const pages = [...windows.pages].map(([each, window]): [number, Window] => {
    const isShown = window.rows.some(({ id }) => ids.has(id));
    const rows = isShown ? inPlace(window.rows, latest) : window.rows;
    return [each, { ...window, rows, at: each === page ? at : window.at }];
  });
  return { ...windows, total, pages: new Map(pages) };
}

/** A page of the list as it is now. */
interface Latest {
  page: number;
  at: number;
  latest: Rows;
  /** The number of rows in the list, if it is known. */
  total?: number | undefined;
  inPlace: LiveChanges['inPlace'];
}

/** The loaded pages in view that were read before a time. */
export function pagesBefore(windows: Windows, { first, last }: RowRange, time: number): number[] {
  const [from, to] = [pageOf(Math.max(0, first)), pageOf(Math.max(first, last))];
  return [...windows.pages].flatMap(([page, { at }]) =>
    page >= from && page <= to && at < time ? [page] : [],
  );
}

/** The next page to load for the visible rows (counted from 0): one that is missing, else one that is outdated. */
export function wantedPage(windows: Windows, first: number, last: number): number | undefined {
  const most = Math.max(1, Math.ceil(rowCount(windows) / WINDOW));
  const from = Math.min(most, pageOf(Math.max(0, first)));
  const to = Math.min(most, pageOf(Math.max(first, last)));
  const visible = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  return (
    visible.find((page) => !windows.pages.has(page)) ?? visible.find((page) => isOutdated(windows, page))
  );
}

/** The page of the first row in a range that has not been loaded, or has moved since; undefined if there is none. */
export function unloadedPage(windows: Windows, { first, last }: RowRange): number | undefined {
  const place = gridRows(windows)
    .slice(first, last + 1)
    .findIndex((row) => !isLoaded(row));
  return place < 0 ? undefined : pageOf(first + place);
}

/** Whether a loaded page has to be loaded again before it shows how the list is now. */
export function isOutdated({ pages, changedAt }: Windows, page: number): boolean {
  const known = pages.get(page);
  return known !== undefined && (known.isOutdated === true || known.at < changedAt);
}

/** The number of rows in the grid. Rows that others have deleted stay until their page is loaded again, also at the end. */
function rowCount({ total, pages }: Windows): number {
  const ends = [...pages].map(([page, { rows }]) => (page - 1) * WINDOW + rows.length);
  return Math.min(Math.max(total, ...ends), MOST_ROWS);
}

/** The rows of the grid in order. Rows that have not been loaded have a placeholder. */
export function gridRows(windows: Windows): BaseRecord[] {
  const seen = new Set<unknown>();
  const placed = new Set<unknown>();
  for (const { rows, isOutdated: isOld } of windows.pages.values())
    if (isOld !== true) for (const { id } of rows) placed.add(id);
  return Array.from({ length: rowCount(windows) }, (_, index) => {
    const window = windows.pages.get(pageOf(index));
    const row = window?.rows[index % WINDOW];
    // A record that moved while other windows were loaded is in two of them: the later one has its place.
    const isMoved = row !== undefined && window?.isOutdated === true && placed.has(row.id);
    if (row === undefined || isMoved || seen.has(row.id)) return placeholder(index);
    seen.add(row.id);
    return row;
  });
}

export function isLoaded(row: BaseRecord): boolean {
  return row[UNLOADED] !== true;
}

const placeholders: BaseRecord[] = [];

/** The same object each time: rows that stay the same are not drawn again. */
function placeholder(index: number): BaseRecord {
  placeholders[index] ??= { id: `${UNLOADED}${index}`, [UNLOADED]: true };
  return placeholders[index];
}

function pageOf(index: number): number {
  return Math.floor(index / WINDOW) + 1;
}
