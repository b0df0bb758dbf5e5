import { describe, expect, it } from 'vitest';
import {
  gridRows,
  isLoaded,
  MOST_ROWS,
  pagesBefore,
  unloadedPage,
  type Windows,
  wantedPage,
  windowsOfTable,
  withAnswer,
  withLatest,
} from '../../../src/client/generic/grid/windows.ts';
import { WINDOW } from '../../../src/client/generic/list/listRequest.ts';
import { inPlace } from '../../../src/client/providers/live/steadyRows.ts';

const rowsOf = (page: number, count = WINDOW) =>
  Array.from({ length: count }, (_, index) => ({ id: (page - 1) * WINDOW + index + 1 }));

const answer = (page: number, at: number, more: object = {}) => ({
  query: 'all',
  page,
  rows: rowsOf(page),
  total: 950,
  more: false,
  uncounted: false,
  at,
  ...more,
});

const windowsOf = (...answers: ReturnType<typeof answer>[]): Windows =>
  answers.reduce<Windows | undefined>(withAnswer, undefined) as Windows;

describe('the rows of a grid', () => {
  it('have placeholders until they are loaded', () => {
    const rows = gridRows(windowsOf(answer(1, 1), answer(3, 2)));
    expect(rows).toHaveLength(950);
    expect(rows.filter(isLoaded)).toHaveLength(200);
    expect(rows[0]).toEqual({ id: 1 });
    expect(isLoaded(rows[150] ?? {})).toBe(false);
    expect(rows[200]).toEqual({ id: 201 });
  });

  it('show a record once that has moved from one window to the next', () => {
    const moved = windowsOf(answer(1, 1), answer(2, 2, { rows: [{ id: 100 }, { id: 102 }] }));
    const rows = gridRows(moved);
    expect(rows.filter(({ id }) => id === 100)).toHaveLength(1);
    expect(rows[100]).toEqual({ id: 100 });
    expect(isLoaded(rows[99] ?? {})).toBe(false);
    // The page that it has left is loaded again once it is in view, and has no gap then.
    expect(wantedPage(moved, 120, 130)).toBeUndefined();
    expect(wantedPage(moved, 90, 110)).toBe(1);
    const left = [...rowsOf(1, 99), { id: 101 }];
    const again = withAnswer(moved, answer(1, 3, { rows: left }));
    expect(wantedPage(again, 90, 98)).toBeUndefined();
    expect(gridRows(again).slice(0, 102).every(isLoaded)).toBe(true);
  });

  it('are at most as many as a browser scrolls smoothly', () => {
    expect(gridRows(windowsOf(answer(1, 1, { total: 1_000_000 })))).toHaveLength(MOST_ROWS);
  });

  it('stay the same objects when others arrive', () => {
    const first = answer(1, 1);
    const [before, now] = [gridRows(windowsOf(first)), gridRows(windowsOf(first, answer(2, 2)))];
    expect(now[5]).toBe(before[5]);
    expect(now[500]).toBe(before[500]);
  });

  it('begin with those of the table, which stay the same objects unless they differ', () => {
    const known = [{ id: 1, name: 'Abdul' }, { id: 2 }];
    const begun = windowsOfTable('all', { rows: known, total: 950, more: false, counting: false });
    expect(gridRows(begun)).toHaveLength(950);
    expect(gridRows(begun)[0]).toBe(known[0]);
    const rows = gridRows(withAnswer(begun, answer(1, 1)));
    expect(rows[0]).toEqual({ id: 1 });
    expect(rows[1]).toBe(known[1]);
    expect(rows[2]).toEqual({ id: 3 });
  });

  it('that were not counted keep their places when an earlier page is loaded again', () => {
    const uncounted = { uncounted: true, more: true };
    const far = windowsOf(
      answer(1, 1, { ...uncounted, total: 101 }),
      answer(3, 2, { ...uncounted, total: 301 }),
    );
    expect(gridRows(far)).toHaveLength(301);
    expect(gridRows(withAnswer(far, answer(1, 3, { ...uncounted, total: 101 })))).toHaveLength(301);
    expect(gridRows(withAnswer(far, answer(3, 4, { rows: rowsOf(3, 50), total: 250 })))).toHaveLength(250);
  });

  it('of another search replace all', () => {
    const rows = gridRows(windowsOf(answer(1, 1), answer(1, 2, { query: 'x', rows: [{ id: 7 }], total: 1 })));
    expect(rows).toEqual([{ id: 7 }]);
  });
});

