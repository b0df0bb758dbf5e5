import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add } from '../../src/ledger/money.ts';
import type { Resource } from '../../src/schema/index.ts';
import type { Reading } from '../../src/server/queries/verify/Finding.ts';
import { readVouchers } from '../../src/server/queries/verify/vouchers.ts';
import { startCompany } from '../support/company.ts';
import { explain } from '../support/explain.ts';
import { sample } from '../support/sample.ts';
import type { TestServer } from '../support/server.ts';
import { totalsOf } from '../support/statement.ts';
import {
  balances,
  employeeTotals,
  expected,
  expectedCounts,
  movementCounts,
  projectTotals,
  stocks,
} from './companyFigures.ts';

/** The sample company's year, replayed; every figure of the independent model is asked for over HTTP. */

let server: TestServer;

beforeAll(async () => {
  server = await startCompany();
});
afterAll(() => server.close());

describe("the sample company's year, replayed", () => {
  it('ends with every balance of the model', async () => {
    expect(await balances(server)).toEqual(expected.books);
  });

  it('ends with every quantity, price and value', async () => {
    expect(await stocks(server)).toEqual(expected.stock);
  });

  it('ends with the totals of every project', async () => {
    expect(await projectTotals(server)).toMatchObject(expected.projects);
  });

  it('ends with the days, payments and pay of every employee', async () => {
    const found = await employeeTotals(server);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected.employees).sort());
    expect(found).toMatchObject(expected.employees);
  });

  it('is verified by looking up what each voucher posted, however rare its kind is', async () => {
    const { db, context } = server;
    const deposits = context.resources.bank_deposit as Resource;
    const plan = await explain(db, async (trx) => {
      await readVouchers({ trx, context } as Reading, deposits).next();
    });
    expect(plan).toMatch(/Index Scan using entry_transaction on entry/);
    expect(plan).not.toMatch(/(Seq|Bitmap Heap) Scan on (entry|stock_entry|transaction)\b/);
  });

  it('holds each movement once', async () => {
    expect(await movementCounts(server)).toEqual(expectedCounts);
  });

  it('balances on each day of its year, and its profit is that of its projects and its office', async () => {
    const get = async (path: string) => (await server.api('GET', `/report/${path}`)).body;
    const days = Array.from({ length: 365 }, (_, n) =>
      new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
    );
    for (const date of sample(days, 12, (day) => day)) {
      const trial = totalsOf(await get(`trial-balance?date=${date}`));
      const sheet = totalsOf(await get(`balance-sheet?date=${date}`));
      expect({ date, credit: trial.closing_credit, assets: sheet.assets }).toEqual({
        date,
        credit: trial.closing_debit,
        assets: sheet.sources,
      });
    }
    const year = 'from=2025-01-01&to=2025-12-31';
    const byProject = await get(`profit-by-project?${year}`);
    expect(totalsOf(byProject)).toEqual(totalsOf(await get(`profit-and-loss?${year}`)));
    expect(byProject.rows.length).toBeGreaterThan(2);
    const { beginning, received, paid, end } = totalsOf(await get(`cash-flow?${year}`));
    expect(Number(add([beginning, received, paid].map((one) => one ?? 0)))).toBe(end);
  });

  it('dates a movement by its line', async () => {
    const { body } = await server.api('GET', '/expense/history/2025-01-01');
    expect(body.data).toMatchObject([
      { expense_name: 'Office rent', amount: 23500.25, created_at: '2025-01-01 10:48:51' },
    ]);
  });
});
