import { describe, expect, it } from 'vitest';
import { paperDefinition } from '../../src/papers/paperDefinition.ts';
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

describe('the table of a PDF', () => {
  /** A table with so many columns of money, on its sheet. */
  const drawn = (count: number) => {
    const figures = Array.from({ length: count }, () => '123456789.50');
    const columns = figures.map((_, at) => ({ label: `Month ${at}`, kind: 'money' as const }));
    const table = { ...EMPTY, columns: [{ label: 'Name', kind: 'text' as const }, ...columns] };
    const paper = {
      ...{ firm: 'Firm', title: 'Report', facts: [], totals: [], words: [], signatures: [] },
      tables: [{ ...table, rows: [['Cement', ...figures]] }],
    };
    const format = { date: 'YYYY-MM-DD', currency: 'BDT' };
    const { pageOrientation, content } = paperDefinition({ paper, format, logo: undefined, pageWords: '' });
    const parts = content as { table?: { widths: (number | '*')[] }; fontSize?: number }[];
    const own = parts.find((part) => part.table !== undefined);
    const fixed = own?.table?.widths.filter((width) => width !== '*') as number[];
    const width = fixed.reduce((sum, each) => sum + each, 0);
    return { pageOrientation, fontSize: own?.fontSize, width, isLast: parts.at(-1) === own };
  };

  it('is the last of a paper without signatures: where it fills its page, none is blank', () => {
    expect(drawn(2).isLast).toBe(true);
  });

  it('turns the sheet if it is too wide, and is made smaller if it is wider still', () => {
    expect(drawn(4)).toMatchObject({ pageOrientation: 'portrait', fontSize: 8 });
    expect(drawn(8)).toMatchObject({ pageOrientation: 'landscape', fontSize: 8 });
    const wide = drawn(14);
    expect(wide.pageOrientation).toBe('landscape');
    expect(wide.fontSize).toBeLessThan(8);
    // Of the 842 points of a turned A4.
    expect(wide.width).toBeGreaterThan(600);
    expect(wide.width).toBeLessThan(774);
  });
});
