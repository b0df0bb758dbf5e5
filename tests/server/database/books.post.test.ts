// Long, because it holds everything that plinth.post does to books, one group for each promise.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjustment } from '../../../src/ledger/adjustment.ts';
import { opening } from '../../../src/ledger/opening.ts';
import { post } from '../../../src/server/database/post.ts';
import { refusalOf } from '../../support/messages.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { postGroup } from '../../support/posting.ts';
import { bookState, crookedBooks, header, postingOf, sampleDatabase, transfer } from './bookSamples.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await sampleDatabase(20);
});
afterAll(async () => {
  expect(await crookedBooks(database)).toEqual([]);
  await database.close();
});

async function freshVendor(): Promise<string> {
  const { rows } = await sql<{ id: number }>`insert into public.vendor default values returning id`.execute(
    database.db,
  );
  return `vendor:${rows[0]?.id}`;
}

async function freshBank(balance: string | number): Promise<string> {
  const { rows } = await sql<{ id: number }>`insert into public.bank default values returning id`.execute(
    database.db,
  );
  const key = `bank:${rows[0]?.id}`;
  if (Number(balance) !== 0) await post(database.db, opening(header, { key, normal: 'debit' }, balance));
  return key;
}

async function entriesOf(transactionId: number | null): Promise<Record<string, unknown>[]> {
  return database.db
    .selectFrom('plinth.entry')
    .innerJoin('plinth.book', 'plinth.book.id', 'plinth.entry.book_id')
    .select(['key', 'type', 'debit', 'credit', 'amount', 'salary', 'previous_balance', 'current_balance'])
    .where('transaction_id', '=', transactionId ?? 0)
    .orderBy('plinth.entry.id')
    .execute();
}

describe('arithmetic', () => {
  test('each book sees its entry from its own side', async () => {
    const vendor = await freshVendor();
    const bank = await freshBank('1250.00');
    const posted = await post(database.db, transfer(bank, vendor, '250.05'));
    expect(posted.entries).toEqual([
      { book: vendor, previousBalance: 0, currentBalance: -250.05 },
      { book: bank, previousBalance: 1250, currentBalance: 999.95 },
    ]);
    expect(await entriesOf(posted.transactionId)).toEqual([
      {
        key: vendor,
        type: 'payment',
        debit: 250.05,
        credit: 0,
        amount: -250.05,
        salary: 0,
        previous_balance: 0,
        current_balance: -250.05,
      },
      {
        key: bank,
        type: 'payment',
        debit: 0,
        credit: 250.05,
        amount: -250.05,
        salary: 0,
        previous_balance: 1250,
        current_balance: 999.95,
      },
    ]);
  });

  test('a wage accrues and pays in one entry', async () => {
    const worker = await freshVendor();
    const site = await freshBank(1000);
    const posted = await post(
      database.db,
      postingOf([
        { book: 'wages', debit: '700.00' },
        { book: worker, credit: '700.00', debit: '450.50', salary: '700.00' },
        { book: site, credit: '450.50' },
      ]),
    );
    expect((await entriesOf(posted.transactionId))[1]).toMatchObject({
      debit: 450.5,
      credit: 700,
      amount: -450.5,
      salary: 700,
      previous_balance: 0,
      current_balance: 249.5,
    });
  });

  test('a book may stand in a transaction several times; only its outcome meets the floor', async () => {
    const bank = await freshBank(10);
    const posted = await post(
      database.db,
      postingOf([
        { book: bank, credit: 100 },
        { book: bank, debit: 95 },
        { book: 'expense', debit: 5 },
      ]),
    );
    expect(posted.entries.map(({ currentBalance }) => currentBalance).slice(0, 2)).toEqual([-90, 5]);
    expect(await refusalOf(post(database.db, transfer(bank, 'expense', '5.01')))).toMatchObject({
      status: 409,
      code: 'floor',
      message: 'Insufficient bank balance: BDT 5.00 available',
    });
    expect(await bookState(database, bank)).toMatchObject({ balance: 5, last: 5, entries: 3 });
  });

  test('the words of a refused floor', async () => {
    await post(database.db, transfer('opening_equity', 'cash', '1250'));
    expect(await refusalOf(post(database.db, transfer('cash', 'expense', '1250.01')))).toEqual({
      status: 409,
      code: 'floor',
      message: 'Insufficient cash balance: BDT 1,250.00 available',
      params: { book: { book: 'cash', label: 'cash' }, available: { money: '1250', currency: 'BDT' } },
    });
    const inDollars = post(database.db, transfer('cash', 'expense', '1250.01'), { currency: 'USD' });
    expect(await refusalOf(inDollars)).toMatchObject({
      message: 'Insufficient cash balance: USD 1,250.00 available',
    });
  });

  test('entries of 0 are entries: a day present and not paid', async () => {
    const vendor = await freshVendor();
    await post(database.db, transfer('cash', vendor, 0));
    expect(await bookState(database, vendor)).toEqual({ balance: 0, last: 0, sum: 0, entries: 1 });
  });

  test('a book that is not there is named', async () => {
    await expect(post(database.db, transfer('cash', 'vendor:99999', 1))).rejects.toMatchObject({
      status: 422,
      code: 'noBook',
      message: 'There is no book "vendor:99999"',
    });
  });

  test('the header is stored as given', async () => {
    const { transactionId } = await post(
      database.db,
      transfer('opening_equity', 'cash', 1, {
        note: 'মার্চ "x"',
        resource: 'vendor_payment',
        recordId: 7,
        corrects: 1,
      }),
    );
    expect(
      await database.db
        .selectFrom('plinth.transaction')
        .selectAll()
        .where('id', '=', transactionId)
        .executeTakeFirst(),
    ).toMatchObject({
      type: 'payment',
      date: '2025-03-01',
      note: 'মার্চ "x"',
      created_by: 1,
      resource: 'vendor_payment',
      record_id: 7,
      reverses: null,
      corrects: 1,
    });
  });
});

