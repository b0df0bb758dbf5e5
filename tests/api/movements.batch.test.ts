import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../src/errors/AppError.ts';
import type { Resource } from '../../src/schema/index.ts';
import type { MovementItem } from '../../src/server/operations/movements/Movement.ts';
import { recordMovements } from '../../src/server/operations/movements/recordMovements.ts';
import { answerOf } from '../support/messages.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { assign, type Firm, fund, makeEmployee, makeFirm, makeProduct } from './movementSamples.ts';

/** Movements in one batch, as an import records them: each sees what the ones before it do. */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await fund(server, firm, '2025-01-01');
});
afterAll(() => server?.close());

const item = (name: string, body: object, more: Partial<MovementItem> = {}): MovementItem => ({
  resource: server.context.resources[name] as Resource,
  body,
  actor: null,
  ...more,
});

/** What became of each, in words that can be compared. */
async function recorded(items: readonly MovementItem[]): Promise<unknown[]> {
  const outcomes = await server.db
    .transaction()
    .execute((trx) => recordMovements(trx, server.context, items));
  return outcomes.map((one) => (one instanceof AppError ? answerOf(one).message : one));
}

async function accrued(rows: readonly unknown[]): Promise<number[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { body } = await server.api('GET', `/transaction/${(row as { id: number }).id}`);
      return body.data.entries.reduce((sum: number, { salary }: { salary: number }) => sum + salary, 0);
    }),
  );
}

it('accrues a day once among wages of one batch', async () => {
  const employee = await makeEmployee(server);
  await assign(server, firm.project, employee);
  const wage = (amount: number) => item('wage', { project_id: firm.project, employee_id: employee, amount });
  const rows = await recorded([wage(100), wage(0), wage(50)]);
  expect(rows[1]).toMatch(/is already present on that day$/);
  expect(await accrued([rows[0], rows[2]])).toEqual([900, 0]);
});

it('accrues a month once among salaries of one batch', async () => {
  const employee = await makeEmployee(server, { pay_basis: 'month', salary: 30_000 });
  const pay = (date: string) => item('salary', { employee_id: employee, amount: 1, date });
  const rows = await recorded([pay('2025-01-31'), pay('2025-01-01'), pay('2025-02-01')]);
  expect(await accrued(rows)).toEqual([30_000, 0, 30_000]);
});

it('dates nothing later than the line that records it', async () => {
  const rows = await recorded([
    item('expense', { expense_name: 'Rent', amount: 1, date: '2025-02-04' }, { at: '2025-02-03 10:00:00' }),
  ]);
  expect(rows).toEqual(['Date must not be in the future']);
});

it('takes back what was supplied just before, and no more', async () => {
  const product = await makeProduct(server, { quantity: 10, price: 3 });
  const goods = (name: string, qty: number) =>
    item(name, { project_id: firm.project, inventory: [{ product_id: product, qty }] });
  const rows = await recorded([
    goods('return_inventory_project', 1),
    goods('supply_inventory_project', 4),
    goods('return_inventory_project', 3),
    goods('return_inventory_project', 2),
  ]);
  const words = rows.map((row) =>
    typeof row === 'string' ? row.replace(/.* has/, 'has').replace(/ of .*/, '') : 'recorded',
  );
  expect(words).toEqual(['has received only 0', 'recorded', 'recorded', 'has received only 1']);
  expect((await server.api('GET', `/inventory/${product}`)).body.data).toMatchObject({
    quantity: 9,
    value: 27,
  });
});

it('dates each by its own moment, and refuses one that comes before the last entry of its book', async () => {
  const fresh = await startServer();
  try {
    const receipt = (at: string, more: object = {}): MovementItem => ({
      resource: fresh.context.resources.cash_receipt as Resource,
      body: { amount: 1, ...more },
      actor: null,
      at,
    });
    const rows = await fresh.db
      .transaction()
      .execute((trx) =>
        recordMovements(trx, fresh.context, [
          receipt('2025-01-02 09:30:00'),
          receipt('2025-01-01 23:59:59'),
          receipt('2025-01-03 00:00:01', { date: '2025-01-01' }),
        ]),
      );
    expect(rows).toMatchObject([
      { created_at: '2025-01-02 09:30:00', date: '2025-01-02', added_by: null },
      { message: expect.stringMatching(/already has a later entry$/) },
      { created_at: '2025-01-03 00:00:01', date: '2025-01-01' },
    ]);
  } finally {
    await fresh.close();
  }
});
