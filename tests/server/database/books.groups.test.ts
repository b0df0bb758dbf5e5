import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors/AppError.ts';
import { opening, stockOpening } from '../../../src/ledger/opening.ts';
import type { Posting } from '../../../src/ledger/posting.ts';
import { reversal } from '../../../src/ledger/reversal.ts';
import { type Posted, post } from '../../../src/server/database/post.ts';
import { answerOf } from '../../support/messages.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { postEach } from '../../support/posting.ts';
import { bookState, crookedBooks, header, postingOf, sampleDatabase, transfer } from './bookSamples.ts';

let database: TestDatabase;
let bank: string;

beforeAll(async () => {
  database = await sampleDatabase(20);
});
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`insert into public.bank default values returning id`.execute(
    database.db,
  );
  bank = `bank:${rows[0]?.id}`;
  await post(database.db, opening(header, { key: bank, normal: 'debit' }, 10));
});
afterAll(async () => {
  expect(await crookedBooks(database)).toEqual([]);
  await database.close();
});

function words(answers: (Posted[] | AppError)[]): string[] {
  return answers.map((answer) => (answer instanceof AppError ? answerOf(answer).message : 'posted'));
}

function idOf(answer: Posted[] | AppError | undefined): number {
  return (answer instanceof AppError ? null : answer?.[0]?.transactionId) ?? 0;
}

async function product(figures: { quantity: number; price: number }) {
  const { rows } = await sql<{ id: number }>`insert into public.product default values returning id`.execute(
    database.db,
  );
  const stock = { resource: 'product', recordId: rows[0]?.id ?? 0, name: 'Sand' };
  await post(database.db, stockOpening(header, stock, figures));
  return stock;
}

const supply = (stock: { resource: string; recordId: number }, qty: number): Posting => ({
  ...postingOf([
    { book: 'stock', takes: 'stock_value' },
    { book: 'material_cost', takes: 'rest' },
  ]),
  stock: [{ ...stock, type: 'supply', qty }],
});

describe('groups', () => {
  test('each is judged by itself, and sees what the ones before it did', async () => {
    const answers = await postEach(database.db, [
      [transfer(bank, 'expense', 7)],
      [transfer(bank, 'expense', 4)],
      [transfer('receipts', bank, 1)],
      [transfer(bank, 'expense', 4)],
    ]);
    expect(words(answers)).toEqual([
      'posted',
      'Insufficient bank balance: BDT 3.00 available',
      'posted',
      'posted',
    ]);
    expect(answers[3]).toMatchObject([
      { entries: [{ book: 'expense' }, { book: bank, previousBalance: 4, currentBalance: 0 }] },
    ]);
    expect(await bookState(database, bank)).toEqual({ balance: 0, last: 0, sum: 0, entries: 4 });
  });

  test('a refused group leaves nothing, also of its first posting', async () => {
    const stock = await product({ quantity: 5, price: 2 });
    const before = await bookState(database, 'stock');
    const answers = await postEach(database.db, [
      [transfer('receipts', bank, 5), supply(stock, -2), supply(stock, -4)],
      [supply(stock, -5)],
      [supply(stock, -1)],
    ]);
    expect(words(answers)).toEqual(['Only 5 of Sand in stock', 'posted', 'Only 0 of Sand in stock']);
    expect(answers[1]).toMatchObject([
      { stock: [{ recordId: stock.recordId, qty: -5, value: -10, previousQty: 5, currentQty: 0, price: 2 }] },
    ]);
    expect(await bookState(database, bank)).toMatchObject({ balance: 10, entries: 1 });
    expect((await bookState(database, 'stock')).balance).toBe(before.balance - 10);
  });

  test('of a group only the outcome is judged', async () => {
    const [kept, broken] = await postEach(database.db, [
      [transfer(bank, 'expense', 15), transfer('receipts', bank, 5)],
      [transfer('receipts', bank, 5), transfer(bank, 'expense', 6)],
    ]);
    expect(kept).toHaveLength(2);
    expect(answerOf(broken as AppError)).toMatchObject({
      code: 'floor',
      message: 'Insufficient bank balance: BDT 0.00 available',
    });
  });

  test.each([
    ['a book that is not there', transfer('vendor:99999', 'expense', 1), 'There is no book "vendor:99999"'],
    [
      'an amount that is too large',
      transfer('receipts', 'expense', '1000000000000'),
      'Amount must be at most 999,999,999,999.99',
    ],
    [
      'a time before the last entry',
      transfer('receipts', 'cash', 1, { at: '2020-01-01T00:00:00Z' }),
      'cash already has a later entry',
    ],
    [
      'a time to come',
      transfer('receipts', 'cash', 1, { at: '2999-01-01T00:00:00Z' }),
      'The time is in the future',
    ],
    [
      'a product that is not there',
      supply({ resource: 'product', recordId: 99999 }, -1),
      'There is no such stock',
    ],
  ])('%s is that group’s own trouble', async (_, bad, message) => {
    await post(database.db, transfer('receipts', 'cash', 1));
    const good = transfer('receipts', bank, 1);
    expect(words(await postEach(database.db, [[good], [bad], [good]]))).toEqual([
      'posted',
      message,
      'posted',
    ]);
    expect(await bookState(database, bank)).toMatchObject({ balance: 12, entries: 3 });
  });

  test('none are no trouble', async () => {
    expect(await postEach(database.db, [])).toEqual([]);
  });
});

