import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { assign, type Firm, fund, makeEmployee, makeFirm } from './movementSamples.ts';

/** The movements of a day or of a record (docs/business-rules.md, "Histories"): by `date`, with what was reversed marked. */

let server: TestServer;
let firm: Firm;
let employee: number;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await fund(server, firm, '2025-01-01');
  employee = await makeEmployee(server);
  await assign(server, firm.project, employee);
});
afterAll(() => server?.close());

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;

async function get(path: string): Promise<Body> {
  const answer = await server.api('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function post(path: string, body: object): Promise<number> {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.id;
}

const reverse = (id: number) => post(`/transaction/${id}/reverse`, { reason: 'A mistake' });
const ids = ({ data }: Body) => data.map(({ id }: Body) => id);

describe('expenses of a day', () => {
  it('are those with that date, newest first, with what was reversed marked', async () => {
    const first = await post('/expense', { expense_name: 'Tea', amount: 10, date: '2025-03-01' });
    const wrong = await post('/expense', { expense_name: 'Tee', amount: 10, date: '2025-03-01' });
    await post('/expense', { expense_name: 'Tea', amount: 10, date: '2025-03-02' });
    const last = await post('/expense', { expense_name: 'Rent', amount: 900.5, date: '2025-03-01' });
    const reversed = await server.api('POST', `/transaction/${wrong}/reverse`, { reason: 'Twice' });
    const body = await get('/expense/history/2025-03-01');
    expect(ids(body)).toEqual([last, wrong, first]);
    expect(body.data[1]).toMatchObject({
      amount: 10,
      state: 'reversed',
      reversed_by: reversed.body.data.reversal_id,
      reversed_by_voucher: expect.stringMatching(/-\d{5}$/),
      reversed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(body.data[2]).toMatchObject({ state: 'posted', reversed_by: null, reversed_at: null });
    expect(ids(await get('/expense/history/2025-03-01?state=posted'))).toEqual([last, first]);
    // The sum of the day is that of its effective rows, and says how many it leaves out.
    const sums = await get('/expense?_totals=true&date=2025-03-01');
    expect(sums).toMatchObject({ totals: { amount: '910.50' }, count: 2, reversed: 1 });
    expect(body.data[0]).toMatchObject({
      expense_name: 'Rent',
      amount: 900.5,
      date: '2025-03-01',
      type: 'expense',
      state: 'posted',
    });
    expect(body.data[0].created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await get('/expense/history/2025-03-03')).data).toEqual([]);
  });

  it('are filtered as in a list, also by the state', async () => {
    const day = '/expense/history/2025-03-06';
    const post6 = (expense_name: string, amount: number) =>
      post('/expense', { expense_name, amount, date: '2025-03-06' });
    const tea = await post6('Tea', 10);
    const rent = await post6('Rent', 900.5);
    const wrong = await post6('Tee', 12);
    await reverse(wrong);
    expect(ids(await get(`${day}?amount_gte=11`))).toEqual([wrong, rent]);
    expect(ids(await get(`${day}?expense_name_like=te&_start=0&_end=5`))).toEqual([wrong, tea]);
    expect(ids(await get(`${day}?state=reversed`))).toEqual([wrong]);
    // The day of the path holds.
    expect(ids(await get(`${day}?date=2025-03-01`))).toEqual([wrong, rent, tea]);
  });

  it('leave out those of projects, which stand in the project’s ledger', async () => {
    await post(`/expense/projectwise/${firm.project}`, {
      expense_name: 'Crane',
      amount: 7,
      date: '2025-03-04',
    });
    expect((await get('/expense/history/2025-03-04')).data).toEqual([]);
  });

  it('come in pages with the total', async () => {
    for (let n = 1; n <= 5; n += 1)
      await post('/expense', { expense_name: `No ${n}`, amount: n, date: '2025-03-05' });
    const page = await server.api('GET', '/expense/history/2025-03-05?_start=1&_end=3');
    expect(page.body.data.map(({ amount }: Body) => amount)).toEqual([4, 3]);
    expect(page.headers.get('x-total-count')).toBe('5');
  });
});

describe('salaries', () => {
  let monthly: number;
  let first: number;
  let second: number;
  beforeAll(async () => {
    monthly = await makeEmployee(server, { salary: 5_000, pay_basis: 'month' });
    first = await post('/employee/salary', { employee_id: monthly, amount: 2_000, date: '2025-04-10' });
    second = await post('/employee/salary', { employee_id: monthly, amount: 1_500, date: '2025-04-20' });
  });

  it('of a day show the balances of the person before and after', async () => {
    const { data } = await get('/employee/history/2025-04-10');
    expect(data).toEqual([
      expect.objectContaining({
        id: first,
        employee_id: monthly,
        employee_name: expect.any(String),
        amount: 2_000,
        type: 'salary',
        previous_balance: 0,
        current_balance: 3_000,
      }),
    ]);
  });

  it('of a person are all of theirs, newest first', async () => {
    const body = await get(`/employee/history/${monthly}`);
    expect(ids(body)).toEqual([second, first]);
    expect(body.data[0]).toMatchObject({ previous_balance: 3_000, current_balance: 1_500 });
    const page = await server.api('GET', `/employee/history/${monthly}?_start=1&_end=2`);
    expect([ids(page.body), page.headers.get('x-total-count')]).toEqual([[first], '2']);
  });
});

it('tells goods by their day and by their project', async () => {
  const lines = { inventory: [{ product_id: firm.product, qty: 1 }] };
  const id = await post('/supply_inventory_project', {
    project_id: firm.project,
    date: '2025-05-01',
    ...lines,
  });
  expect(ids(await get('/supply_inventory_project/history/2025-05-01'))).toEqual([id]);
  const [newest] = (await get(`/supply_inventory_project/history/${firm.project}`)).data;
  expect(newest).toMatchObject({
    id,
    project_name: expect.stringContaining('Harbour Mall'),
    date: '2025-05-01',
  });
});

it('tells purchases by their day and by their vendor', async () => {
  const lines = [{ product_id: firm.product, qty: 2, total: 50 }];
  const id = await post('/inventory_purchase', {
    vendor_id: firm.vendor,
    date: '2025-05-02',
    sub_total: 50,
    discount: 5,
    total: 45,
    inventory: lines,
  });
  expect(ids(await get('/inventory_purchase/history/2025-05-02'))).toEqual([id]);
  const [newest] = (await get(`/inventory_purchase/history/${firm.vendor}`)).data;
  expect(newest).toMatchObject({ id, vendor_name: expect.stringContaining('Sylhet'), total: 45 });
});

describe('what cannot be asked', () => {
  it.each([
    ['/expense/history/2025-02-30', 422],
    ['/expense/history/7', 422],
    ['/expense/history/today', 422],
    ['/employee/history/99999999', 404],
    ['/employee/history/none', 422],
    ['/expense/history/2025-03-01?page=2', 422],
    ['/expense/history/2025-03-01?_start=3&_end=1', 422],
    ['/expense/history/2025-03-01?q=tea', 422],
    ['/expense/history/2025-03-01?_sort=amount', 422],
    ['/expense/history/2025-03-01?amount_gte=much', 422],
    ['/employee/wage/all/99999999', 404],
    ['/employee/wage/all/x', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await server.api('GET', path);
    expect([answer.status, answer.body.success]).toEqual([status, false]);
  });
});

it('keeps the history of a deleted person', async () => {
  const gone = await makeEmployee(server, { salary: 0 });
  const paid = await post('/employee/salary', { employee_id: gone, amount: 5 });
  await reverse(paid);
  expect((await server.api('DELETE', `/employee/${gone}`)).status).toBe(200);
  expect((await get(`/employee/history/${gone}`)).data).toMatchObject([{ id: paid, state: 'reversed' }]);
});

describe('all payments', () => {
  it('are salaries and wages as entered, newest first, with what was reversed marked', async () => {
    const wage = await post(`/employee/wage/${firm.project}`, { employee_id: employee, amount: 300 });
    const salary = await post('/employee/salary', {
      employee_id: employee,
      amount: 120.5,
      bank_id: firm.bank,
    });
    const wrong = await post('/employee/salary', { employee_id: employee, amount: 9 });
    await reverse(wrong);
    const { data } = await get('/employee/salary/all');
    expect(data.slice(0, 3)).toEqual([
      expect.objectContaining({ id: wrong, state: 'reversed', reversed_by: expect.any(Number) }),
      expect.objectContaining({ id: salary, type: 'salary', amount: 120.5, bank_name: expect.any(String) }),
      expect.objectContaining({
        id: wage,
        type: 'wage',
        amount: 300,
        project_id: firm.project,
        employee_name: expect.any(String),
      }),
    ]);
    expect(ids({ data })).toEqual([...ids({ data })].sort((a, b) => b - a));
    const page = await server.api('GET', '/employee/salary/all?_start=1&_end=2');
    expect([page.body.data, page.headers.get('x-total-count')]).toEqual([[data[1]], String(data.length)]);
  });
});

it('lists the people of a project, whom a wage can be paid to', async () => {
  const { data } = await get(`/employee/wage/all/${firm.project}`);
  expect(ids({ data })).toEqual([firm.employee, employee]);
  expect(data[1]).toMatchObject({
    employee_id: employee,
    salary: 900,
    role_name: expect.any(String),
    assigned_by: expect.any(String),
  });
});
