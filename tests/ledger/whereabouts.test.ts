import { describe, expect, it } from 'vitest';
import { type Replacement, type StockMove, traceGoods } from '../../src/ledger/whereabouts.ts';

/** Where the goods of a purchase are (docs/business-rules.md, "Corrections of purchases"). */

const move = (qty: string, projectId: number | null, isCount = false): StockMove => ({
  ...{ id: 1, qty, projectId, isCount },
});
const out = (projectId: number, qty: string): StockMove => move(`-${qty}`, projectId);
const back = (projectId: number, qty: string): StockMove => move(qty, projectId);
const count = (qty: string): StockMove => move(qty, null, true);
const buy = (qty: string): StockMove => move(qty, null);

function trace(
  bought: string,
  inStock: string,
  moves: readonly StockMove[],
  held: [number, string][] = [],
  replacements: readonly Replacement[] = [],
) {
  const found = traceGoods(bought, { inStock, projects: new Map(held) }, moves, replacements);
  const projects = new Map<number, number>();
  let elsewhere = Number(found.elsewhere);
  for (const { move: one, quantity } of found.moved) {
    if (one.projectId === null) elsewhere += Number(quantity);
    else projects.set(one.projectId, (projects.get(one.projectId) ?? 0) + Number(quantity));
  }
  return { left: Number(found.inStock), projects: [...projects], elsewhere };
}

describe('the goods of a purchase', () => {
  it.each([
    ['stay in stock', trace('100', '0', []), { left: 100, projects: [], elsewhere: 0 }],
    [
      'go to projects',
      trace('100', '0', [out(1, '60'), out(2, '30')]),
      {
        left: 10,
        projects: [
          [1, 60],
          [2, 30],
        ],
        elsewhere: 0,
      },
    ],
    [
      'are mixed with those before',
      trace('100', '50', [out(1, '90')]),
      { left: 40, projects: [[1, 60]], elsewhere: 0 },
    ],
    [
      'are mixed with those after',
      trace('100', '0', [buy('100'), out(1, '100')]),
      { left: 50, projects: [[1, 50]], elsewhere: 0 },
    ],
    [
      'come back',
      trace('100', '0', [out(1, '60'), back(1, '20')]),
      { left: 60, projects: [[1, 40]], elsewhere: 0 },
    ],
    [
      'come back in part with older ones',
      trace('100', '0', [out(1, '50'), back(1, '50')], [[1, '50']]),
      { left: 75, projects: [[1, 25]], elsewhere: 0 },
    ],
    [
      'are counted as missing',
      trace('100', '100', [count('-20')]),
      { left: 90, projects: [], elsewhere: 10 },
    ],
    [
      'are counted as more',
      trace('100', '100', [count('20'), out(1, '110')]),
      { left: 55, projects: [[1, 55]], elsewhere: -10 },
    ],
    ['are all gone', trace('100', '0', [count('-100'), buy('5')]), { left: 0, projects: [], elsewhere: 100 }],
    ['were gone before they came', trace('100', '-90', []), { left: 10, projects: [], elsewhere: 90 }],
  ])('%s', (_, found, wanted) => {
    expect(found).toEqual(wanted);
  });

  it('are never lost, also where the parts are no round numbers', () => {
    const { inStock, moved, elsewhere } = traceGoods('1', { inStock: '2', projects: new Map() }, [
      out(1, '1'),
      out(2, '1'),
      count('-0.5'),
    ]);
    const sum = [inStock, ...moved.map(({ quantity }) => quantity), elsewhere].reduce(
      (total, qty) => total + BigInt(qty.replace('.', '')),
      0n,
    );
    expect(sum).toBe(10n ** 24n);
  });

  it.each([
    ['of more', '120', 1, { left: 90, projects: [[1, 30]], elsewhere: 0 }],
    ['of less than left before', '10', 1, { left: 0, projects: [[1, 10]], elsewhere: 0 }],
    ['of more, before others left', '130', 0, { left: 100, projects: [[1, 30]], elsewhere: 0 }],
  ])('are those of a correction %s from then on', (_, quantity, after, wanted) => {
    expect(trace('100', '0', [out(1, '30')], [], [{ after, quantity }])).toEqual(wanted);
  });
});
