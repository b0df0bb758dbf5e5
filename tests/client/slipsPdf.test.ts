import pdfMake from 'pdfmake';
import { describe, expect, it } from 'vitest';
import type { Slip, SlipSheet } from '../../src/papers/Slip.ts';
import { slipsDefinition } from '../../src/papers/slipsDefinition.ts';

/** The papers of records as PDF. */

const FONT = { normal: 'Helvetica', bold: 'Helvetica-Bold' };
const FORMAT = { date: 'YYYY-MM-DD', currency: 'BDT' };
const SIGNER = 'Receiver';
const LINES = { label: 'Lines', kind: 'text' } as const;
const SLIP: Slip = {
  ...{
    firm: 'Firm',
    lines: [],
    title: 'Voucher',
    number: 'VP-1',
    day: '2026-03-01',
    facts: [],
    body: [],
    sums: [],
  },
  ...{ words: undefined, note: '', sign: [SIGNER], footer: 'Entered', isReversed: false },
  tables: [],
};

/** A paper with a table of so many rows. */
const slipOf = (rows: number): Slip => ({
  ...SLIP,
  tables: [
    {
      ...{ title: 'Goods', about: [], columns: [LINES], before: [], after: [] },
      rows: Array.from({ length: rows }, (_, at) => [`Line ${at}`]),
    },
  ],
});

/** For each page with lines to sign on, how far these are above its lower edge, in points. */
async function heightsOf(slips: readonly Slip[], sheet: SlipSheet): Promise<number[][]> {
  pdfMake.setFonts({ Latin: FONT });
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy((path) => Object.values(FONT).includes(path));
  const order = { slips, sheet, logo: undefined, reversed: '', format: FORMAT };
  const file = await pdfMake.createPdf({ ...slipsDefinition(order), compress: false }).getBuffer();
  const pages = file.toString('latin1').split('endstream');
  return pages.map(signersIn).filter((heights) => heights.length > 0);
}

/** The texts of a page are hexadecimal, with the kerning between their parts. */
function signersIn(page: string): number[] {
  const texts = [...page.matchAll(/1 0 0 1 \S+ (\S+) Tm\s[^[]*\[(.*?)\] TJ/g)];
  const read = (parts = '') =>
    [...parts.matchAll(/<(\w+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString()).join('');
  return texts.filter(([, , parts]) => read(parts) === SIGNER).map(([, height]) => Number(height));
}

describe('the lines to sign on', () => {
  it.each(['A4', 'A5'] as const)('stand at the foot of each sheet of %s', async (size) => {
    const [first, second, ...others] = await heightsOf([slipOf(1), slipOf(5)], { size, copies: [] });
    expect(first).toHaveLength(1);
    expect(first?.[0]).toBeLessThan(60);
    expect([second, others]).toEqual([first, []]);
  });

  it('stand at the foot of each copy', async () => {
    const [heights, ...others] = await heightsOf([slipOf(2)], { size: 'A5', copies: ['Office', 'Vendor'] });
    expect(others).toEqual([]);
    const [above = 0, below = 0] = heights ?? [];
    // Half of an A4 has 421 points.
    expect(above).toBeGreaterThan(421);
    expect(above).toBeLessThan(421 + 60);
    expect(below).toBeLessThan(80);
  });

  it('follow a text that is longer than its sheet', async () => {
    const [heights, ...others] = await heightsOf([slipOf(60)], { size: 'A4', copies: [] });
    expect(others).toEqual([]);
    expect(heights?.[0]).toBeGreaterThan(421);
  });
});
