import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare } from '../../../src/ledger/money.ts';
import { ruleOf } from '../../../src/ledger/movements/index.ts';
import type { HeldRule, PlainRule } from '../../../src/ledger/movements/movement.ts';
import { costsOf } from '../../../src/ledger/movements/purchase.ts';
import { given } from './given.ts';

const purchase = ruleOf('purchase') as PlainRule;
const supply = ruleOf('supply') as PlainRule;
const returned = ruleOf('return') as HeldRule;

function bought(totals: readonly string[], discount: string) {
  const sum = add(totals);
  return {
    vendor_id: 4,
    sub_total: sum,
    discount,
    total: add([sum, `-${discount}`]),
    inventory: totals.map((total, index) => ({ product_id: index + 1, qty: '2.000', total, rate: null })),
  };
}

describe('a purchase', () => {
  it('debits stock by what the lines cost, and credits the vendor', () => {
    const effect = purchase.effect(given(bought(['100.00', '50.00'], '10.00')));
    expect(effect.entries).toEqual([
      { book: 'stock', takes: 'stock_value' },
      { book: 'vendor:4', credit: '140.00' },
    ]);
    expect(effect.stock).toMatchObject([
      {
        resource: 'inventory',
        recordId: 1,
        name: 'inventory 1',
        type: 'purchase',
        qty: '2.000',
        value: '93.33',
        rate: '50.00',
      },
      { recordId: 2, value: '46.67', rate: '25.00' },
    ]);
  });

  it('keeps the rate that it computes in each line', () => {
    expect(purchase.effect(given(bought(['5.01'], '0'))).values).toEqual({
      inventory: [{ product_id: 1, qty: '2.000', total: '5.01', rate: '2.51' }],
    });
  });

  it('shares the discount so that nothing of it is lost, and no line costs less than nothing', () => {
    const paisa = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 99_999_999 }));
    fc.assert(
      fc.property(
        fc.array(paisa, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, part) => {
          const totals = lines.map((line) => (line / 100).toFixed(2));
          const discount = (Math.floor(lines.reduce((sum, line) => sum + line, 0) * part) / 100).toFixed(2);
          const values = bought(totals, discount);
          const costs = costsOf(values);
          expect(compare(add(costs), values.total)).toBe(0);
          for (const [place, cost] of costs.entries()) {
            expect(compare(cost, 0)).not.toBe(-1);
            expect(compare(cost, totals[place] ?? 0)).not.toBe(1);
          }
        },
      ),
    );
  });

  it('gives what rounding leaves of a discount to the largest remainders', () => {
    const many = costsOf(
      bought(
        Array.from({ length: 101 }, () => '1.00'),
        '0.51',
      ),
    );
    expect(many.filter((cost) => cost === '0.99')).toHaveLength(51);
    expect(many.filter((cost) => cost === '1.00')).toHaveLength(50);
    expect(many.at(-1)).toBe('1.00');
    expect(costsOf(bought(['100.00', '0.00', '50.00'], '10.00'))).toEqual(['93.33', '0.00', '46.67']);
  });

  it.each([
    ['sub_total', { sub_total: '149.00' }, 'Subtotal must be 150.00'],
    ['total', { total: '139.00' }, 'Total must be 140.00'],
    ['discount', { discount: '150.01' }, 'Discount must not be more than the subtotal'],
    [
      'inventory.1.rate',
      { inventory: [line('100.00', '50.00'), line('50.00', '25.01')] },
      'Unit price must be 25.00',
    ],
  ])('is refused where its %s does not agree', (field, wrong, message) => {
    const values = { ...bought(['100.00', '50.00'], '10.00'), ...wrong };
    expect(() => purchase.effect(given(values))).toThrow(
      expect.objectContaining({
        message,
        fields: { [field]: expect.objectContaining({ code: expect.any(String) }) },
      }),
    );
  });
});

function line(total: string, rate: string) {
  return { product_id: 1, qty: '2.000', total, rate };
}

const goods = {
  project_id: 9,
  inventory: [
    { product_id: 1, qty: '2.500' },
    { product_id: 1, qty: '1.000' },
  ],
};

it('supplies goods at their average: they leave the stock for the material cost of a project', () => {
  expect(supply.effect(given(goods))).toMatchObject({
    entries: [
      { book: 'stock', takes: 'stock_value' },
      { book: 'material_cost', takes: 'rest' },
    ],
    stock: [
      { recordId: 1, type: 'supply', qty: '-2.500', projectId: 9 },
      { recordId: 1, type: 'supply', qty: '-1.000', projectId: 9 },
    ],
  });
});

describe('a return', () => {
  it('takes back up to what the project has received, over all its lines', () => {
    const held = { quantity: '3.500', value: '100.00', days: [] };
    expect(returned.effect(given(goods), () => held).stock).toMatchObject([
      { type: 'return', qty: '2.500', value: '71.43', projectId: 9 },
      { type: 'return', qty: '1.000', value: '28.57', projectId: 9 },
    ]);
  });

  it('is refused for more', () => {
    const held = { quantity: '3.499', value: '1.00', days: [] };
    expect(() => returned.effect(given(goods), () => held)).toThrow(
      expect.objectContaining({
        code: 'receivedLess',
        message: 'project 9 has received only 3.499 of inventory 1',
      }),
    );
  });

  it('is refused for more than the project had by the end of a day, with the first such day', () => {
    const days = [
      { day: '2026-03-01', quantity: '3.500' },
      { day: '2026-03-02', quantity: '3.499' },
      { day: '2026-03-03', quantity: '3.000' },
    ];
    expect(() => returned.effect(given(goods), () => ({ quantity: '9.000', value: '9.00', days }))).toThrow(
      expect.objectContaining({
        code: 'receivedLessOnDay',
        message: 'project 9 had received only 3.499 of inventory 1 by 2026-03-02',
      }),
    );
  });
});
