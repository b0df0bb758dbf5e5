import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stockOpening } from '../../../src/ledger/opening.ts';
import { post } from '../../../src/server/database/post.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { postEach } from '../../support/posting.ts';
import { bookState, crookedBooks, header, postingOf, sampleDatabase, transfer } from './bookSamples.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await sampleDatabase();
});
afterAll(async () => {
  expect(await crookedBooks(database)).toEqual([]);
  await database.close();
});

async function ask<T>(text: string): Promise<T[]> {
  return (await sql.raw<T>(text).execute(database.db)).rows;
}

describe('entries count themselves', () => {
  test('with everything that raised their book', async () => {
    await post(database.db, transfer('receipts', 'bank:1', '10.50'));
    await post(database.db, transfer('bank:1', 'vendor:1', 4));
    await post(
      database.db,
      postingOf([
        { book: 'wages', debit: 7 },
        { book: 'vendor:1', credit: 7, debit: 5, salary: 7 },
        { book: 'bank:1', credit: 5 },
      ]),
    );
    const rows =
      await ask(`select b.key, e.nth, e.total_in from plinth.entry e join plinth.book b on b.id = e.book_id
      where b.key in ('bank:1', 'vendor:1') order by b.key, e.nth`);
    expect(rows).toEqual([
      { key: 'bank:1', nth: 1, total_in: 10.5 },
      { key: 'bank:1', nth: 2, total_in: 10.5 },
      { key: 'bank:1', nth: 3, total_in: 10.5 },
      { key: 'vendor:1', nth: 1, total_in: 0 },
      { key: 'vendor:1', nth: 2, total_in: 7 },
    ]);
  });

  test('and those of stocks too', async () => {
    const stock = { resource: 'product', recordId: 1 };
    await post(database.db, stockOpening(header, stock, { quantity: 8, price: 1 }));
    await post(database.db, {
      ...postingOf([
        { book: 'stock', takes: 'stock_value' },
        { book: 'material_cost', takes: 'rest' },
      ]),
      stock: [
        { ...stock, type: 'supply', qty: '-2.5' },
        { ...stock, type: 'return', qty: '1' },
      ],
    });
    expect(await ask('select nth, total_in, qty from plinth.stock_entry order by id')).toEqual([
      { nth: 1, total_in: 8, qty: 8 },
      { nth: 2, total_in: 8, qty: -2.5 },
      { nth: 3, total_in: 9, qty: 1 },
    ]);
    expect(await ask(`select entries, total_in from plinth.stock where record_id = 1`)).toEqual([
      { entries: 3, total_in: 9 },
    ]);
  });
});

describe('what is closed', () => {
  test('takes no postings until it is open again', async () => {
    const close = (closed: boolean) =>
      ask(`update plinth.book set closed = ${closed} where key = 'bank:2'`).then(() =>
        ask(`update plinth.stock set closed = ${closed} where record_id = 3`),
      );
    const paid = transfer('receipts', 'bank:2', 1);
    const bought = {
      ...postingOf([
        { book: 'vendor:1', credit: 5 },
        { book: 'stock', takes: 'stock_value' as const },
      ]),
      stock: [{ resource: 'product', recordId: 3, type: 'purchase', qty: 1, value: 5, name: 'Rod' }],
    };
    await close(true);
    await expect(post(database.db, paid)).rejects.toMatchObject({
      status: 409,
      message: 'Bank is deleted; restore it first',
    });
    expect(await postEach(database.db, [[paid], [bought]])).toMatchObject([
      { status: 409, code: 'bookDeleted', message: 'Bank is deleted; restore it first' },
      { status: 409, code: 'deleted', message: 'Rod is deleted; restore it first' },
    ]);
    await close(false);
    await post(database.db, paid);
    await post(database.db, bought);
    expect((await bookState(database, 'bank:2')).balance).toBe(1);
  });

  test('takes no entries by hand either', async () => {
    await ask(`update plinth.book set closed = true where key = 'bank:3'`);
    const byHand = ask(`
      with t as (
        insert into plinth.transaction (type, date, created_at) values ('payment', '2025-03-01', clock_timestamp()) returning *
      )
      insert into plinth.entry (transaction_id, book_id, type, debit, credit, amount, previous_balance, current_balance, created_at, nth, total_in, date)
      select t.id, b.id, t.type, 0, 0, 0, b.balance, b.balance, t.created_at, b.entries + 1, b.total_in, t.date
      from t, plinth.book b where b.key in ('bank:3', 'receipts')`);
    await expect(byHand).rejects.toMatchObject({ code: 'PL008', message: expect.stringMatching(/closed/) });
  });
});
