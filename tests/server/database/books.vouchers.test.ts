import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors/AppError.ts';
import type { Posting } from '../../../src/ledger/posting.ts';
import type { Resources } from '../../../src/schema/index.ts';
import { inTransaction } from '../../../src/server/database/inTransaction.ts';
import { numberVouchers } from '../../../src/server/database/numberVouchers.ts';
import { post } from '../../../src/server/database/post.ts';
import type { Tables } from '../../../src/server/tables.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { postEach } from '../../support/posting.ts';
import { crookedBooks, sampleDatabase, transfer } from './bookSamples.ts';

/** Voucher numbers without gaps (docs/business-rules.md, "Voucher numbers"). */

let database: TestDatabase;
beforeAll(async () => {
  database = await sampleDatabase(16);
});
afterAll(async () => {
  expect(await crookedBooks(database)).toEqual([]);
  await database.close();
});

/** Each test has a prefix of its own. */
let prefix: string;
beforeEach(() => {
  prefix = `T${randomUUID().slice(0, 8).toUpperCase()}`;
});

const receipt = (more: Partial<Posting> = {}) =>
  transfer('receipts', 'cash', '1.00', { voucher: prefix, ...more });
/** More than there is. */
const refused = () => transfer('bank:1', 'cash', '1000000.00', { voucher: prefix });

async function numberOf(posting: Posting): Promise<string | null> {
  return (await post(database.db, posting)).voucherNo;
}