describe('once', () => {
  test('an opening is recorded once, of cash too', async () => {
    const cash = { key: 'cash', normal: 'debit' } as const;
    const first = opening({ ...header, resource: 'cash' }, cash, 0);
    await post(database.db, first);
    await expect(post(database.db, first)).rejects.toMatchObject({
      status: 409,
      message: 'The opening has already been recorded',
    });
    await expect(post(database.db, opening({ ...header, resource: 'cash' }, cash, 5))).rejects.toMatchObject({
      status: 409,
      code: 'openedBefore',
    });
  });

  test('a transaction is reversed once', async () => {
    const vendor = await freshVendor();
    const { transactionId } = await post(database.db, transfer('receipts', vendor, 5));
    const reversal = transfer(vendor, 'receipts', 5, { type: 'reversal', reverses: transactionId });
    const outcomes = await Promise.allSettled([post(database.db, reversal), post(database.db, reversal)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(post(database.db, reversal)).rejects.toMatchObject({
      message: 'This has already been reversed',
    });
    expect((await bookState(database, vendor)).balance).toBe(0);
  });

  test('of a correction only the outcome of both postings is judged', async () => {
    const [from, to] = [await freshBank(100), await freshBank(0)];
    const { transactionId } = await post(database.db, transfer(from, to, 80));
    await post(database.db, transfer(to, 'expense', 70));
    const reversal = transfer(to, from, 80, { type: 'reversal', reverses: transactionId });
    const posted = await postGroup(database.db, [
      reversal,
      transfer(from, to, '75.00', { corrects: transactionId }),
    ]);
    expect(posted.map(({ entries }) => entries[0]?.currentBalance)).toEqual([100, 5]);
    expect((await bookState(database, to)).balance).toBe(5);
    const again = { ...reversal, reverses: posted[1]?.transactionId ?? 0 };
    await expect(
      postGroup(database.db, [again, transfer(from, to, '69.99', { corrects: transactionId })]),
    ).rejects.toMatchObject({ code: 'floor' });
  });
});

describe('set to', () => {
  test('an adjustment posts the difference, on the side that fits', async () => {
    const vendor = await freshVendor();
    await post(database.db, opening(header, { key: vendor, normal: 'credit' }, '-300.00'));
    expect((await bookState(database, vendor)).balance).toBe(-300);
    const up = await post(database.db, adjustment(header, vendor, '125.50'));
    expect(await entriesOf(up.transactionId)).toMatchObject([
      {
        key: vendor,
        type: 'adjustment',
        debit: 0,
        credit: 425.5,
        amount: 425.5,
        previous_balance: -300,
        current_balance: 125.5,
      },
      { key: 'opening_equity', debit: 425.5, credit: 0 },
    ]);
    const down = await post(database.db, adjustment(header, vendor, 0, '125.50'));
    expect(await entriesOf(down.transactionId)).toMatchObject([{ debit: 125.5 }, { credit: 125.5 }]);
  });

  test('no difference posts nothing', async () => {
    const bank = await freshBank(40);
    expect(await post(database.db, adjustment(header, bank, '40.00', 40))).toEqual({
      transactionId: null,
      voucherNo: null,
      entries: [],
      stock: [],
    });
    expect((await bookState(database, bank)).entries).toBe(1);
  });

  test('a stale value is refused with the present one', async () => {
    const bank = await freshBank('1250.00');
    expect(await refusalOf(post(database.db, adjustment(header, bank, 10, 40)))).toEqual({
      status: 409,
      code: 'balanceChanged',
      message: 'Balance is now BDT 1,250.00',
      params: {
        field: { field: 'balance', label: 'Balance' },
        balance: { money: '1250', currency: 'BDT' },
      },
    });
    await expect(post(database.db, adjustment(header, bank, -1))).rejects.toMatchObject({ code: 'floor' });
  });

  test('100 parallel edits of one balance follow each other exactly', async () => {
    const vendor = await freshVendor();
    const targets = Array.from({ length: 100 }, (_, i) => `${i * 7 + 1}.${String(i).padStart(2, '0')}`);
    const posted = await Promise.all(
      targets.map((target) => post(database.db, adjustment(header, vendor, target))),
    );
    const state = await bookState(database, vendor);
    expect(state).toMatchObject({ last: state.balance, sum: state.balance, entries: 100 });
    expect(targets.map(Number)).toContain(state.balance);
    // Each edit left its own value, whatever came before it.
    expect(posted.map(({ entries }) => entries[0]?.currentBalance)).toEqual(targets.map(Number));
  });

  test('of parallel edits that saw the same value one wins', async () => {
    const bank = await freshBank(100);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => post(database.db, adjustment(header, bank, 200 + i, 100))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await bookState(database, bank)).entries).toBe(2);
  });
});

