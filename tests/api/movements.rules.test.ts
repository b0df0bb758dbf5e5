import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import {
  assign,
  type Firm,
  fund,
  makeEmployee,
  makeFirm,
  makeProduct,
  makeProject,
} from './movementSamples.ts';

/** The rules of single movements (docs/business-rules.md, "Movements"). */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await fund(server, firm, '2025-01-01');
});
afterAll(() => server?.close());

const post = (path: string, body: object) => server.api('POST', path, body);

async function taken(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body.data;
}

async function refused(answer: Promise<Answer>, status: number, message: string | RegExp): Promise<void> {
  const { status: found, body, text } = await answer;
  expect(found, text).toBe(status);
  if (typeof message === 'string') expect(body.message).toBe(message);
  else expect(body.message).toMatch(message);
}

async function row(path: string): Promise<Record<string, unknown>> {
  return (await server.api('GET', path)).body.data;
}

const employeeBalance = async (id: number) =>
  (await server.api('GET', `/employee?id=${id}`)).body.data[0].balance as number;

/** What a movement accrued to the employee. */
async function accrued(id: unknown): Promise<number> {
  const { entries } = await row(`/transaction/${id}`);
  return (entries as { salary: number }[]).reduce((sum, { salary }) => sum + salary, 0);
}

describe('a message', () => {
  it('holds its fields in words', async () => {
    const { body } = await post('/vendor/payment', { vendor_id: firm.vendor, amount: 12500 });
    expect(body.message).toBe(`Paid BDT 12,500.00 to ${body.data.vendor_name}`);
  });
});

describe('the last update of a record', () => {
  it('moves with what is posted to its book or its stock', async () => {
    const { bank } = firm;
    const product = await makeProduct(server, { quantity: 5, price: 10 });
    const project = await makeProject(server, 0);
    await sql`update public.bank set updated_at = '2025-01-01'`.execute(server.db);
    await sql`update public.inventory set updated_at = '2025-01-01'`.execute(server.db);
    await taken(post(`/bank/deposite/${bank}`, { amount: 1 }));
    const line = { product_id: product, qty: 1 };
    await taken(post('/supply_inventory_project', { project_id: project, inventory: [line] }));
    for (const path of [`/bank/single/${bank}`, `/inventory/${product}`])
      expect(String((await row(path)).updated_at).slice(0, 10)).toBe(today());
    const { body } = await server.api('GET', '/bank?_sort=updated_at&_order=desc&_start=0&_end=1');
    expect(body.data[0].id).toBe(bank);
  });
});

describe('money', () => {
  it('comes from cash, or from the account that is named; a refused floor says what is there', async () => {
    const bank = (await taken(post('/bank', { bank_name: 'Small', balance: 10 }))).id;
    await taken(post('/expense', { expense_name: 'Tea', amount: 4, bank_id: bank }));
    expect((await row(`/bank/single/${bank}`)).balance).toBe(6);
    await refused(
      post('/expense', { expense_name: 'Tea', amount: 6.01, bank_id: bank }),
      409,
      'Insufficient bank balance: BDT 6.00 available',
    );
    expect((await row(`/bank/single/${bank}`)).balance).toBe(6);
  });

  it('that is deposited comes from outside, or from cash', async () => {
    const cash = async () => (await server.api('GET', '/cash')).body.data[0].balance as number;
    const before = await cash();
    await taken(post(`/bank/deposite/${firm.bank}`, { amount: 5 }));
    expect(await cash()).toBe(before);
    await taken(post(`/bank/deposite/${firm.bank}`, { amount: 5, source: 'cash' }));
    expect(await cash()).toBe(before - 5);
  });

  it('of a vendor may be paid ahead', async () => {
    const { id } = await taken(post('/vendor/payment', { vendor_id: firm.vendor, amount: 1 }));
    const { entries } = await row(`/transaction/${id}`);
    expect(
      (entries as object[]).find((entry) => 'book' in entry && entry.book === `vendor:${firm.vendor}`),
    ).toMatchObject({
      label: 'Vendor',
      debit: 1,
      amount: -1,
    });
  });
});