describe('changes of others', () => {
  it('replace rows in their places, in the pages in view first, and stay when the cache answers again', () => {
    const windows = windowsOf(answer(1, 1), answer(2, 2));
    expect(pagesBefore(windows, { first: 90, last: 120 }, 5)).toEqual([1, 2]);
    expect(pagesBefore(windows, { first: 0, last: 30 }, 5)).toEqual([1]);
    const latest = [{ id: 5000 }, { id: 1, name: 'Changed' }];
    const followed = withLatest(windows, { page: 1, at: 5, latest, inPlace });
    expect(gridRows(followed)[0]).toEqual({ id: 1, name: 'Changed' });
    expect(gridRows(followed).some(({ id }) => id === 5000)).toBe(false);
    expect(pagesBefore(followed, { first: 90, last: 120 }, 5)).toEqual([2]);
    expect(withAnswer(followed, answer(1, 1))).toBe(followed);
    expect(withLatest(followed, { page: 1, at: 4, latest: rowsOf(1), inPlace })).toBe(followed);
    // A row that has moved to the other page shows its latest values where it still stands.
    const moved = withLatest(followed, { page: 2, at: 6, latest: [{ id: 2, name: 'Moved' }], inPlace });
    expect(gridRows(moved)[1]).toEqual({ id: 2, name: 'Moved' });
    expect(gridRows(moved)[150]).toBe(gridRows(followed)[150]);
  });

  it('change the number of rows, but no row at the end gives way to one that was deleted', () => {
    const windows = windowsOf(answer(1, 1, { rows: rowsOf(1, 3), total: 3 }));
    const withTotal = (total: number) =>
      withLatest(windows, { page: 1, at: 5, latest: rowsOf(1, 2), total, inPlace });
    expect(withTotal(4).total).toBe(4);
    expect(gridRows(withTotal(4)).map(isLoaded)).toEqual([true, true, true, false]);
    expect(withTotal(2).total).toBe(2);
    expect(gridRows(withTotal(2)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('the rows that a block covers', () => {
  it('are missing where nobody has scrolled to, or where a row has moved', () => {
    const windows = windowsOf(answer(1, 1));
    expect(unloadedPage(windows, { first: 0, last: 99 })).toBeUndefined();
    expect(unloadedPage(windows, { first: 60, last: 460 })).toBe(2);
    const moved = windowsOf(answer(1, 1), answer(2, 2, { rows: [{ id: 100 }, ...rowsOf(2, 99)] }));
    expect(unloadedPage(moved, { first: 60, last: 160 })).toBe(1);
    // The list ends before the block does.
    expect(unloadedPage(windowsOf(answer(1, 1, { total: 100 })), { first: 90, last: 130 })).toBeUndefined();
  });
});

describe('the next window to load', () => {
  it('is the first missing one of the visible rows', () => {
    const windows = windowsOf(answer(1, 1));
    expect(wantedPage(windows, 0, 30)).toBeUndefined();
    expect(wantedPage(windows, 90, 120)).toBe(2);
    expect(wantedPage(windows, 820, 840)).toBe(9);
    expect(wantedPage(windows, 5000, 5030)).toBe(10);
  });

  it('is an outdated one after the list has changed, and each only once', () => {
    const first = windowsOf(answer(1, 1), answer(2, 2));
    const changed = withAnswer(first, answer(2, 9));
    expect(wantedPage(changed, 150, 160)).toBeUndefined();
    expect(wantedPage(changed, 90, 120)).toBe(1);
    // The cache answers first with what it has, and then with the present rows.
    const cached = withAnswer(changed, answer(1, 1));
    expect(wantedPage(cached, 90, 120)).toBe(1);
    const present = withAnswer(cached, answer(1, 12));
    expect(wantedPage(present, 90, 120)).toBeUndefined();
    expect(wantedPage(present, 150, 160)).toBeUndefined();
  });
});
