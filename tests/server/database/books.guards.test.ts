// Long, because it lists every way past the guards.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../../../src/server/database/post.ts';
import { refusalOf } from '../../support/messages.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { bookState, crookedBooks, declareBooks, postingOf, sampleDatabase, transfer } from './bookSamples.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await sampleDatabase();
  await post(database.db, transfer('opening_equity', 'cash', '1000.00'));
  await post(database.db, {
    ...postingOf([
      { book: 'stock', takes: 'stock_value' },
      { book: 'vendor:1', takes: 'rest' },
    ]),
    stock: [{ resource: 'product', recordId: 1, type: 'purchase', qty: 10, value: 100 }],
  });
  await sql`insert into plinth.audit (resource, record_id, action) values ('vendor', 1, 'create')`.execute(
    database.db,
  );
});
afterAll(async () => {
  expect(await crookedBooks(database)).toEqual([]);
  await database.close();
});

/** Runs raw SQL in a transaction of its own, as someone with psql would. */
function run(statements: string): Promise<unknown> {
  return database.db.transaction().execute((trx) => sql.raw(statements).execute(trx));
}

/** Entries written by hand, past plinth.post, as a transaction of their own: 'book debit credit amount previous current'. */
function byHand(entries: string[], at = 'clock_timestamp()'): Promise<unknown> {
  const rows = entries.map((entry, index) => {
    const [book, ...figures] = entry.split(' ');
    const earlier = entries.slice(0, index).filter((other) => other.split(' ')[0] === book);
    return `('${book}', ${earlier.length + 1}, ${figures.map((figure) => `${figure}::numeric`).join(', ')})`;
  });
  return run(`
    with t as (
      insert into plinth.transaction (type, date, created_at) values ('payment', '2025-03-01', ${at}) returning *
    )
    insert into plinth.entry (${ENTRY})
    select t.id, b.id, 'payment', debit, credit, amount, previous, current, t.created_at, b.entries + place,
      b.total_in + sum(greatest(amount, 0)) over (partition by b.id order by place), t.date
    from t, (values ${rows.join(', ')}) v (book, place, debit, credit, amount, previous, current)
    join plinth.book b on b.key = v.book`);
}

/** A posting as the server sends it. */
const POST_ONE = `select plinth.post(array['cash', 'receipts'], '{}', '{}', '{}',
  '[[{"type":"x","date":"2025-03-01","entries":[{"book":1,"debit":"1"},{"book":2,"credit":"1"}]}]]')`;

const ENTRY =
  'transaction_id, book_id, type, debit, credit, amount, previous_balance, current_balance, created_at, nth, total_in, date';

describe('append-only', () => {
  test.each(['entry', 'transaction', 'stock_entry', 'audit'])(
    '%s refuses update, delete and truncate',
    async (table) => {
      await expect(run(`update plinth.${table} set id = id`)).rejects.toMatchObject({ code: 'PL009' });
      await expect(run(`update plinth.${table} set id = id where false`)).rejects.toMatchObject({
        code: 'PL009',
      });
      await expect(run(`delete from plinth.${table}`)).rejects.toMatchObject({ code: 'PL009' });
      await expect(run(`truncate plinth.${table} cascade`)).rejects.toMatchObject({ code: 'PL009' });
    },
  );

  test.each(['book', 'stock'])('a %s refuses delete and truncate, and keeps its id', async (table) => {
    await expect(run(`delete from plinth.${table}`)).rejects.toMatchObject({ code: 'PL009' });
    await expect(run(`truncate plinth.${table}`)).rejects.toMatchObject({ code: 'PL009' });
    await expect(run(`update plinth.${table} set id = id + 1000`)).rejects.toMatchObject({ code: 'PL009' });
  });

  test('an entry of a transaction or a book that is not there is refused', async () => {
    const insert = (transaction: string, book: string): Promise<unknown> =>
      run(`insert into plinth.entry (${ENTRY})
        select ${transaction}, book, 'payment', 0, 0, 0, 1000, 1000, clock_timestamp(), entries + n, 1000, '2025-03-01'
        from (select ${book} as book, coalesce((select entries from plinth.book where id = ${book}), 0) as entries) b, generate_series(1, 2) n`);
    await expect(insert('999999', `(select id from plinth.book where key = 'cash')`)).rejects.toMatchObject({
      code: 'PL008',
    });
    await expect(insert('1', '999999')).rejects.toMatchObject({ code: 'PL008' });
    // Also where plinth.post has written entries before their transaction.
    await expect(
      run(`${POST_ONE};
        insert into plinth.entry (${ENTRY})
        select 999999, b.id, 'payment', v.debit, v.credit, 1, b.balance, b.balance + 1, clock_timestamp(), b.entries + 1, b.total_in + 1, '2025-03-01'
        from (values ('cash', 1, 0), ('receipts', 0, 1)) v (key, debit, credit) join plinth.book b using (key)`),
    ).rejects.toMatchObject({ code: 'PL008', message: expect.stringMatching(/all posted at once/) });
  });

  test.each(['once', 'often'])(
    'entries posted %s are whole, and never added to a transaction',
    async (way) => {
      const insert = (transaction: number, receipts: number): Promise<unknown> =>
        run(`select set_config('plinth.posting', '${way}', true);
        insert into plinth.entry (${ENTRY})
        select ${transaction}, b.id, 'payment', v.debit, v.credit, v.amount, b.balance, b.balance + v.amount, clock_timestamp(), b.entries + 1,
          b.total_in + v.amount, '2025-03-01'
        from (values ('cash', 2, 0, 2), ('receipts', 0, ${receipts}, ${receipts})) v (key, debit, credit, amount) join plinth.book b using (key)`);
      const refused = { code: 'PL008', message: expect.stringMatching(/all posted at once/) };
      await expect(insert(1, 2)).rejects.toMatchObject(refused);
      await expect(insert(999999, 1)).rejects.toMatchObject(refused);
    },
  );
});