describe('a wage', () => {
  const wage = (employee: number, amount: number, more: object = {}, project = firm.project) =>
    post(`/employee/wage/${project}`, { employee_id: employee, amount, ...more });

  async function hired(more: object = {}): Promise<number> {
    const employee = await makeEmployee(server, more);
    await assign(server, firm.project, employee);
    return employee;
  }

  it('accrues the pay of a day once; later ones of that day, and salaries, accrue nothing', async () => {
    const employee = await hired();
    expect(await accrued((await taken(wage(employee, 500))).id)).toBe(900);
    expect(await accrued((await taken(wage(employee, 300))).id)).toBe(0);
    expect(
      await accrued((await taken(post('/employee/salary', { employee_id: employee, amount: 50 }))).id),
    ).toBe(0);
    expect(await employeeBalance(employee)).toBe(50);
  });

  it('of 0 is a day present, not paid; a later one of that day is refused', async () => {
    const employee = await hired();
    expect(await accrued((await taken(wage(employee, 0))).id)).toBe(900);
    await refused(wage(employee, 0), 409, /is already present on that day$/);
    expect(await employeeBalance(employee)).toBe(900);
  });

  it('of 0 for someone who is paid by the month is a day present that accrues nothing', async () => {
    const employee = await hired({ pay_basis: 'month' });
    const { id } = await taken(wage(employee, 0));
    expect(await accrued(id)).toBe(0);
    const { entries } = await row(`/transaction/${id}`);
    expect(entries).toHaveLength(2);
  });

  it('is paid to people who were on that project that day', async () => {
    const stranger = await makeEmployee(server);
    await refused(wage(stranger, 10), 409, /is not assigned to .* on that day$/);
    const employee = await hired();
    await refused(wage(employee, 10, { date: '2025-01-01' }), 409, /is not assigned to .* on that day$/);
    await taken(
      post(`/project_employee_assign/release/${firm.project}`, { employees: [{ employee_id: employee }] }),
    );
    await taken(wage(employee, 10, { date: today() }));
  });

  it('is paid from the cash of the project', async () => {
    const project = await makeProject(server, 5);
    const employee = await makeEmployee(server);
    await assign(server, project, employee);
    await refused(wage(employee, 6, {}, project), 409, 'Insufficient project balance: BDT 5.00 available');
    await taken(wage(employee, 5, {}, project));
  });

  it('that accrued is taken back only after the later ones of that day; its correction accrues again', async () => {
    const employee = await hired();
    const first = await taken(wage(employee, 500));
    const second = await taken(wage(employee, 300));
    await refused(
      post(`/transaction/${first.id}/reverse`, { reason: 'x' }),
      409,
      /^The pay of the day was recorded with this one/,
    );
    await refused(
      post(`/transaction/${first.id}/preview`, {}),
      409,
      /^The pay of the day was recorded with this one/,
    );
    const corrected = await taken(
      post(`/transaction/${first.id}/correct`, { reason: 'x', body: { employee_id: employee, amount: 450 } }),
    );
    expect(await accrued(corrected.corrected_id)).toBe(900);
    expect(await employeeBalance(employee)).toBe(900 - 450 - 300);
    await taken(post(`/transaction/${second.id}/reverse`, { reason: 'x' }));
    await taken(post(`/transaction/${corrected.corrected_id}/reverse`, { reason: 'x' }));
    expect(await employeeBalance(employee)).toBe(0);
    expect(await accrued((await taken(wage(employee, 100))).id)).toBe(900);
  });

  it.each([
    ['a rise', { salary: 1_200 }],
    ['a change to monthly pay', { pay_basis: 'month' }],
  ])('corrected after %s accrues what its day was worth', async (_, change) => {
    const employee = await hired();
    const { id } = await taken(wage(employee, 500));
    await taken(server.api('PUT', `/employee/${employee}`, change));
    const body = { employee_id: employee, amount: 450 };
    const { corrected_id } = await taken(post(`/transaction/${id}/correct`, { reason: 'x', body }));
    expect(await accrued(corrected_id)).toBe(900);
  });

  it('that accrued cannot be moved to someone else while another of that day stands', async () => {
    const [employee, other] = [await hired(), await hired()];
    const first = await taken(wage(employee, 500));
    const second = await taken(wage(employee, 300));
    const body = { employee_id: other, amount: 500 };
    await refused(
      post(`/transaction/${first.id}/correct`, { reason: 'x', body }),
      409,
      /^The pay of the day was recorded/,
    );
    await taken(post(`/transaction/${second.id}/reverse`, { reason: 'x' }));
    const moved = await taken(post(`/transaction/${first.id}/correct`, { reason: 'x', body }));
    expect(await accrued(moved.corrected_id)).toBe(900);
    expect([await employeeBalance(employee), await employeeBalance(other)]).toEqual([0, 400]);
  });

  it('accrues once, however many are sent at the same moment', async () => {
    const employee = await hired();
    const rows = await Promise.all(Array.from({ length: 8 }, () => taken(wage(employee, 1))));
    const pay = await Promise.all(rows.map(({ id }) => accrued(id)));
    expect(pay.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 900]);
  });
});

