import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';
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

  it('holds each movement once', async () => {
    expect(await movementCounts(server)).toEqual(expectedCounts);
  });

  it('dates a movement by its line', async () => {
    const { body } = await server.api('GET', '/expense/history/2025-01-01');
    expect(body.data).toMatchObject([
      { expense_name: 'Office rent', amount: 23500.25, created_at: '2025-01-01 10:48:51' },
    ]);
  });
});
