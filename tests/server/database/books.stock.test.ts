// Long, because it holds everything that plinth.post does to stocks, one group for each promise.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stockAdjustment } from '../../../src/ledger/adjustment.ts';
import { stockOpening } from '../../../src/ledger/opening.ts';
import type { MovedStock, Posting } from '../../../src/ledger/posting.ts';
import { post } from '../../../src/server/database/post.ts';
import { refusalOf } from '../../support/messages.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { postGroup } from '../../support/posting.ts';
import { bookState, crookedBooks, header, postingOf, sampleDatabase } from './bookSamples.ts';

let database: TestDatabase;
let product: { resource: string; recordId: number; name: string };

beforeAll(async () => {
  database = await sampleDatabase(20);
});
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`insert into public.product default values returning id`.execute(
    database.db,
  );
  product = { resource: 'product', recordId: rows[0]?.id ?? 0, name: 'Portland Cement' };
});
afterAll(async () => {
  expect(await crookedBooks(database)).toEqual([]);
  // What the books say about stock is what the stocks say.
  const { rows } = await sql<{ value: number }>`select sum(value) as value from plinth.stock`.execute(
    database.db,
  );
  expect((await bookState(database, 'stock')).balance).toBe(rows[0]?.value);
  await database.close();
});

type Moved = Omit<MovedStock, 'resource' | 'recordId' | 'type'>;

function purchase(total: string | number, ...lines: Moved[]): Posting {
  return {
    ...postingOf(
      [
        { book: 'vendor:1', credit: total },
        { book: 'stock', takes: 'stock_value' },
      ],
      { type: 'purchase' },
    ),
    stock: lines.map((line) => ({ ...product, type: 'purchase', ...line })),
  };
}

function supply(...lines: Moved[]): Posting {
  return {
    ...postingOf(
      [
        { book: 'stock', takes: 'stock_value' },
        { book: 'material_cost', takes: 'rest' },
      ],
      { type: 'supply' },
    ),
    stock: lines.map((line) => ({ ...product, type: 'supply', projectId: 3, ...line })),
  };
}

async function stock(): Promise<Record<string, unknown> | undefined> {
  return database.db
    .selectFrom('plinth.stock')
    .select(['quantity', 'value', 'price'])
    .where('resource', '=', 'product')
    .where('record_id', '=', product.recordId)
    .executeTakeFirst();
}