describe('a sheet of wages', () => {
  let crew: { project: number; people: number[] };
  const hire = async (project: number, more: object = {}) => {
    const employee = await makeEmployee(server, more);
    await assign(server, project, employee);
    return employee;
  };
  const save = (amounts: readonly unknown[], more: object = {}, headers: Record<string, string> = {}) =>
    server.api(
      'POST',
      '/wage/sheet',
      {
        project_id: crew.project,
        lines: amounts.map((amount, index) => ({ employee_id: crew.people[index], amount })),
        ...more,
      },
      { headers },
    );
  const wagesOf = async (employee = crew.people[0]) =>
    (await server.api('GET', `/wage?employee_id=${employee}`)).body.data as { amount: number }[];
  const lines = async (query = `project_id=${crew.project}`) =>
    (await server.api('GET', `/wage/sheet?${query}`)).body.data as {
      id: number;
      salary: number;
      role_name: string;
      entered: { amount: number; project_id: number; project_name: string }[];
    }[];

  beforeEach(async () => {
    const project = await makeProject(server, 5_000);
    crew = { project, people: [await hire(project), await hire(project), await hire(project)] };
  });

  it('has a line for everyone on the project that day, with what was entered for them', async () => {
    await taken(post(`/employee/wage/${crew.project}`, { employee_id: crew.people[1], amount: 450 }));
    const found = await lines();
    expect(found.map(({ id }) => id).sort()).toEqual(crew.people);
    const [first] = found;
    expect(first).toMatchObject({ salary: 900, entered: [] });
    expect(found.find(({ id }) => id === crew.people[1])?.entered).toMatchObject([
      { amount: 450, project_id: crew.project },
    ]);
    // On the day before, nobody was there yet; in a page there are as many as were asked for.
    expect(await lines(`project_id=${crew.project}&date=2025-01-31`)).toEqual([]);
    const page = await server.api('GET', `/wage/sheet?project_id=${crew.project}&_start=1&_end=2`);
    expect(page.body.data).toHaveLength(1);
    expect(page.headers.get('x-total-count-more')).toBe('true');
    await refused(server.api('GET', '/wage/sheet'), 422, 'Project is required');
    await refused(server.api('GET', `/wage/sheet?project_id=${crew.project}&colour=red`), 422, /colour/);
  });

  it('records each line as its own wage: one row a person, the pay accrued, the cash paid', async () => {
    const { body } = await save([900, 800.5, 0], { note: 'muster' });
    expect(body.message).toBe('3 wages recorded: BDT 1,700.50');
    expect(body.data).toMatchObject([
      { employee_id: crew.people[0], amount: 900, note: 'muster', date: today() },
      { employee_id: crew.people[1], amount: 800.5 },
      { employee_id: crew.people[2], amount: 0 },
    ]);
    for (const { id } of body.data) expect(await accrued(id)).toBe(900);
    expect((await row(`/project/${crew.project}`)).balance).toBe(3299.5);
  });

  it('names the person and the reason of a line that is refused, and saves nothing of the sheet', async () => {
    const stranger = await makeEmployee(server, { employee_name: 'Rahim Uddin' });
    crew.people[1] = stranger;
    const one = await save([900, 900, 900]);
    expect(one.status, one.text).toBe(409);
    expect(one.body.message).toMatch(
      /^Nothing was saved\. Rahim Uddin: .* is not assigned to .* on that day$/,
    );
    expect(Object.keys(one.body.errors)).toEqual(['lines.1']);
    const several = await save([3_000, 900, 3_000]);
    expect(several.body.message).toMatch(/^Nothing was saved: 2 of 3 lines were refused\. Rahim Uddin: /);
    expect(several.body.errors['lines.2']).toMatch(/^Insufficient project balance: BDT 2,000\.00 available$/);
    const cells = await save([900, 900, -1]);
    expect(cells.status).toBe(422);
    expect(Object.keys(cells.body.errors)).toEqual(['lines.2.amount']);
    expect(await wagesOf()).toEqual([]);
  });

  it('says once what concerns all of its lines', async () => {
    await refused(save([1, 2, 3], { date: '2199-01-01' }), 422, 'Date must not be in the future');
    await refused(save([1, 2, 3], { project_id: 999_999 }), 422, /^Project/);
    await refused(save([]), 422, /at least one line/);
    crew.people[2] = crew.people[0] as number;
    await refused(save([1, 2, 3]), 422, 'Line 3 stands there already');
    await taken(server.api('PUT', `/project/${crew.project}`, { is_completed: 1 }));
    await refused(save([1, 2]), 409, /is completed$/);
  });

  it('counts once with its Idempotency-Key, and takes 500 lines', async () => {
    const headers = { 'idempotency-key': `muster-${crew.project}` };
    const [first, again] = [await save([10], {}, headers), await save([10], {}, headers)];
    expect(again.text).toBe(first.text);
    expect(await wagesOf()).toHaveLength(1);
    const many = Array.from({ length: 501 }, (_, index) => ({ employee_id: index + 1, amount: 1 }));
    await refused(save([], { lines: many }), 422, 'Wages may have at most 500 lines');
  });
});

