import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Firm, fund, makeFirm, makeProduct } from './movementSamples.ts';

/** Budgets of projects (docs/business-rules.md, "Budgets"). The firm's project has 100 of the product, worth 1,000. */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const control = async (budget_control: string | null) =>
  expect((await server.api('PUT', '/setting', { budget_control })).status).toBe(200);
const save = (lines: object[], based_on = 0, more: object = {}) =>
  server.api('POST', `/budget/${firm.project}`, { based_on, lines, ...more });
const read = async (path = '') => (await server.api('GET', `/budget/${firm.project}${path}`)).body.data;
const spend = (amount: number, more: object = {}) =>
  server.api('POST', `/expense/projectwise/${firm.project}`, { expense_name: 'Sand', amount, ...more });
const supply = (qty: number) =>
  server.api('POST', '/supply_inventory_project', {
    project_id: firm.project,
    inventory: [{ product_id: firm.product, qty }],
  });
const lastTransaction = async () =>
  Number((await server.context.pool.query('select max(id) as id from plinth.transaction')).rows[0].id);

describe('a budget', () => {
  beforeAll(async () => {
    firm = await makeFirm(server);
  });

  it('is empty at first, beside the actual cost', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      control: 'warn',
      rows: [
        { head: 'materials', product_id: firm.product, amount: null, actual_quantity: 100, actual: 1000 },
      ],
      total: { amount: 0, actual: 1000, left: -1000, percent: null },
    });
    expect(await read('/versions')).toEqual([]);
  });

  it('is saved whole, with its sums', async () => {
    const answer = await save([
      { head: 'materials', product_id: firm.product, quantity: '400', rate: '12.50' },
      { head: 'materials', amount: 2_000, note: 'Small things' },
      { head: 'wages', amount: '1,000' },
    ]);
    expect(answer.body).toMatchObject({ success: true, code: 'budgetSaved', version: 1 });
    const budget = await read();
    expect(budget).toMatchObject({
      version: 1,
      reason: null,
      by: 'Administrator',
      total: { amount: 8_000, percent: 12.5 },
    });
    expect(budget.rows).toMatchObject([
      {
        head: 'materials',
        product_id: firm.product,
        quantity: 400,
        rate: 12.5,
        amount: 5_000,
        actual: 1_000,
      },
      { head: 'materials', product_id: null, amount: 2_000, actual: 0, note: 'Small things' },
      { head: 'wages', amount: 1_000, actual: 0 },
    ]);
    expect(budget.heads).toMatchObject([
      { head: 'materials', is_planned: true, amount: 7_000, actual: 1_000, left: 6_000 },
      { head: 'wages', is_planned: true, left: 1_000 },
      { head: 'expenses', is_planned: false, amount: 0, percent: null },
    ]);
  });

  it('keeps its earlier versions, with who and why', async () => {
    expect((await save([{ head: 'wages', amount: 900 }], 1)).body.errors).toEqual({
      reason: 'Reason is required',
    });
    expect((await save([{ head: 'wages', amount: 900 }], 1, { reason: 'Fewer masons' })).status).toBe(200);
    expect(await read('/versions')).toMatchObject([
      { version: 2, reason: 'Fewer masons', by: 'Administrator', amount: 900 },
      { version: 1, reason: null, amount: 8_000 },
    ]);
    expect((await read('/versions/1')).total.amount).toBe(8_000);
    expect((await server.api('GET', `/budget/${firm.project}/versions/3`)).status).toBe(404);
    await expect(server.context.pool.query('delete from plinth.budget_line')).rejects.toThrow('append-only');
  });

  it('is not saved over the version of somebody else, also when both come at once', async () => {
    expect((await save([], 1, { reason: 'Old' })).body).toMatchObject({
      code: 'budgetChanged',
      params: { version: 2 },
    });
    const both = await Promise.all(
      [700, 800].map((amount) => save([{ head: 'wages', amount }], 2, { reason: 'Both' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).version).toBe(3);
  });

  it('names the field and the line of what it refuses', async () => {
    const wrong = async (line: object) =>
      (await save([{ head: 'expenses', amount: 1 }, line], 3, { reason: 'x' })).body.errors;
    expect(await wrong({ head: 'labour', amount: 1 })).toEqual({
      'lines.1.head': 'Cost head must be one of Materials, Wages, Expenses',
    });
    expect(await wrong({ head: 'wages', product_id: firm.product, amount: 1 })).toEqual({
      'lines.1.product_id': 'Wages is not planned by product',
    });
    expect(await wrong({ head: 'materials', product_id: 999_999, amount: 1 })).toEqual({
      'lines.1.product_id': 'Product must be chosen from the list',
    });
    expect(await wrong({ head: 'expenses', amount: 2 })).toEqual({
      'lines.1.head': 'Line 1 stands there already',
    });
    expect(await wrong({ head: 'wages' })).toEqual({ 'lines.1.amount': 'Amount is required' });
    expect(await wrong({ head: 'wages', amount: 'much' })).toEqual({
      'lines.1.amount': 'Amount must be a number',
    });
    expect(await wrong({ head: 'wages', amount: -1 })).toEqual({
      'lines.1.amount': 'Amount must be at least 0',
    });
    expect(await wrong({ head: 'wages', quantity: 2, rate: 3, amount: 7 })).toEqual({
      'lines.1.amount': 'Amount must be 6.00',
    });
    expect(await wrong({ head: 'wages', amount: 1, note: 'a\u0000b' })).toEqual({
      'lines.1.note': 'Note holds a character that cannot be stored',
    });
    expect(await wrong({ head: 'wages', amount: 1, colour: 'red' })).toHaveProperty('lines.1.colour');
    expect((await server.api('POST', '/budget/999999', { based_on: 0, lines: [] })).status).toBe(404);
    expect((await server.api('GET', '/budget/1', undefined, { token: null })).status).toBe(401);
  });
});

