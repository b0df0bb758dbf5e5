import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestServer } from '../support/server.ts';

/** The sample company's year: the figures of the independent model, and the same figures asked for over HTTP. */

const YEAR = 'dateFrom=2025-01-01&dateTo=2025-12-31';

interface Expected {
  books: Record<string, number>;
  stock: Record<string, { quantity: number; price: number; value: number }>;
  projects: Record<string, Record<string, number>>;
  employees: Record<string, { days_present: number; total_given: number; total_salary: number }>;
  counts: Record<string, number>;
}
type Row = Record<string, unknown>;
type Asked = Pick<TestServer, 'api'>;

export const expected = JSON.parse(
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

async function byTitle({ api }: Asked, kind: keyof typeof LISTS): Promise<Map<string, Row>> {
  const [path, rows, title] = LISTS[kind];
  const { body } = await api('GET', path);
  return new Map((body[rows] as Row[]).map((row) => [String(row[title]), row]));
}

/** Every balance: cash, and of each record with a book. */
export async function balances(server: Asked): Promise<Row> {
  const found: Row = { cash: (await server.api('GET', '/cash')).body.data[0].balance };
  for (const kind of ['bank', 'vendor', 'employee', 'customer', 'project'] as const)
    for (const [title, { balance }] of await byTitle(server, kind)) found[`${kind}:${title}`] = balance;
  return found;
}

/** Every product's quantity, price and value. */
export async function stocks(server: Asked): Promise<Row> {
  const found = [...(await byTitle(server, 'inventory'))].map(([title, { quantity, price, value }]) => [
    title,
    { quantity, price, value },
  ]);
  return Object.fromEntries(found);
}

/** The totals of every project's ledger. */
export async function projectTotals(server: Asked): Promise<Row> {
  const found: Row = {};
  for (const [title, { id }] of await byTitle(server, 'project'))
    found[title] = (await server.api('GET', `/supply_cash_project/ledger/${id}`)).body;
  return found;
}

/** The days, payments and pay of every employee in the year. */
export async function employeeTotals(server: Asked): Promise<Row> {
  const found: Row = {};
  for (const [title, { id }] of await byTitle(server, 'employee')) {
    const { body } = await server.api('GET', `/employee/ledger/history?id=${id}&${YEAR}&_start=0&_end=1`);
    found[title] = body;
  }
  return found;
}

/** How many there are of each kind of movement. */
export async function movementCounts({ api }: Asked): Promise<Row> {
  const found: Row = {};
  for (const name of Object.keys(expectedCounts)) {
    const { headers } = await api('GET', `/${name}?_start=0&_end=1`);
    found[name] = Number(headers.get('x-total-count'));
  }
  return found;
}

/** What the model says of them; putting people on projects is no movement. */
export const expectedCounts = Object.fromEntries(
  Object.entries(expected.counts).filter(([name]) => name !== 'project_employee_assign'),
);