describe('a salary', () => {
  const pay = (employee: number, date: string) =>
    post('/employee/salary', { employee_id: employee, amount: 100, date });

  it('accrues the pay of a month once to those who are paid by the month', async () => {
    const employee = await makeEmployee(server, { pay_basis: 'month', salary: 30_000 });
    const ids = [];
    for (const date of ['2025-01-05', '2025-01-31', '2025-02-01'])
      ids.push((await taken(pay(employee, date))).id);
    expect(await Promise.all(ids.map(accrued))).toEqual([30_000, 0, 30_000]);
    await refused(
      post(`/transaction/${ids[0]}/reverse`, { reason: 'x' }),
      409,
      /^The pay of the month was recorded with this one/,
    );
    await taken(post(`/transaction/${ids[2]}/reverse`, { reason: 'x' }));
    expect(await accrued((await taken(pay(employee, '2025-02-28'))).id)).toBe(30_000);
  });
});

describe('the last price of a product', () => {
  it('is that of the vendor, otherwise of any; a reversed purchase does not count', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const other = (
      await taken(
        post('/vendor', { vendor_name: 'Padma', address: 'D', phone: '01711', note: '-', balance: 0 }),
      )
    ).id;
    const buy = (vendor_id: unknown, qty: number, total: number) =>
      taken(
        post('/inventory_purchase', {
          vendor_id,
          inventory: [{ product_id: product, qty, total }],
          sub_total: total,
          total,
        }),
      );
    const prices = async (vendor: unknown) =>
      (await server.api('GET', `/inventory_purchase/prices?product_id=${product}&vendor_id=${vendor}`)).body
        .data;
    expect(await prices(other)).toEqual([]);
    await buy(firm.vendor, 3, 100);
    expect(await prices(other)).toMatchObject([{ product_id: product, rate: 33.33, vendor_id: firm.vendor }]);
    const { id } = await buy(other, 2, 50);
    expect(await prices(other)).toMatchObject([{ rate: 25, vendor_name: 'Padma' }]);
    expect(await prices(firm.vendor)).toMatchObject([{ rate: 33.33 }]);
    await server.api('POST', `/transaction/${id}/reverse`, { reason: 'wrong vendor' });
    expect(await prices(other)).toMatchObject([{ rate: 33.33 }]);
    await refused(server.api('GET', '/inventory_purchase/prices'), 422, /./);
  });
});