describe('a movement that passes the budget', () => {
  beforeEach(async () => {
    firm = await makeFirm(server);
  });
  afterAll(() => control(null));

  it('is recorded, after a warning', async () => {
    await control('warn');
    await save([{ head: 'expenses', amount: 500 }]);
    const check = (amount: number) =>
      server.api('POST', '/budget/check', {
        movement: 'project_expense',
        bodies: [{ project_id: firm.project, expense_name: 'Sand', amount }],
      });
    expect((await check(500)).body.data).toEqual([]);
    expect((await check(501)).body.data).toMatchObject([
      {
        code: 'budgetOfProjectPassed',
        params: { left: { money: '500.00' }, amount: { money: '501.00' } },
        head: 'expenses',
        product_name: null,
        budget: 500,
        used: 0,
        after: 501,
      },
    ]);
    expect((await check(-1)).body.data).toEqual([]);
    expect((await spend(501)).status).toBe(200);
    expect((await read()).heads[2]).toMatchObject({ actual: 501, left: -1, percent: 100.2 });
    await control('none');
    expect((await check(501)).body.data).toEqual([]);
  });

  it('is warned of with all others that are entered with it, in money and in quantity', async () => {
    await control('warn');
    const product_id = firm.product;
    await save([
      { head: 'materials', product_id, quantity: 150, rate: 1 },
      { head: 'expenses', amount: 100 },
    ]);
    const inventory = [{ product_id, qty: 51 }];
    const check = async (movement: string, bodies: object[]) =>
      (await server.api('POST', '/budget/check', { movement, bodies })).body.data;
    const project_id = firm.project;
    expect(await check('supply_inventory_project', [{ project_id, inventory }])).toMatchObject([
      { head: 'materials', product_id: null, budget: 150, used: 1_000, after: 1_510 },
      { head: 'materials', product_id, budget: 150, used: 100, after: 151 },
    ]);
    const spent = { project_id, expense_name: 'Sand', amount: 60 };
    expect(await check('project_expense', [spent])).toEqual([]);
    expect(await check('project_expense', [spent, spent])).toMatchObject([{ used: 0, after: 120 }]);
    expect(await check('project_expense', [spent, { ...spent, amount: 10_000_000 }])).toEqual([]);
  });

  it('is refused by the amount of its head, in money and in words', async () => {
    await control('refuse');
    await save([{ head: 'expenses', amount: 500 }]);
    expect((await spend(200)).status).toBe(200);
    const refused = await spend(300.01);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'budgetOfProjectPassed' });
    expect(refused.body.message).toMatch(
      /^This takes BDT 300.01 for Expenses, but only BDT 300.00 is left in the budget of /,
    );
    // A day in the past does not matter.
    const earlier = { date: '2025-06-15' };
    await fund(server, firm, earlier.date);
    expect((await spend(300.01, earlier)).body).toMatchObject({ code: 'budgetOfProjectPassed' });
    expect((await spend(300, earlier)).status).toBe(200);
    // What is passed already has nothing left, rather than less than that.
    await save([{ head: 'expenses', amount: 450 }], 1, { reason: 'Less' });
    const used = await spend(1);
    expect(used.body.code).toBe('budgetOfProjectUsedUp');
    expect(used.body.message).toMatch(
      /^This takes BDT 1.00 for Expenses, but nothing is left in the budget of /,
    );
    // A head without a line is not limited.
    const wage = { employee_id: firm.employee, amount: 900 };
    expect((await server.api('POST', `/employee/wage/${firm.project}`, wage)).status).toBe(200);
  });

  it('is refused by the quantity of its product', async () => {
    await control('refuse');
    await save([{ head: 'materials', product_id: firm.product, quantity: 150, rate: 1_000 }]);
    expect((await supply(49)).status).toBe(200);
    const refused = await supply(1.001);
    expect(refused.body).toMatchObject({
      code: 'budgetOfProductPassed',
      params: { quantity: { quantity: '1.001' }, left: { quantity: '1' } },
    });
    expect(
      (
        await server.api('POST', '/supply_inventory_project/return', {
          project_id: firm.project,
          inventory: [{ product_id: firm.product, qty: 10 }],
        })
      ).status,
    ).toBe(200);
    expect((await supply(11)).status).toBe(200);
    expect((await supply(0.001)).body.code).toBe('budgetOfProductUsedUp');
  });

  it('is corrected and reversed: only what raises the cost is limited', async () => {
    await control('refuse');
    await save([{ head: 'expenses', amount: 500 }]);
    expect((await spend(400)).status).toBe(200);
    const id = await lastTransaction();
    const correct = (of: number, amount: number) =>
      server.api('POST', `/transaction/${of}/correct`, {
        reason: 'Typo',
        body: { expense_name: 'Sand', amount },
      });
    expect((await correct(id, 501)).body.code).toBe('budgetOfProjectPassed');
    expect((await correct(id, 500)).status).toBe(200);
    await save([{ head: 'expenses', amount: 100 }], 1, { reason: 'Less' });
    const second = await lastTransaction();
    // Above the budget by now, but less than before.
    expect((await correct(second, 450)).status).toBe(200);
    const third = await lastTransaction();
    expect((await server.api('POST', `/transaction/${third}/reverse`, { reason: 'Wrong' })).status).toBe(200);
  });

  it('is refused in a sheet, with all others, by the pay that is earned', async () => {
    await control('refuse');
    await save([{ head: 'wages', amount: 899 }]);
    const lines = [{ employee_id: firm.employee, amount: 100 }];
    const sheet = await server.api('POST', '/wage/sheet', { project_id: firm.project, lines });
    expect([sheet.status, sheet.text]).toEqual([409, expect.stringContaining('"budgetOfProjectPassed"')]);
  });

  it('two at once never pass it together', async () => {
    await control('refuse');
    await save([{ head: 'expenses', amount: 500 }]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => spend(100)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await read()).heads[2]).toMatchObject({ actual: 500, left: 0 });
  });
});