describe('a balance follows from entries alone', () => {
  test('a direct update is refused, also one that keeps the floor', async () => {
    await expect(run(`update plinth.book set balance = 5 where key = 'cash'`)).rejects.toMatchObject({
      code: 'PL009',
    });
    await expect(run(`update plinth.book set normal = 'credit' where key = 'cash'`)).rejects.toMatchObject({
      code: 'PL009',
    });
    await expect(run('update plinth.stock set quantity = 5 where id = 1')).rejects.toMatchObject({
      code: 'PL009',
    });
    await expect(run('update plinth.stock set value = 5 where id = 1')).rejects.toMatchObject({
      code: 'PL009',
    });
    await expect(run('update plinth.stock set price = 5 where id = 1')).rejects.toMatchObject({
      code: 'PL009',
    });
  });

  test.each([
    'update plinth.book set entries = entries + 1',
    'update plinth.book set total_in = 5',
    'update plinth.book set updated_at = now()',
    'update plinth.stock set entries = 7',
    'update plinth.stock set total_in = 7',
  ])('nor is it miscounted: %s', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject({ code: 'PL009' });
  });

  test.each([
    ['another number', { nth: 'b.entries + 2', totalIn: undefined }],
    ['a number that is taken', { nth: 'greatest(b.entries, 1)', totalIn: undefined }],
    ['another sum of what came in', { nth: undefined, totalIn: 'b.total_in + 4' }],
  ])('an entry with %s is refused', async (_, wrong) => {
    await expect(
      run(`
        with t as (
          insert into plinth.transaction (type, date, created_at) values ('payment', '2025-03-01', clock_timestamp()) returning *
        )
        insert into plinth.entry (${ENTRY})
        select t.id, b.id, t.type, d, c, 5, b.balance, b.balance + 5, t.created_at,
          ${wrong.nth ?? 'b.entries + 1'}, ${wrong.totalIn ?? 'b.total_in + 5'}, t.date
        from t, (values ('cash', 5, 0), ('receipts', 0, 5)) v (key, d, c) join plinth.book b using (key)`),
    ).rejects.toMatchObject({ code: expect.stringMatching(/PL008|23505/) });
  });

  test('a book starts at 0', async () => {
    await expect(
      run(`insert into plinth.book (key, normal, balance) values ('gift', 'debit', 5)`),
    ).rejects.toMatchObject({ code: 'PL009' });
  });

  test('an entry that does not continue its book is refused', async () => {
    await expect(byHand(['cash 5 0 5 0 5', 'receipts 0 5 5 0 5'])).rejects.toMatchObject({
      code: 'PL008',
      message: expect.stringMatching(/does not continue its book/),
    });
  });

  test('an entry on the wrong side of its book is refused', async () => {
    await expect(byHand(['cash 0 5 5 1000 1005', 'receipts 5 0 5 0 5'])).rejects.toMatchObject({
      code: 'PL008',
      message: expect.stringMatching(/wrong side/),
    });
  });

  test('a second chain from the same balance is refused', async () => {
    await expect(
      byHand(['cash 5 0 5 1000 1005', 'cash 5 0 5 1000 1005', 'receipts 0 10 10 0 10']),
    ).rejects.toMatchObject({ code: 'PL008', message: expect.stringMatching(/one before it/) });
  });

  test('an entry before the last one of its book is refused', async () => {
    await expect(
      byHand(['cash 5 0 5 1000 1005', 'opening_equity 0 5 5 1000 1005'], `'2020-01-01'`),
    ).rejects.toMatchObject({ code: 'PL008', message: expect.stringMatching(/does not continue its book/) });
  });

  test('entries by hand that are right are carried to the books', async () => {
    await byHand(['cash 5 0 5 1000 1005', 'receipts 0 5 5 0 5']);
    await byHand(['cash 0 5 -5 1005 1000', 'receipts 5 0 -5 5 0']);
    expect(await bookState(database, 'receipts')).toEqual({ balance: 0, last: 0, sum: 0, entries: 2 });
  });
});