describe('a purchase that nothing could hold', () => {
  const MOST = 999_999_999_999.99;
  const purchase = (product: number, qty: number | string, total: number, before: object[] = []) =>
    post('/inventory_purchase', {
      vendor_id: firm.vendor,
      sub_total: total + before.length,
      total: total + before.length,
      inventory: [...before, { product_id: product, qty, total }],
    });

  it('is refused at the quantity that would make the stock too large', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 1 });
    await taken(purchase(product, '999999999999.999', 1));
    const answer = await purchase(product, 1, 1, [{ product_id: firm.product, qty: 1, total: 1 }]);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'inventory.1.qty': expect.stringMatching(/^The stock of Portland Cement \d+ would become too large$/),
      },
    ]);
  });

  it('is refused at the price that no ledger could show', async () => {
    const answer = await purchase(firm.product, 0.001, MOST);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'inventory.0.total': 'Unit price must be at most 999,999,999,999.99' },
    ]);
  });
});

describe('a blank', () => {
  it('is left out: the default counts', async () => {
    const { discount, date } = await taken(
      post('/inventory_purchase', {
        vendor_id: firm.vendor,
        date: null,
        sub_total: 5,
        discount: null,
        total: 5,
        inventory: [{ product_id: firm.product, qty: 1, total: 5 }],
      }),
    );
    expect([discount, date]).toEqual([0, today()]);
  });

  it('of a date in a correction keeps the date of what it corrects', async () => {
    const { id } = await taken(post('/cash/receipt', { amount: 5, date: '2025-02-03' }));
    const correction = { reason: 'x', body: { amount: 6, date: null } };
    const { corrected_id } = await taken(post(`/transaction/${id}/correct`, correction));
    expect(await row(`/cash_receipt/${corrected_id}`)).toMatchObject({ amount: 6, date: '2025-02-03' });
  });
});

describe('an amount in text', () => {
  it.each(['1e3', '+5', '5.', '.5'])('is written in plain digits, unlike %s', async (amount) => {
    const answer = await post('/cash/receipt', { amount });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { amount: 'Amount must be in plain digits, such as 1250.5' },
    ]);
  });

  it('is taken as a number is', async () => {
    expect(await taken(post('/cash/receipt', { amount: ' 12.50 ' }))).toMatchObject({ amount: 12.5 });
    expect(await taken(post('/cash/receipt', { amount: 1e3 }))).toMatchObject({ amount: 1000 });
  });
});

describe('the list of a movement', () => {
  it('is searched by the note', async () => {
    const { id } = await taken(post('/cash/receipt', { amount: 1, note: 'Scrap sold at the Gulshan yard' }));
    const found = await server.api('GET', '/cash_receipt?q=gulshan%20SCRAP');
    expect(found.status, found.text).toBe(200);
    expect(found.body.data.map((each: { id: number }) => each.id)).toEqual([id]);
  });
});

describe('a deleted record', () => {
  it('takes no movement: 404 in the path, 422 in the body', async () => {
    const project = await makeProject(server, 0);
    expect((await server.api('DELETE', `/project/${project}`)).status).toBe(200);
    const wage = { employee_id: firm.employee, amount: 1 };
    await refused(post(`/employee/wage/${project}`, wage), 404, 'Project not found');
    const supplied = await post('/supply_cash_project', { project_id: project, cash_amount: 1 });
    expect([supplied.status, Object.keys(supplied.body.errors)]).toEqual([422, ['project_id']]);
  });
});