/** The stored numbers of the test, in the order of their transactions. */
async function stored(): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select plinth.voucher_no(series, number) as no from plinth.transaction
    where starts_with(series, ${`${prefix}-`}) order by id`.execute(database.db);
  return rows.map(({ no }) => no);
}

describe('a movement', () => {
  test('has the next number of its prefix and of the fiscal year of its day', async () => {
    expect(await numberOf(receipt({ date: '2025-06-30' }))).toBe(`${prefix}-2024/25-00001`);
    expect(await numberOf(receipt({ date: '2025-07-01' }))).toBe(`${prefix}-2025/26-00001`);
    expect(await numberOf(receipt({ date: '2025-06-30' }))).toBe(`${prefix}-2024/25-00002`);
    expect(await numberOf(receipt({ voucher: `${prefix}X`, date: '2025-07-01' }))).toBe(
      `${prefix}X-2025/26-00001`,
    );
    expect(await stored()).toHaveLength(3);
  });

  test('has the calendar year where the fiscal year begins in January', async () => {
    await sql`insert into plinth.setting (name, value) values ('fiscal_month', '1')`.execute(database.db);
    expect(await numberOf(receipt({ date: '2025-06-30' }))).toBe(`${prefix}-2025-00001`);
    await sql`update plinth.setting set value = '4' where name = 'fiscal_month'`.execute(database.db);
    expect(await numberOf(receipt({ date: '2025-03-31' }))).toBe(`${prefix}-2024/25-00001`);
    await sql`delete from plinth.setting where name = 'fiscal_month'`.execute(database.db);
  });

  test('without a prefix has none, such as an opening', async () => {
    expect(await numberOf(receipt({ voucher: undefined }))).toBe(null);
  });

  test('keeps five digits, and has more where they are needed', async () => {
    const { rows } = await sql<{ no: string }>`
      select plinth.voucher_no('A-2025', n) as no from unnest(array[7, 99999, 123456]::bigint[]) n`.execute(
      database.db,
    );
    expect(rows.map(({ no }) => no)).toEqual(['A-2025-00007', 'A-2025-99999', 'A-2025-123456']);
  });
});

describe('a refused posting takes no number', () => {
  test('alone', async () => {
    expect(await numberOf(receipt())).toMatch(/-00001$/);
    await expect(post(database.db, refused())).rejects.toBeInstanceOf(AppError);
    expect(await numberOf(receipt())).toMatch(/-00002$/);
  });

  test('among others in one call, of several prefixes and years', async () => {
    const posted = await postEach(database.db, [
      [receipt()],
      [refused()],
      [receipt({ voucher: `${prefix}B` })],
      [receipt({ date: '2024-01-01' })],
      [receipt()],
    ]);
    const numbers = posted.map((group) => (group instanceof AppError ? group.code : group[0]?.voucherNo));
    expect(numbers).toEqual([
      `${prefix}-2024/25-00001`,
      expect.any(String),
      `${prefix}B-2024/25-00001`,
      `${prefix}-2023/24-00001`,
      `${prefix}-2024/25-00002`,
    ]);
    expect(posted[1]).toBeInstanceOf(AppError);
  });

  test('in a database transaction that is rolled back', async () => {
    const log = { debug: () => {} } as never;
    await expect(
      inTransaction({ db: database.db, log }, async (trx) => {
        await post(trx, receipt());
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await numberOf(receipt())).toMatch(/-00001$/);
  });
});

test('100 postings at once, with refusals among them and a lost connection, leave no gap and no number twice', async () => {
  const lost = new pg.Client({ connectionString: database.url });
  lost.on('error', () => {});
  await lost.connect();
  await lost.query('begin');
  await lost.query(`select plinth.post(array['cash', 'receipts'], '{}', '{}', '{}', $1)`, [
    JSON.stringify([
      [
        {
          type: 'payment',
          date: '2025-03-01',
          voucher: prefix,
          entries: [
            { book: 1, debit: 1 },
            { book: 2, credit: 1 },
          ],
        },
      ],
    ]),
  ]);
  const postings = Array.from({ length: 100 }, (_, n) =>
    post(database.db, n % 4 === 0 ? refused() : receipt({ voucher: n % 2 ? prefix : `${prefix}B` })),
  );
  // The connection breaks while others wait for its books and numbers.
  (lost as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  const results = await Promise.allSettled(postings);
  const numbers = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.voucherNo] : []));
  expect(numbers).toHaveLength(75);
  for (const own of [prefix, `${prefix}B`]) {
    const all = numbers.filter((number) => number?.startsWith(`${own}-2024/25-`)).sort();
    expect(all).toEqual(all.map((_, n) => `${own}-2024/25-${String(n + 1).padStart(5, '0')}`));
    expect(all.length).toBeGreaterThan(20);
  }
});

describe('a commit with numbers', () => {
  /** As outside of tests, whose cluster never waits for the disk. */
  let waiting: Kysely<Tables>;
  beforeAll(() => {
    const pool = new pg.Pool({ connectionString: database.url, options: '-c synchronous_commit=on', max: 2 });
    waiting = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  });
  afterAll(() => waiting.destroy());

  async function read(db: Kysely<Tables>, expression: string): Promise<string> {
    const { rows } = await sql<{ value: string }>`select (${sql.raw(expression)})::text as value`.execute(db);
    return (rows[0] as { value: string }).value;
  }
  const setting = (posting: Posting): Promise<string> =>
    waiting.transaction().execute(async (trx) => {
      await post(trx, posting);
      return read(trx, `current_setting('synchronous_commit')`);
    });

  test('does not wait for the disk; one without numbers does', async () => {
    expect(await setting(receipt())).toBe('off');
    expect(await setting(receipt({ voucher: undefined }))).toBe('on');
    expect(await read(waiting, `current_setting('synchronous_commit')`)).toBe('on');
  });

  test('is on the disk when it is acknowledged', async () => {
    const context = { db: waiting, log: { debug: () => {} } as never };
    for (let n = 0; n < 20; n += 1) {
      const written = await inTransaction(context, async (trx) => {
        await post(trx, receipt());
        return read(trx, 'pg_current_wal_insert_lsn()');
      });
      expect(await read(waiting, `pg_current_wal_flush_lsn() > '${written}'::pg_lsn`)).toBe('true');
    }
  });

  test('may be flushed by any role', async () => {
    const role = `clerk_${prefix.toLowerCase()}`;
    await database.db.connection().execute(async (connection) => {
      await sql.raw(`create role ${role}`).execute(connection);
      await sql.raw(`set role ${role}`).execute(connection);
      await sql`select pg_logical_emit_message(true, 'plinth', '')`.execute(connection);
      await sql.raw('reset role').execute(connection);
      await sql.raw(`drop role ${role}`).execute(connection);
    });
  });
});

test('the last numbers are not deleted', async () => {
  await expect(sql`delete from plinth.voucher_series`.execute(database.db)).rejects.toMatchObject({
    code: 'PL009',
  });
});

test('transactions of an earlier version are numbered by fiscal year and id, and new ones follow', async () => {
  const name = prefix.toLowerCase();
  const resources = { [name]: { name, voucher: prefix } } as unknown as Resources;
  const days = ['2025-08-01', '2025-06-01', '2025-07-01'];
  for (const date of days) await post(database.db, receipt({ voucher: undefined, resource: name, date }));
  const opening = await post(database.db, receipt({ voucher: undefined, resource: name, recordId: 1 }));
  const run = () => database.db.transaction().execute((trx) => numberVouchers(trx, resources));
  await run();
  const numbers = [`${prefix}-2025/26-00001`, `${prefix}-2024/25-00001`, `${prefix}-2025/26-00002`];
  expect(await stored()).toEqual(numbers);
  await run();
  expect(await numberOf(receipt({ date: '2025-07-02' }))).toBe(`${prefix}-2025/26-00003`);
  // An old server posts while the new version runs elsewhere.
  await post(database.db, receipt({ voucher: undefined, resource: name, date: '2025-07-03' }));
  await run();
  expect(await stored()).toEqual([...numbers, `${prefix}-2025/26-00003`, `${prefix}-2025/26-00004`]);
  const { rows } =
    await sql`select series from plinth.transaction where id = ${opening.transactionId}`.execute(database.db);
  expect(rows).toEqual([{ series: null }]);
});

test('openings and adjustments of earlier versions are numbered, too', async () => {
  const byHand = (type: string, date: string) =>
    post(database.db, receipt({ type, date, voucher: undefined, resource: 'vendor', recordId: 77 }));
  const posted = [
    await byHand('opening', '2019-08-01'),
    await byHand('adjustment', '2019-08-02'),
    await byHand('adjustment', '2019-08-03'),
  ];
  await database.db.transaction().execute((trx) => numberVouchers(trx, {}));
  const ids = posted.map(({ transactionId }) => transactionId);
  const { rows } = await sql<{ no: string }>`
    select plinth.voucher_no(series, number) as no from plinth.transaction where id = any (${ids}) order by id`.execute(
    database.db,
  );
  expect(rows.map(({ no }) => no)).toEqual(['OB-2019/20-00001', 'AJ-2019/20-00001', 'AJ-2019/20-00002']);
});