async function lastEntry(): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select e.* from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id
    where s.record_id = ${product.recordId} order by e.id desc limit 1`.execute(database.db);
  return rows[0] ?? {};
}

describe('moving average', () => {
  test('a purchase adds its cost, a supply takes its share, rounded half away from zero', async () => {
    await post(database.db, purchase('100.00', { qty: 3, value: '100.00' }));
    expect(await stock()).toEqual({ quantity: 3, value: 100, price: 33.33 });
    await post(database.db, supply({ qty: '-1.000' }));
    expect(await lastEntry()).toMatchObject({
      qty: -1,
      previous_qty: 3,
      current_qty: 2,
      value: -33.33,
      rate: 33.33,
      previous_value: 100,
      current_value: 66.67,
      price: 33.34,
      project_id: 3,
      type: 'supply',
    });
    // 66.67 x 1 / 2 is 33.335.
    await post(database.db, supply({ qty: -1 }));
    expect(await lastEntry()).toMatchObject({ value: -33.34, rate: 33.34, current_value: 33.33 });
    await post(database.db, supply({ qty: -1 }));
    expect(await stock()).toEqual({ quantity: 0, value: 0, price: 33.33 });
  });

  test('all of the quantity takes all of the value', async () => {
    await post(database.db, purchase('0.01', { qty: '0.003', value: '0.01' }));
    await post(database.db, supply({ qty: '-0.003' }));
    expect(await lastEntry()).toMatchObject({ value: -0.01, rate: 3.33, current_value: 0, price: 3.33 });
  });

  test('several lines of one product, in one posting', async () => {
    await post(database.db, purchase('30.01', { qty: 1, value: '10.00' }, { qty: 2, value: '20.01' }));
    expect(await stock()).toEqual({ quantity: 3, value: 30.01, price: 10 });
    const before = (await bookState(database, 'material_cost')).balance;
    await post(database.db, supply({ qty: -1 }, { qty: -2 }));
    expect(await stock()).toMatchObject({ quantity: 0, value: 0 });
    expect((await bookState(database, 'material_cost')).balance).toBeCloseTo(before + 30.01, 2);
  });

  test('a return comes in at the present average', async () => {
    await post(database.db, purchase(100, { qty: 3, value: 100 }));
    await post(database.db, supply({ qty: -2 }));
    await post(database.db, supply({ qty: '0.5' }));
    expect(await lastEntry()).toMatchObject({ qty: 0.5, value: 16.67, current_value: 50 });
  });

  test('a return into an empty stock comes in at the last price', async () => {
    await post(database.db, purchase(100, { qty: 3, value: 100 }));
    await post(database.db, supply({ qty: -3 }));
    await post(database.db, supply({ qty: 2 }));
    expect(await stock()).toEqual({ quantity: 2, value: 66.66, price: 33.33 });
  });

  test('goods of no value are bought and supplied all the same', async () => {
    const { entries } = await post(database.db, purchase(0, { qty: 5, value: 0 }));
    expect(entries).toHaveLength(2);
    const supplied = await post(database.db, supply({ qty: -2 }));
    expect(supplied).toMatchObject({ transactionId: expect.any(Number), entries: [] });
    expect(await stock()).toEqual({ quantity: 3, value: 0, price: 0 });
  });
});

describe('what is not there', () => {
  test('is refused with what is', async () => {
    await post(database.db, purchase(100, { qty: 12, value: 100 }));
    await expect(post(database.db, supply({ qty: '-12.001' }))).rejects.toMatchObject({
      status: 409,
      code: 'stock',
      message: 'Only 12 of Portland Cement in stock',
    });
    await expect(post(database.db, supply({ qty: -6 }, { qty: -7 }))).rejects.toMatchObject({
      message: 'Only 12 of Portland Cement in stock',
    });
    expect(await stock()).toMatchObject({ quantity: 12, value: 100 });
  });

  test('is not taken twice by parallel supplies', async () => {
    await post(database.db, purchase(100, { qty: 7, value: 100 }));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => post(database.db, supply({ qty: -2 }))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await stock()).toMatchObject({ quantity: 1 });
  });

  test('a stock that is not there', async () => {
    const lost = supply({ qty: -1 });
    await expect(
      post(database.db, {
        ...lost,
        stock: [{ resource: 'product', recordId: 999_999, type: 'supply', qty: -1 }],
      }),
    ).rejects.toMatchObject({ status: 422, code: 'noStock', message: 'There is no such stock' });
  });

  test('a reversal that finds less value than it brought takes what is there; the rest is an adjustment', async () => {
    const { transactionId } = await post(database.db, purchase(100, { qty: 10, value: 100 }));
    await post(database.db, stockAdjustment(header, product, { price: 2 }));
    const reversal: Posting = {
      ...postingOf([
        { book: 'vendor:1', debit: 100 },
        { book: 'stock', takes: 'stock_value' },
        { book: 'stock_adjustment', takes: 'rest' },
      ]),
      type: 'reversal',
      reverses: transactionId,
      stock: [{ ...product, type: 'reversal', qty: -10, value: -100 }],
    };
    const { entries } = await post(database.db, reversal);
    expect(
      entries.map(({ previousBalance, currentBalance }) => Math.round(currentBalance - previousBalance)),
    ).toEqual([-100, -20, -80]);
    expect(await stock()).toEqual({ quantity: 0, value: 0, price: 2 });
  });

  test('of a correction only the outcome is judged', async () => {
    const { transactionId } = await post(database.db, purchase(100, { qty: 10, value: 100 }));
    await post(database.db, supply({ qty: -8 }));
    const reversal = { ...purchase(0, { qty: -10, value: -100 }), type: 'reversal', reverses: transactionId };
    const undo = {
      ...reversal,
      entries: [
        { book: 'vendor:1', debit: 100 },
        { book: 'stock', takes: 'stock_value' },
      ],
    } as Posting;
    await expect(postGroup(database.db, [undo, purchase(70, { qty: 7, value: 70 })])).rejects.toMatchObject({
      status: 409,
      code: 'stock',
    });
    await postGroup(database.db, [undo, purchase(90, { qty: 9, value: 90 })]);
    expect(await stock()).toEqual({ quantity: 1, value: 10, price: 10 });
  });
});

describe('set to', () => {
  test('an opening is worth quantity x price, against opening equity', async () => {
    const equity = (await bookState(database, 'opening_equity')).balance;
    const own = { ...header, resource: 'product', recordId: product.recordId };
    await post(database.db, stockOpening(own, product, { quantity: '2.500', price: '10.01' }));
    expect(await stock()).toEqual({ quantity: 2.5, value: 25.03, price: 10.01 });
    expect(await lastEntry()).toMatchObject({ type: 'opening', qty: 2.5, value: 25.03, rate: 10.01 });
    expect((await bookState(database, 'opening_equity')).balance).toBeCloseTo(equity + 25.03, 2);
    await expect(
      post(database.db, stockOpening(own, product, { quantity: 3, price: 1 })),
    ).rejects.toMatchObject({
      status: 409,
      code: 'openedBefore',
    });
  });

  test('an opening of quantity 0 notes the price and posts nothing', async () => {
    expect(await post(database.db, stockOpening(header, product, { quantity: 0, price: 50 }))).toEqual({
      transactionId: null,
      voucherNo: null,
      entries: [],
      stock: [],
    });
    expect(await stock()).toEqual({ quantity: 0, value: 0, price: 50 });
    expect(await lastEntry()).toEqual({});
  });

  test('an edit of price or quantity revalues, up and down', async () => {
    await post(database.db, stockOpening(header, product, { quantity: 10, price: 10 }));
    const up = await post(database.db, stockAdjustment(header, product, { price: '12.34' }, { price: 10 }));
    expect(up.entries.map(({ book }) => book)).toEqual(['stock', 'stock_adjustment']);
    expect(await lastEntry()).toMatchObject({ qty: 0, value: 23.4, rate: 12.34, current_value: 123.4 });
    await post(database.db, stockAdjustment(header, product, { quantity: 3 }));
    expect(await stock()).toEqual({ quantity: 3, value: 37.02, price: 12.34 });
    await post(database.db, stockAdjustment(header, product, { quantity: 0 }));
    expect(await stock()).toEqual({ quantity: 0, value: 0, price: 12.34 });
    await post(database.db, stockAdjustment(header, product, { price: 13 }));
    expect(await stock()).toEqual({ quantity: 0, value: 0, price: 13 });
  });

  test('no difference posts nothing', async () => {
    await post(database.db, stockOpening(header, product, { quantity: 10, price: 10 }));
    expect(
      await post(database.db, stockAdjustment(header, product, { quantity: 10, price: '10.00' })),
    ).toEqual({
      transactionId: null,
      voucherNo: null,
      entries: [],
      stock: [],
    });
  });

  test('a stale value is refused with the present one', async () => {
    await post(database.db, stockOpening(header, product, { quantity: 10, price: 10 }));
    const quantity = post(database.db, stockAdjustment(header, product, { quantity: 5 }, { quantity: 9 }));
    expect(await refusalOf(quantity)).toEqual({
      status: 409,
      code: 'quantityChanged',
      message: 'Quantity is now 10',
      params: { field: { field: 'quantity', label: 'Quantity' }, quantity: { quantity: '10' } },
    });
    const price = post(database.db, stockAdjustment(header, product, { price: 5 }, { price: 9 }));
    expect(await refusalOf(price)).toEqual({
      status: 409,
      code: 'priceChanged',
      message: 'Price is now BDT 10.00',
      params: { field: { field: 'price', label: 'Price' }, price: { money: '10', currency: 'BDT' } },
    });
  });

  test('a value that is too large is refused', async () => {
    await expect(
      post(database.db, stockOpening(header, product, { quantity: '999999999999.999', price: 2 })),
    ).rejects.toMatchObject({ status: 422, code: 'amountTooLarge' });
    await expect(
      post(database.db, stockOpening(header, product, { quantity: '9999999999999999', price: 0 })),
    ).rejects.toMatchObject({ status: 422, code: 'amountTooLarge' });
  });
});