describe('a completed project', () => {
  it('takes no supply, wage or expense; it takes returns and corrections', async () => {
    const project = await makeProject(server, 100);
    const { id: expense } = await taken(
      post(`/expense/projectwise/${project}`, { expense_name: 'Crane', amount: 10 }),
    );
    await post('/supply_inventory_project', {
      project_id: project,
      inventory: [{ product_id: firm.product, qty: 3 }],
    });
    const closed = await server.api('PUT', `/project/${project}`, { is_completed: 1 });
    expect(closed.status, closed.text).toBe(200);
    const message = /^Harbour Mall \d+ is completed$/;
    const goods = { project_id: project, inventory: [{ product_id: firm.product, qty: 1 }] };
    await refused(post('/supply_cash_project', { project_id: project, cash_amount: 1 }), 409, message);
    await refused(post('/supply_inventory_project', goods), 409, message);
    await refused(
      post(`/expense/projectwise/${project}`, { expense_name: 'Crane', amount: 1 }),
      409,
      message,
    );
    await refused(post(`/employee/wage/${project}`, { employee_id: firm.employee, amount: 1 }), 409, message);
    await taken(post('/supply_cash_project/return', { project_id: project, cash_amount: 1 }));
    await taken(post('/supply_inventory_project/return', goods));
    const body = { expense_name: 'Crane', amount: 12 };
    await taken(post(`/transaction/${expense}/correct`, { reason: 'x', body }));
    expect((await row(`/project/${project}`)).balance).toBe(100 - 12 - 1);
  });
});

