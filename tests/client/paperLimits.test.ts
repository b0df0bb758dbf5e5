import { describe, expect, it } from 'vitest';
import { exceededLimit } from '../../src/papers/rowLimit.ts';
import type { Sheet } from '../../src/papers/Sheet.ts';

const EMPTY: Sheet = { title: '', about: [], columns: [], rows: [], before: [], after: [] };
/** A report whose tables have so many rows. */
const reportOf = (...counts: number[]) => ({
  tables: counts.map((length) => ({ ...EMPTY, rows: Array.from({ length }, () => []) })),
});

describe('a report', () => {
  it.each(['print', 'pdf'] as const)('is refused for %s above 5,000 rows of all its tables', (kind) => {
    expect(exceededLimit(reportOf(4_000, 1_000), kind)).toBeUndefined();
    expect(exceededLimit(reportOf(4_000, 1_001), kind)).toBe(5_000);
  });

  it('is refused for Excel if one of its tables does not fit a sheet', () => {
    expect(exceededLimit(reportOf(1_048_000, 1_048_000), 'excel')).toBeUndefined();
    expect(exceededLimit(reportOf(1, 1_048_001), 'excel')).toBe(1_048_000);
  });

  it('without tables is never refused', () => {
    for (const kind of ['print', 'pdf', 'excel'] as const)
      expect(exceededLimit(reportOf(), kind)).toBeUndefined();
  });
});