describe('races', () => {
  test('transfers in opposite directions by many clients never wait in a circle', async () => {
    const [one, other] = [await freshBank(500), await freshBank(500)];
    await Promise.all(
      Array.from({ length: 20 }, async (_, client) => {
        for (let i = 0; i < 10; i++) {
          await post(database.db, client % 2 ? transfer(one, other, '1.01') : transfer(other, one, '1.01'));
        }
      }),
    );
    const [a, b] = [await bookState(database, one), await bookState(database, other)];
    expect([a.balance, b.balance, a.entries, b.entries]).toEqual([500, 500, 201, 201]);
  });

  test('a floor holds under parallel withdrawals', async () => {
    const bank = await freshBank(100);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => post(database.db, transfer(bank, 'expense', '9.00'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect((await bookState(database, bank)).balance).toBe(1);
  });
});

describe('time', () => {
  test('an import dates entries itself, never before the last of a book', async () => {
    const vendor = await freshVendor();
    const other = await freshVendor();
    const at = '2025-01-05T09:00:00+06:00';
    await post(database.db, transfer(vendor, other, 5, { at }));
    await post(database.db, transfer(vendor, other, 5, { at }));
    await expect(
      post(database.db, transfer(vendor, other, 5, { at: '2025-01-05T02:59:59Z' })),
    ).rejects.toMatchObject({
      status: 409,
      message: 'vendor already has a later entry',
    });
    const { rows } = await sql<{ at: string }>`
      select e.created_at at time zone 'Asia/Dhaka' as at from plinth.entry e join plinth.book b on b.id = e.book_id where b.key = ${vendor}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ at: '2025-01-05 09:00:00' }, { at: '2025-01-05 09:00:00' }]);
  });

  test('a posting is never dated in the future', async () => {
    await expect(
      post(database.db, transfer('receipts', 'expense', 5, { at: '2999-01-01T00:00:00Z' })),
    ).rejects.toMatchObject({
      message: 'The time is in the future',
    });
  });

  test('time in a book never runs back, though a transaction began before another that posted first', async () => {
    const vendor = await freshVendor();
    await database.db.transaction().execute(async (early) => {
      await sql`select now()`.execute(early);
      await post(database.db, transfer('receipts', vendor, 1));
      await post(early, transfer('receipts', vendor, 1));
    });
    expect(await crookedBooks(database)).toEqual([]);
  });
});