describe('goods', () => {
  const buy = (lines: { product_id: number; qty: number; total: number; rate?: number }[], discount = 0) => {
    const sub_total = lines.reduce((sum, { total }) => sum + total, 0);
    return post('/inventory_purchase', {
      vendor_id: firm.vendor,
      sub_total,
      discount,
      total: sub_total - discount,
      inventory: lines,
    });
  };
  const supply = (product: number, qty: number, project = firm.project) =>
    post('/supply_inventory_project', { project_id: project, inventory: [{ product_id: product, qty }] });
  const stock = (product: number) => row(`/inventory/${product}`);

  it('are worth their moving average: what lines cost less their share of the discount', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const other = await makeProduct(server, { quantity: 0, price: 0 });
    const bought = await taken(
      buy(
        [
          { product_id: product, qty: 10, total: 100 },
          { product_id: other, qty: 3, total: 50 },
        ],
        10,
      ),
    );
    expect(bought.inventory).toMatchObject([{ rate: 10, product_name: expect.any(String) }, { rate: 16.67 }]);
    expect(await stock(product)).toMatchObject({ quantity: 10, value: 93.33, price: 9.33 });
    expect(await stock(other)).toMatchObject({ quantity: 3, value: 46.67, price: 15.56 });
    await taken(supply(product, 10));
    expect(await stock(product)).toMatchObject({ quantity: 0, value: 0, price: 9.33 });
  });

  it('come in although the discount takes all of their price', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const { id } = await taken(buy([{ product_id: product, qty: 2, total: 100 }], 100));
    expect(await stock(product)).toMatchObject({ quantity: 2, value: 0 });
    await taken(post(`/transaction/${id}/reverse`, { reason: 'x' }));
    expect(await stock(product)).toMatchObject({ quantity: 0, value: 0 });
  });

  it('whose totals do not agree are refused at the field', async () => {
    const lines = [{ product_id: firm.product, qty: 3, total: 10, rate: 3.33 }];
    const body = { vendor_id: firm.vendor, sub_total: 10, discount: 0, total: 10, inventory: lines };
    for (const [field, wrong] of [
      ['sub_total', { sub_total: 11 }],
      ['total', { total: 9.99 }],
      ['discount', { discount: 10.01 }],
      ['inventory.0.rate', { inventory: [{ ...lines[0], rate: 3.34 }] }],
      ['inventory.0.product_id', { inventory: [{ ...lines[0], product_id: 999_999_999 }] }],
      ['inventory.0.colour', { inventory: [{ ...lines[0], colour: 'red' }] }],
      ['inventory', { inventory: [] }],
    ] as const) {
      const answer = await post('/inventory_purchase', { ...body, ...wrong });
      expect(answer.status, field).toBe(422);
      expect(Object.keys(answer.body.errors), field).toContain(field);
    }
    await taken(post('/inventory_purchase', body));
  });

  it('of any size are taken or refused in words', async () => {
    const product = await makeProduct(server, { quantity: 1, price: 1 });
    const line = (qty: unknown, total: unknown, rate?: unknown) => ({
      product_id: product,
      qty,
      total,
      rate,
    });
    for (const lines of [
      [line(0.001, 999_999_999_999.99)],
      [line(999_999_999_999.999, 0.01)],
      [line(999_999_999_999.999, 999_999_999_999.99), line(999_999_999_999.999, 999_999_999_999.99)],
      Array.from({ length: 501 }, () => line(1, 1)),
      [null],
      [[]],
      ['text'],
      [line(null, null)],
      [line({}, [])],
      'text',
      { 0: line(1, 1) },
    ]) {
      const total = Array.isArray(lines)
        ? Math.min(lines.length * 999_999_999_999.99, 999_999_999_999.99)
        : 1;
      const body = { vendor_id: firm.vendor, sub_total: total, discount: 0, total, inventory: lines };
      const { status, text } = await post('/inventory_purchase', body);
      expect([200, 409, 422], text).toContain(status);
    }
  });

  it('never go below nothing, over all lines of a call', async () => {
    const product = await makeProduct(server, { quantity: 3, price: 10 });
    const { product_name } = await stock(product);
    await refused(supply(product, 3.001), 409, `Only 3 of ${product_name} in stock`);
    const lines = [
      { product_id: product, qty: 2 },
      { product_id: product, qty: 1.5 },
    ];
    await refused(
      post('/supply_inventory_project', { project_id: firm.project, inventory: lines }),
      409,
      `Only 3 of ${product_name} in stock`,
    );
  });

  it('come back from a project only as far as it received them', async () => {
    const project = await makeProject(server, 0);
    const product = await makeProduct(server, { quantity: 10, price: 10 });
    const supplied = await taken(supply(product, 4, project));
    const back = (qty: number) =>
      post('/supply_inventory_project/return', {
        project_id: project,
        inventory: [{ product_id: product, qty }],
      });
    await refused(back(4.001), 409, /^Harbour Mall \d+ has received only 4 of Portland Cement \d+$/);
    const returned = await taken(back(3));
    await refused(back(1.5), 409, /has received only 1 of/);
    await refused(
      post(`/transaction/${supplied.id}/reverse`, { reason: 'x' }),
      409,
      /reverse the return first$/,
    );
    await taken(
      post(`/transaction/${returned.id}/correct`, {
        reason: 'x',
        body: { project_id: project, inventory: [{ product_id: product, qty: 4 }] },
      }),
    );
    expect(await stock(product)).toMatchObject({ quantity: 10, value: 100 });
  });

  it('that are gone keep a purchase from being taken back, but not from being put right', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const { id, ...bought } = await taken(buy([{ product_id: product, qty: 10, total: 100 }]));
    await taken(supply(product, 8));
    await refused(post(`/transaction/${id}/reverse`, { reason: 'x' }), 409, /^Only 2 of/);
    const body = {
      vendor_id: bought.vendor_id,
      sub_total: 90,
      discount: 0,
      total: 90,
      inventory: [{ product_id: product, qty: 9, total: 90 }],
    };
    await taken(post(`/transaction/${id}/correct`, { reason: 'x', body }));
    expect(await stock(product)).toMatchObject({ quantity: 1, value: 10 });
  });
});
