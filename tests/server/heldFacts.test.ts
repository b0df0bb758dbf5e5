import { expect, it } from 'vitest';
import type { Effect } from '../../src/ledger/movements/index.ts';
import {
  type HeldGoods,
  heldFrom,
  heldKey,
  NOTHING_HELD,
  noteMoved,
} from '../../src/server/operations/movements/heldFacts.ts';

const KEY = heldKey(7, 'inventory', 1);

/** Above 0 goods come to the project, which takes them from the stock. */
function moved(received: number): Effect {
  const line = { resource: 'inventory', recordId: 1, projectId: 7, value: String(-10 * received) };
  return { entries: [], stock: [{ ...line, type: 'supply', qty: String(-received) }] };
}

/** The quantities at the end of a day and of each later one with an entry. */
function from(day: string, goods: HeldGoods): string[] {
  return heldFrom(day, goods.get(KEY) ?? NOTHING_HELD).days.map((one) => `${one.day} ${one.quantity}`);
}

it('counts the earlier returns of a write group on their own days and on those after them', () => {
  const days = [
    { day: '2026-03-01', quantity: '10.000' },
    { day: '2026-03-05', quantity: '20.000' },
  ];
  const goods: HeldGoods = new Map([[KEY, { quantity: '20.000', value: '200.00', days }]]);
  noteMoved(goods, moved(-6), '2026-03-03');
  expect(goods.get(KEY)).toMatchObject({ quantity: '14.000', value: '140.00' });
  expect(from('2026-03-03', goods)).toEqual(['2026-03-03 4.000', '2026-03-05 14.000']);
  expect(from('2026-03-02', goods)).toEqual(['2026-03-02 10.000', '2026-03-03 4.000', '2026-03-05 14.000']);
});

it('counts an earlier supply of a write group only from its day on', () => {
  const goods: HeldGoods = new Map();
  noteMoved(goods, moved(5), '2026-03-02');
  expect(from('2026-03-01', goods)).toEqual(['2026-03-01 0.000', '2026-03-02 5.000']);
  expect(from('2026-03-04', goods)).toEqual(['2026-03-04 5.000']);
});