describe('whole and balanced', () => {
  test('debits must equal credits', async () => {
    await expect(byHand(['cash 5 0 5 1000 1005', 'receipts 0 4 4 0 4'])).rejects.toMatchObject({
      code: 'PL008',
      message: expect.stringMatching(/debits equal/),
    });
  });

  test('a single entry is refused, even one of 0', async () => {
    await expect(byHand(['cash 5 0 5 1000 1005'])).rejects.toMatchObject({
      code: 'PL008',
      message: expect.stringMatching(/two or more/),
    });
    await expect(byHand(['cash 5 5 0 1000 1000'])).rejects.toMatchObject({
      code: 'PL008',
      message: expect.stringMatching(/two or more/),
    });
  });

  test('a transaction without entries is refused', async () => {
    await expect(
      run(`insert into plinth.transaction (type, date, created_at) values ('payment', '2025-03-01', now())`),
    ).rejects.toMatchObject({ code: 'PL008', message: expect.stringMatching(/needs entries/) });
  });

  test.each(['reverses', 'corrects'])('a transaction that %s none is refused', async (link) => {
    await expect(
      post(database.db, { ...transfer('receipts', 'cash', 1), [link]: 999_999 }),
    ).rejects.toMatchObject({ code: 'PL008', message: expect.stringMatching(/is not there/) });
  });

  test('nothing is added to a transaction later, not even in balance', async () => {
    await expect(
      run(`insert into plinth.entry (${ENTRY})
        select t.id, b.id, t.type, d, c, d - c, b.balance + p, b.balance + p + d - c, t.created_at, b.entries + n, b.total_in + 5, t.date
        from plinth.transaction t, plinth.book b, (values (1, 5, 0, 0), (2, 0, 5, 5)) v(n, d, c, p)
        where b.key = 'cash' and t.id = (select max(transaction_id) from plinth.entry where book_id = b.id)`),
    ).rejects.toMatchObject({ code: 'PL008', message: expect.stringMatching(/all posted at once/) });
  });

  test('stock of value does not move without money', async () => {
    await expect(
      run(`with t as (
          insert into plinth.transaction (type, date, created_at) values ('supply', '2025-03-01', clock_timestamp()) returning *
        )
        insert into plinth.stock_entry (transaction_id, stock_id, type, qty, previous_qty, current_qty, rate, value, previous_value, current_value, price, created_at, nth, total_in, date)
        select t.id, 1, 'supply', -1, 10, 9, 10, -10, 100, 90, 10, t.created_at, 2, 10, t.date from t`),
    ).rejects.toMatchObject({ code: 'PL008', message: expect.stringMatching(/without money/) });
  });

  test('post refuses them before they are sent', async () => {
    await expect(post(database.db, postingOf([{ book: 'cash', debit: 1 }]))).rejects.toThrow(/not balanced/);
    await expect(
      post(
        database.db,
        postingOf([
          { book: 'cash', debit: 1 },
          { book: 'receipts', credit: '1.01' },
        ]),
      ),
    ).rejects.toThrow(/not balanced/);
  });
});

