import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';

/** The sample company's year, replayed; every figure of the independent model is asked for over HTTP. */

const YEAR = 'dateFrom=2025-01-01&dateTo=2025-12-31';

interface Expected {
  books: Record<string, number>;
  stock: Record<string, { quantity: number; price: number; value: number }>;
  projects: Record<string, Record<string, number>>;
  employees: Record<string, { days_present: number; total_given: number; total_salary: number }>;
  counts: Record<string, number>;
}
type Row = Record<string, unknown>;

const expected = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../company/expected.json'), 'utf8'),
) as Expected;

/** Of each kind of record: its list, the field of the answer that holds the rows, and the field that names a record. */
const LISTS = {
  bank: ['/bank', 'data', 'bank_name'],
  vendor: ['/vendor', 'data', 'vendor_name'],
  employee: ['/employee', 'data', 'employee_name'],
  customer: ['/customer', 'data', 'customer_name'],
  project: ['/project', 'data', 'project_name'],
  inventory: ['/inventory', 'inventory', 'product_name'],
} as const;

let server: TestServer;

beforeAll(async () => {
  server = await startCompany();
}, 120_000);
afterAll(() => server.close());

async function byTitle(kind: keyof typeof LISTS): Promise<Map<string, Row>> {
  const [path, rows, title] = LISTS[kind];
  const { body } = await server.api('GET', path);
  return new Map((body[rows] as Row[]).map((row) => [String(row[title]), row]));
}

describe("the sample company's year, replayed", () => {
  it('ends with every balance of the model', async () => {
    const found: Record<string, unknown> = { cash: (await server.api('GET', '/cash')).body.data[0].balance };
    for (const kind of ['bank', 'vendor', 'employee', 'customer', 'project'] as const)
      for (const [title, { balance }] of await byTitle(kind)) found[`${kind}:${title}`] = balance;
    expect(found).toEqual(expected.books);
  });

  it('ends with every quantity, price and value', async () => {
    const found = [...(await byTitle('inventory'))].map(([title, { quantity, price, value }]) => [
      title,
      { quantity, price, value },
    ]);
    expect(Object.fromEntries(found)).toEqual(expected.stock);
  });

  it('ends with the totals of every project', async () => {
    const projects = await byTitle('project');
    for (const [title, totals] of Object.entries(expected.projects)) {
      const { body } = await server.api('GET', `/supply_cash_project/ledger/${projects.get(title)?.id}`);
      expect({ title, ...body }).toMatchObject({ title, ...totals });
    }
  });

  it('ends with the days, payments and pay of every employee', async () => {
    const employees = await byTitle('employee');
    expect(Object.keys(expected.employees).length).toBe(employees.size);
    for (const [title, totals] of Object.entries(expected.employees)) {
      const id = employees.get(title)?.id;
      const { body } = await server.api('GET', `/employee/ledger/history?id=${id}&${YEAR}&_start=0&_end=1`);
      expect({ title, ...body }).toMatchObject({ title, ...totals });
    }
  });

  it('holds each movement once', async () => {
    const { project_employee_assign: _, ...movements } = expected.counts;
    const found: Record<string, number> = {};
    for (const name of Object.keys(movements)) {
      const { headers } = await server.api('GET', `/${name}?_start=0&_end=1`);
      found[name] = Number(headers.get('x-total-count'));
    }
    expect(found).toEqual(movements);
  });

  it('dates a movement by its line', async () => {
    const { body } = await server.api('GET', '/expense/history/2025-01-01');
    expect(body.data).toMatchObject([
      { expense_name: 'Office rent', amount: 23500.25, created_at: '2025-01-01 10:48:51' },
    ]);
  });
});
