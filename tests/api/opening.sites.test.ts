import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../src/server/queries/verify/verifyBooks.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { totalsOf } from '../support/statement.ts';
import { type Firm, makeFirm } from './movementSamples.ts';

/** Balances of projects and goods at their sites in the opening of the books (docs/business-rules.md, "Opening of the books"). */

const DAY = '2025-07-01';
let server: TestServer;
let firm: Firm;
let other: number;

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;

const call = (method: string, path: string, body?: object): Promise<Body> => server.api(method, path, body);
const profit = async (project: number) =>
  totalsOf((await call('GET', `/report/profit-and-loss?from=${DAY}&to=${DAY}&project_id=${project}`)).body);

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  const product = { product_name: 'Brick', category_id: 1, quantity: 0, price: 0 };
  const made = await call('POST', '/inventory', product);
  expect(made.status, made.text).toBe(200);
  const { body } = await call('GET', '/inventory?_start=0&_end=1&_sort=id&_order=desc');
  other = (body.inventory ?? body.data)[0].id;
  await call('PUT', '/setting/periods', { books_begin_on: DAY });
});
afterAll(() => server?.close());

describe('an opening by project', () => {
  it('refuses a project that is none, and a line of a project that names one', async () => {
    const lines = [
      { book: 'material_cost', debit: 5, project: 'Nowhere' },
      { book: 'material_cost', debit: 5, project: 999_999 },
      { book: `project:${firm.project}`, debit: 5, project: firm.project },
      { book: `inventory:${other}`, debit: 10, quantity: 1, project: firm.project },
      { book: `inventory:${other}`, debit: 10, quantity: 1, project: firm.project },
    ];
    const { body } = await call('POST', '/setting/opening/check', { lines });
    expect(body.errors.map(({ row, field }: Body) => [row, field])).toEqual([
      [1, 'project'],
      [2, 'project'],
      [3, 'project'],
      [3, 'book'], // it was opened with its record
      [5, 'book'],
    ]);
  });

  it('takes the cost of a project so far, and goods in the store and at its site', async () => {
    const name = (await call('GET', `/project/${firm.project}`)).body.data.project_name;
    const lines = [
      { book: 'wages', debit: 7_000, project: name },
      { book: 'wages', debit: 500 },
      { book: `inventory:${other}`, debit: 600, quantity: 50, project: firm.project },
      { book: `inventory:${other}`, debit: 1_000, quantity: 100 },
    ];
    const tried = await call('POST', '/setting/opening/check', { lines });
    expect(tried.body).toMatchObject({ errors: [], lines: 4, opening_equity: 9_100 });
    expect(tried.body.total_debit).toBe(tried.body.total_credit);
    const opened = await call('POST', '/setting/opening', { lines });
    expect(opened.status, opened.text).toBe(200);
    expect(await profit(firm.project)).toMatchObject({ cost: 7_600 });
    const goods = (await call('GET', `/inventory/${other}`)).body;
    const product = goods.data ?? goods.inventory;
    expect([product.quantity, product.value]).toEqual([100, 1_000]);
    expect(await verifyBooks(server.context)).toMatchObject({ sound: true, findings: [] });
  });

  it('has goods at the site that come back at their value, and no more', async () => {
    const give = (qty: number) =>
      call('POST', '/supply_inventory_project/return', {
        project_id: firm.project,
        inventory: [{ product_id: other, qty }],
      });
    expect((await give(51)).status).toBe(409);
    expect((await give(20)).status).toBe(200);
    const goods = (await call('GET', `/inventory/${other}`)).body;
    const product = goods.data ?? goods.inventory;
    expect([product.quantity, product.value]).toEqual([120, 1_240]);
    expect(await verifyBooks(server.context)).toMatchObject({ sound: true, findings: [] });
  });
});