describe('amounts', () => {
  test('the floor holds against entries by hand', async () => {
    await expect(byHand(['cash 0 1001 -1001 1000 -1', 'expense 1001 0 1001 0 1001'])).rejects.toMatchObject({
      constraint: 'book_floor',
    });
  });

  test('NaN is no amount', async () => {
    const nan = "'NaN'";
    await expect(
      byHand([`cash ${nan} 0 ${nan} 1000 ${nan}`, `receipts 0 ${nan} ${nan} 0 ${nan}`]),
    ).rejects.toThrow(/violates check constraint/);
    await expect(
      run(`insert into plinth.book (key, normal, floor) values ('odd', 'debit', 'NaN')`),
    ).rejects.toThrow(/violates check constraint/);
    const posted = (amount: string): Promise<unknown> =>
      run(
        `select plinth.post(array['cash', 'receipts'], '{}', '{}', '{}',
          '[[{"type":"x","date":"2025-03-01","entries":[{"book":1,"debit":"${amount}"},{"book":2,"credit":"${amount}"}]}]]')`,
      );
    await expect(posted('NaN')).rejects.toMatchObject({ code: 'PL008' });
    await expect(posted('Infinity')).rejects.toMatchObject({ code: 'PL008' });
    await expect(posted('0.001')).rejects.toMatchObject({ code: 'PL008' });
    await expect(posted('-1')).rejects.toMatchObject({ constraint: 'entry_debit' });
  });

  test('an amount has at most 15 digits, and so has a balance', async () => {
    expect(
      await refusalOf(post(database.db, transfer('receipts', 'expense', '1000000000000.00'))),
    ).toMatchObject({
      status: 422,
      code: 'amountTooLarge',
      message: 'Amount must be at most 999,999,999,999.99',
    });
    for (let i = 0; i < 10; i++) await post(database.db, transfer('receipts', 'expense', '999999999999.99'));
    expect((await bookState(database, 'expense')).balance).toBe(9_999_999_999_999.9);
    await expect(post(database.db, transfer('receipts', 'expense', '0.10'))).rejects.toMatchObject({
      status: 409,
      code: 'balanceTooLarge',
      message: 'The balance of expense would become too large',
    });
    await post(database.db, transfer('receipts', 'expense', '0.09'));
    expect((await bookState(database, 'expense')).balance).toBe(9_999_999_999_999.99);
  });
});

describe('books of records and settings', () => {
  test('a record has its book from its first moment', async () => {
    const { rows } = await sql`select key, resource, record_id, normal, floor, balance from plinth.book
      where record_id = 3 order by key`.execute(database.db);
    expect(rows).toEqual([
      { key: 'bank:3', resource: 'bank', record_id: 3, normal: 'debit', floor: 0, balance: 0 },
      { key: 'vendor:3', resource: 'vendor', record_id: 3, normal: 'credit', floor: null, balance: 0 },
    ]);
  });

  test('records that were there first get their books at once', async () => {
    await run(
      `create table public.customer (id bigint primary key); insert into public.customer values (4), (7)`,
    );
    const open = sql`select plinth.open_books('public.customer'::regclass, 'customer', 'debit', null)`;
    await open.execute(database.db);
    await open.execute(database.db);
    expect(await bookState(database, 'customer:7')).toMatchObject({ balance: 0 });
  });

  test('declared books are opened once; a floor may change while the balance allows it, a side never', async () => {
    const book = { key: 'petty', normal: 'debit', floor: null } as const;
    await declareBooks(database, [book]);
    await post(database.db, transfer('petty', 'cash', 50));
    await declareBooks(database, [book]);
    expect((await bookState(database, 'petty')).balance).toBe(-50);
    await expect(declareBooks(database, [{ ...book, floor: 0 }])).rejects.toThrow(/below its new floor/);
    await declareBooks(database, [{ ...book, floor: '-60.00' }]);
    expect(await refusalOf(post(database.db, transfer('petty', 'cash', 20)))).toMatchObject({
      code: 'floor',
      message: 'Insufficient petty balance: BDT 10.00 available',
    });
    await expect(declareBooks(database, [{ ...book, normal: 'credit' }])).rejects.toThrow(
      /cannot become credit/,
    );
  });
});