describe('budget against actual', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asks for.
  type Body = any;
  const get = async (path: string): Promise<Body> => {
    const answer = await server.api('GET', path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  beforeAll(async () => {
    firm = await makeFirm(server);
    await control('none');
    const product_id = await makeProduct(server, { quantity: 100, price: 7 });
    await server.api('POST', '/supply_inventory_project', {
      project_id: firm.project,
      inventory: [
        { product_id, qty: 40 },
        { product_id: firm.product, qty: 5 },
      ],
    });
    await spend(80);
    await save([
      { head: 'materials', product_id: firm.product, quantity: 400, rate: 12.5 },
      { head: 'materials', amount: 2_000 },
      { head: 'expenses', amount: 50 },
    ]);
  });

  it('has what was not planned in the order of the products', async () => {
    const other = await makeFirm(server);
    const products: number[] = [];
    for (let n = 0; n < 7; n++) products.unshift(await makeProduct(server, { quantity: 10, price: 7 }));
    const inventory = products.map((product_id) => ({ product_id, qty: 1 }));
    await server.api('POST', '/supply_inventory_project', { project_id: other.project, inventory });
    const { rows } = (await get(`/budget/${other.project}`)).data;
    const ids = rows.flatMap(({ product_id }: Body) => product_id ?? []);
    expect(ids).toEqual([other.product, ...products.toReversed()]);
  });

  it('has the figures of the project, and each is the sum of what it opens', async () => {
    const range = `project_id=${firm.project}`;
    const report = await get(`/report/budget_against_actual?${range}`);
    const named = report.rows.map(({ level, key, values }: Body) => [level, key.slice(1), values]);
    expect(named).toEqual([
      // Quantities add up within one product alone.
      [0, [], [7_050, 1_410, 5_640, 20, null, null, null]],
      [1, ['materials'], [7_000, 1_330, 5_670, 19, null, null, null]],
      [2, ['materials', firm.product], [5_000, 1_050, 3_950, 21, 400, 105, 295]],
      // What has no line of its own is the rest of the head.
      [2, ['materials', null], [2_000, 280, 1_720, 14, 0, 0, 0]],
      [1, ['expenses'], [50, 80, -30, 160, 0, 0, 0]],
    ]);
    expect(report.rows.map(({ title }: Body) => title)).toEqual(
      expect.arrayContaining(['Materials', 'Expenses']),
    );
    const { total } = await read();
    expect(report.totals[0].slice(0, 3)).toEqual([total.amount, total.actual, total.left]);
    const measures = ['budget', 'actual', 'budget_qty', 'actual_qty'];
    for (const { key, values } of report.rows)
      for (const name of measures) {
        const place = report.columns.findIndex((column: Body) => column.name === name);
        if (values[place] === null) continue;
        const asked = `${range}&_column=${name}&_key=${encodeURIComponent(JSON.stringify(key))}`;
        const opened = await get(`/report/budget_against_actual/rows?${asked}`);
        expect(opened.total_amount, `${key} ${name}`).toBe(values[place]);
        const sum = opened.data.reduce((all: number, row: Body) => all + row._value, 0);
        expect(sum).toBeCloseTo(values[place], 3);
      }
    const rest = encodeURIComponent(JSON.stringify([firm.project, 'materials', null]));
    const opened = await get(`/report/budget_against_actual/rows?${range}&_column=actual&_key=${rest}`);
    expect(opened.data).toMatchObject([{ _value: 280, head: 'Materials' }]);
    const before = await get(`/report/budget_against_actual?${range}&date=2024-01-01`);
    // Nothing was planned by then.
    expect(before.totals[0].slice(0, 2)).toEqual([0, 0]);
  });

  it('stands beside profit and loss, where each figure opens the lines of the budget', async () => {
    const range = `project_id=${firm.project}&compare=budget`;
    const report = await get(`/report/profit_and_loss?${range}`);
    const cost = report.rows.filter(({ section, level }: Body) => section === 1 && level === 0);
    expect(cost.map(({ key, values }: Body) => [key[0], ...values])).toEqual([
      ['material_cost', 1_330, 7_000],
      ['project_expense', 80, 50],
    ]);
    expect(report.totals[1]).toEqual([1_410, 7_050]);
    const asked = `${range}&_budget=true&_section=cost&_column=amount&_key=["material_cost"]`;
    const opened = await get(`/report/profit_and_loss/rows?${asked}`);
    expect(opened).toMatchObject({ total_amount: 7_000, data: [{ _value: 2_000 }, { _value: 5_000 }] });
    const wrong = await server.api('GET', '/report/cash_flow/rows?_budget=true');
    expect(wrong.body.errors).toHaveProperty('_budget');
  });
});