describe('once', () => {
  test('a reversal and an opening, within one call and after it', async () => {
    const id = idOf((await postEach(database.db, [[transfer('receipts', bank, 5)]]))[0]);
    const undo = transfer(bank, 'receipts', 5, { type: 'reversal', reverses: id });
    const first = opening({ ...header, resource: 'petty', recordId: 3 }, { key: bank, normal: 'debit' }, 1);
    const once = [
      'posted',
      'This has already been reversed',
      'posted',
      'The opening has already been recorded',
    ];
    expect(words(await postEach(database.db, [[undo], [undo], [first], [first]]))).toEqual(once);
    expect(words(await postEach(database.db, [[undo], [first]]))).toEqual([once[1], once[3]]);
  });

  test('one that was refused may be tried again in the same call', async () => {
    const id = idOf((await postEach(database.db, [[transfer('receipts', bank, 5)]]))[0]);
    await post(database.db, transfer(bank, 'expense', 15));
    const undo = transfer(bank, 'receipts', 5, { type: 'reversal', reverses: id });
    const answers = await postEach(database.db, [[undo], [transfer('receipts', bank, 5)], [undo]]);
    expect(words(answers)).toEqual(['Insufficient bank balance: BDT 0.00 available', 'posted', 'posted']);
  });
});

describe('time', () => {
  test('each posting keeps its own moment', async () => {
    const { rows: fresh } = await sql<{ key: string }>`
      insert into public.vendor select from generate_series(1, 2) returning 'vendor:' || id as key`.execute(
      database.db,
    );
    const [one = '', other = ''] = fresh.map(({ key }) => key);
    const days = ['2025-01-05', '2025-01-05', '2025-02-01'];
    const answers = await postEach(
      database.db,
      days.map((day) => [transfer(one, other, 1, { at: `${day}T09:00:00Z` })]),
    );
    const { rows } = await sql<{ day: string }>`select (created_at at time zone 'UTC')::date::text as day
      from plinth.transaction where id = any(${answers.map(idOf)}) order by id`.execute(database.db);
    expect(rows.map(({ day }) => day)).toEqual(days);
  });
});

describe('a correction', () => {
  const purchase = (stock: { resource: string; recordId: number }, qty: number, value: number): Posting => ({
    ...postingOf([
      { book: 'vendor:1', credit: value },
      { book: 'stock', takes: 'stock_value' },
    ]),
    type: 'purchase',
    stock: [{ ...stock, type: 'purchase', qty, value }],
  });

  test.each([
    ['of less value', 60, { quantity: 10, value: 20 }, -40],
    ['of more value', 120, { quantity: 10, value: 20 }, 20],
  ])('%s leaves the price that was set after it', async (_, value, outcome, adjusted) => {
    const stock = await product({ quantity: 0, price: 1 });
    const { transactionId } = await post(database.db, purchase(stock, 10, 100));
    const entry = await database.db
      .selectFrom('plinth.stock_entry')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst();
    await post(database.db, {
      ...postingOf([
        { book: 'stock', takes: 'stock_value' },
        { book: 'stock_adjustment', takes: 'rest' },
      ]),
      stock: [{ ...stock, type: 'adjustment', setTo: { price: 2 } }],
    });
    const before = (await bookState(database, 'stock_adjustment')).balance;
    const original = {
      id: transactionId ?? 0,
      date: header.date,
      entries: [
        { book: 'vendor:1', debit: 0, credit: 100, salary: 0 },
        { book: 'stock', debit: 100, credit: 0, salary: 0 },
      ],
      stock: [
        { id: entry?.id ?? 0, ...stock, type: 'purchase', qty: 10, value: 100, rate: 10, projectId: null },
      ],
    };
    const answers = await postEach(database.db, [
      [reversal(original, header), { ...purchase(stock, 10, value), corrects: transactionId }],
    ]);
    expect(words(answers)).toEqual(['posted']);
    const found = await database.db
      .selectFrom('plinth.stock')
      .select(['quantity', 'value'])
      .where('record_id', '=', stock.recordId)
      .executeTakeFirst();
    expect(found).toEqual(outcome);
    expect((await bookState(database, 'stock_adjustment')).balance - before).toBeCloseTo(adjusted, 2);
  });
});

test('many groups cost little more than their entries', async () => {
  const groups = Array.from({ length: 500 }, (_, index) => [
    postingOf([
      { book: 'expense', debit: '1.00' },
      { book: `vendor:${1 + (index % 3)}`, debit: '0.50', credit: '1.00', salary: '1.00' },
      { book: 'receipts', credit: '0.50' },
    ]),
  ]);
  const before = await bookState(database, 'expense');
  expect(words(await postEach(database.db, groups))).toEqual(Array(500).fill('posted'));
  expect(await bookState(database, 'expense')).toMatchObject({
    balance: before.balance + 500,
    entries: before.entries + 500,
  });
});
