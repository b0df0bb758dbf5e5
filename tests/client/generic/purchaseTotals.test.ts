import { describe, expect, it } from 'vitest';
import {
  blankLine,
  isBlank,
  linesOf,
  missingCells,
  sentLines,
} from '../../../src/client/generic/goods/goodsLine.ts';
import { isDiscount, purchaseTotals, unitPrice } from '../../../src/client/generic/goods/purchaseTotals.ts';

const line = (qty: unknown, total: unknown) => ({ qty, total });

describe('the sums of a purchase', () => {
  it.each([
    { lines: [['1', '100']], discount: null, sums: ['100.00', '0.00', '100.00'] },
    {
      lines: [
        ['1', '0.10'],
        ['1', '0.20'],
      ],
      discount: '0.05',
      sums: ['0.30', '0.05', '0.25'],
    },
    { lines: [['1', '100']], discount: '100.01', sums: ['100.00', '100.00', '0.00'] },
    { lines: [['1', '100']], discount: '-5', sums: ['100.00', '0.00', '100.00'] },
    { lines: [['1', '100']], discount: 'ten', sums: ['100.00', '0.00', '100.00'] },
    {
      lines: [
        ['1', null],
        ['1', 'x'],
        ['1', '7'],
      ],
      discount: '',
      sums: ['7.00', '0.00', '7.00'],
    },
    {
      lines: [
        ['1', '999999999999.99'],
        ['1', '0.01'],
      ],
      discount: null,
      sums: ['1000000000000.00', '0.00', '1000000000000.00'],
    },
  ])('of $lines less $discount are $sums', ({ lines, discount, sums }) => {
    const priced = lines.map(([qty, total]) => line(qty, total));
    const { subTotal, discount: held, total } = purchaseTotals(priced, discount);
    expect([subTotal, held, total]).toEqual(sums);
  });
});

describe('a discount', () => {
  it.each([
    [null, true],
    ['', true],
    ['0', true],
    ['12.50', true],
    ['-5', true],
    ['1O', false],
    ['12.345', false],
    ['ten', false],
  ])('typed as %j counts: %s', (typed, counts) => {
    expect(isDiscount(typed)).toBe(counts);
  });
});

describe('the unit price of a line', () => {
  it.each([
    ['3', '100', '33.33'],
    ['8', '1', '0.13'],
    ['2.5', '100', '40.00'],
    ['0', '100', null],
    ['-1', '100', null],
    [null, '100', null],
    ['3', null, '0.00'],
  ])('of %s for %s is %s', (qty, total, price) => {
    expect(unitPrice(line(qty, total))).toBe(price);
  });
});

describe('the lines of a form', () => {
  const filled = { ...blankLine(), category_id: 1, product_id: 2, qty: '3', total: '4.50' };

  it('lack what is not filled in or not above 0', () => {
    expect(missingCells(blankLine(), true)).toEqual(['category_id', 'product_id', 'qty', 'total']);
    expect(missingCells({ ...filled, qty: '0', total: '0.00' }, true)).toEqual(['qty', 'total']);
    expect(missingCells({ ...filled, qty: '1.2345' }, true)).toEqual(['qty']);
    expect(missingCells(filled, true)).toEqual([]);
  });

  it('need no price where goods only change places', () => {
    expect(missingCells({ ...filled, total: null }, false)).toEqual([]);
  });

  it('are sent as the call takes them, without what only the form knows', () => {
    expect(sentLines([filled], true)).toEqual([{ product_id: 2, qty: '3', total: '4.50', rate: '1.50' }]);
    expect(sentLines([filled], false)).toEqual([{ product_id: 2, qty: '3' }]);
  });

  it('begin with those of an earlier call, or with a blank one', () => {
    const [first] = linesOf([{ product_id: 7, product_name: 'Sand', qty: 2.5, total: 100, rate: 40 }]);
    expect(first).toMatchObject({ product_id: 7, product_name: 'Sand', qty: '2.5', total: '100.00' });
    expect(linesOf(undefined).map(isBlank)).toEqual([true]);
    expect(linesOf([]).map(isBlank)).toEqual([true]);
  });

  it('are distinct', () => {
    expect(blankLine().key).not.toBe(blankLine().key);
  });
});
