import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postEach } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf, totalsOf } from '../support/statement.ts';
import { assign, type Firm, makeEmployee, makeFirm, makeProduct, makeProject } from './movementSamples.ts';

/** The entries of a book or a stock in a range of days (docs/business-rules.md, "Ledgers"). */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
});
afterAll(() => server?.close());

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Ledger = any;

async function ledger(path: string): Promise<Ledger> {
  const answer = await server.api('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const call = async (path: string, body: object): Promise<Ledger> => {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const figuresOf = ({ opening_balance, closing_balance, total_in, total_out }: Ledger) => [
  opening_balance,
  closing_balance,
  total_in,
  total_out,
];

let made = 0;
const makeVendor = async (): Promise<number> => {
  made += 1;
  const body = {
    vendor_name: `Vendor ${made}`,
    address: 'Dhaka',
    phone: '01700000000',
    note: 'Sand',
    balance: 0,
  };
  return (await call('/vendor', body)).data.id;
};

/** Amounts that a vendor is owed (above 0) or paid (below), each at its moment, straight to the books. */
async function post(
  vendor: number,
  lines: readonly (readonly [amount: number, at: string])[],
): Promise<void> {
  const [own, other] = [`vendor:${vendor}`, `vendor:${await makeVendor()}`];
  const groups = lines.map(([amount, at]) => {
    const entries = [
      { book: amount > 0 ? other : own, debit: Math.abs(amount) },
      { book: amount > 0 ? own : other, credit: Math.abs(amount) },
    ];
    return [{ type: 'test', date: at.slice(0, 10), at: `${at}+06`, createdBy: null, entries }];
  });
  for (const outcome of await postEach(server.db, groups)) expect(outcome).not.toBeInstanceOf(Error);
}

/** `count` entries of 1, a minute apart. */
const minutes = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString().slice(0, 19).replace('T', ' ');
    return [1, at] as const;
  });

describe('a range of days', () => {
  let vendor: number;
  beforeAll(async () => {
    vendor = await makeVendor();
    await post(vendor, [
      [100, '2024-03-01 00:00:00'],
      [-30, '2024-03-01 23:59:59'],
      [50, '2024-03-02 00:00:00'],
      [-20, '2024-03-03 12:00:00'],
      [5, '2024-03-05 08:00:00'],
    ]);
  });

  it.each([
    ['everything', '', [100, -30, 50, -20, 5], [0, 105, 155, 50]],
    ['one whole day', '&dateFrom=2024-03-01&dateTo=2024-03-01', [100, -30], [0, 70, 100, 30]],
    ['a day in between', '&dateFrom=2024-03-02&dateTo=2024-03-03', [50, -20], [70, 100, 50, 20]],
    ['everything since', '&dateFrom=2024-03-03', [-20, 5], [120, 105, 5, 20]],
    ['everything until', '&dateTo=2024-03-02', [100, -30, 50], [0, 120, 150, 30]],
    ['a day without entries', '&dateFrom=2024-03-04&dateTo=2024-03-04', [], [100, 100, 0, 0]],
    ['before the first', '&dateTo=2023-12-31', [], [0, 0, 0, 0]],
    ['after the last', '&dateFrom=2024-03-06', [], [105, 105, 0, 0]],
    ['up to a day far away', '&dateFrom=2024-03-05&dateTo=9999-12-31', [5], [100, 105, 5, 0]],
    ['an empty filter', '&dateFrom=&dateTo=', [100, -30, 50, -20, 5], [0, 105, 155, 50]],
  ])('is %s', async (_name, query, amounts, figures) => {
    const body = await ledger(`/vendor/ledger/history?id=${vendor}${query}`);
    expect(body.data.map(({ amount }: Ledger) => amount)).toEqual(amounts);
    expect(figuresOf(body)).toEqual(figures);
  });

  it('carries the balance from row to row, oldest first', async () => {
    const { data, record } = await ledger(`/vendor/ledger/history?id=${vendor}`);
    expect(
      data.map(({ previous_balance, current_balance }: Ledger) => [previous_balance, current_balance]),
    ).toEqual([
      [0, 100],
      [100, 70],
      [70, 120],
      [120, 100],
      [100, 105],
    ]);
    expect(data[1]).toMatchObject({
      nth: 2,
      type: 'test',
      created_at: '2024-03-01 23:59:59',
      vendor_id: vendor,
    });
    expect(record).toEqual({ id: vendor, name: expect.stringContaining('Vendor'), archived_at: null });
  });
});

describe('pages', () => {
  const COUNT = 2_345;
  let vendor: number;
  beforeAll(async () => {
    vendor = await makeVendor();
    await post(vendor, minutes(COUNT));
  });
  const page = (query: string) => server.api('GET', `/vendor/ledger/history?id=${vendor}&${query}`);
  const balances = (body: Ledger) => body.data.map(({ current_balance }: Ledger) => current_balance);

  it.each([
    [0, 3, [1, 2, 3]],
    [2_000, 2_003, [2_001, 2_002, 2_003]],
    [2_343, 2_400, [2_344, 2_345]],
    [9_999, 10_050, []],
    [1_000, 9_999_999, Array.from({ length: COUNT - 1_000 }, (_, index) => 1_001 + index)],
  ])('from %i to %i have the right balances, and the total', async (start, end, expected) => {
    const answer = await page(`_start=${start}&_end=${end}`);
    expect(balances(answer.body)).toEqual(expected);
    expect(answer.headers.get('x-total-count')).toBe(String(COUNT));
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
    expect(figuresOf(answer.body)).toEqual([0, COUNT, COUNT, 0]);
  });

  it('are those of the range that is asked for', async () => {
    const answer = await page('dateFrom=2024-01-02&dateTo=2024-01-02&_start=60&_end=62');
    expect(balances(answer.body)).toEqual([1_501, 1_502]);
    expect(answer.headers.get('x-total-count')).toBe('905');
    expect(figuresOf(answer.body)).toEqual([1_440, 2_345, 905, 0]);
  });

  it('follow an entry', async () => {
    const first = (await page('_limit=2')).body;
    expect(balances(first)).toEqual([1, 2]);
    const next = (await page(`_after=${first.data[1].id}&_limit=3`)).body;
    expect(balances(next)).toEqual([3, 4, 5]);
    const inRange = (await page(`dateFrom=2024-01-02&_after=${first.data[1].id}&_limit=1`)).body;
    expect(balances(inRange)).toEqual([1_441]);
  });

  it('are not needed: the whole ledger comes in one answer', async () => {
    const { body } = await page('');
    expect(balances(body)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
    expect(figuresOf(body)).toEqual([0, COUNT, COUNT, 0]);
  });
});

describe('entries of some types', () => {
  let path: string;
  let project: number;
  beforeAll(async () => {
    project = await makeProject(server, 1_000);
    path = `/supply_cash_project/ledger/${project}`;
    for (const amount of [10, 20, 30, 40])
      await call(`/expense/projectwise/${project}`, { expense_name: `Tea ${amount}`, amount });
    await call('/supply_cash_project', { project_id: project, cash_amount: 500 });
    const wrong = await call('/supply_cash_project', { project_id: project, cash_amount: 70 });
    await call(`/transaction/${wrong.data.id}/reverse`, { reason: 'Entered twice' });
    await call('/supply_cash_project/return', { project_id: project, cash_amount: 25.5 });
  });
  const amounts = ({ ledger_entries }: Ledger) => ledger_entries.map(({ amount }: Ledger) => amount);

  it('come alone, with the reversals of such, and with what they come to', async () => {
    const cash = await ledger(`${path}?type=supply+cash&type=return+cash`);
    expect(amounts(cash)).toEqual([500, 70, -70, -25.5]);
    expect(figuresOf(cash)).toEqual([0, 1374.5, 570, 95.5]);
    expect(cash.total_in - cash.total_out).toBe(cash.total_cash_given);
    const spent = await ledger(`${path}?type=project+expense`);
    expect(amounts(spent)).toEqual([-10, -20, -30, -40]);
    expect(spent.total_out).toBe(spent.total_expense);
    expect(amounts(await ledger(`${path}?type=wage`))).toEqual([]);
  });

  it('are paged among themselves', async () => {
    const page = await server.api('GET', `${path}?type=project+expense&_start=1&_end=3`);
    expect(page.headers.get('x-total-count')).toBe('4');
    expect(amounts(page.body)).toEqual([-20, -30]);
    const after = page.body.ledger_entries[1].id;
    expect(amounts(await ledger(`${path}?type=project+expense&_after=${after}&_limit=5`))).toEqual([-40]);
    expect(amounts(await ledger(`${path}?type=supply+cash&_after=${after}&_limit=2`))).toEqual([500, 70]);
    expect(amounts(await ledger(`${path}?type=project+expense&_start=9&_end=12`))).toEqual([]);
  });

  it('of a person count what was earned, too', async () => {
    const employee = await makeEmployee(server);
    await assign(server, project, employee);
    await call(`/employee/wage/${project}`, { employee_id: employee, amount: 300 });
    const wages = await ledger(`/employee/ledger/history?id=${employee}&type=wage`);
    expect([wages.total_in, wages.total_out]).toEqual([900, 300]);
  });

  it.each(['type=teas', 'type=wage&type=x', "type=wage'--"])('are refused for %s', async (query) => {
    const { status, body } = await server.api('GET', `${path}?${query}`);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ type: 'There are no entries of that type' });
  });

  it('are also those of a stock', async () => {
    const product = await makeProduct(server, { quantity: 1, price: 10 });
    const { data } = await ledger(`/inventory/ledger/${product}?type=opening`);
    expect(data).toHaveLength(1);
    expect((await ledger(`/inventory/ledger/${product}?type=payment`)).data).toEqual([]);
  });
});

describe('what cannot be asked', () => {
  it.each([
    ['dateFrom=2025-01-02&dateTo=2025-01-01', 'dateFrom', 'From must not be after To'],
    ['dateFrom=2025-02-30', 'dateFrom', 'From must be a day, YYYY-MM-DD'],
    ['dateTo=tomorrow', 'dateTo', 'To must be a day, YYYY-MM-DD'],
    ['from=2025-01-01', 'from', '"from" is not a parameter of a ledger'],
    ['_start=5&_end=2', '_start', '_start must not be above _end'],
    ['_start=0&_end=1e3', '_end', '_end must be a whole number from 0'],
    ['_limit=0', '_limit', '_limit must be a whole number from 1 to 1000'],
    ['_limit=1e2', '_limit', '_limit must be a whole number from 1 to 1000'],
    ['_limit=1&_limit=5', '_limit', '_limit may be given once'],
    ['_after=1&_after=2', '_after', '_after may be given once'],
    ['_start=0&_end=5&_order=asc&_order=desc', '_order', '_order may be given once'],
    ['_after=x', '_after', '_after must be the id of an entry'],
    ['_after=1&_start=0&_end=5', '_after', 'Ask by _start and _end, or by _after and _limit'],
    ['_after=99999999', '_after', '_after must be the id of an entry of this ledger'],
    ['constructor=1', 'constructor', '"constructor" is not a parameter of a ledger'],
  ])('%s', async (query, field, message) => {
    for (const path of ['/cash/ledger', `/bank/ledger/${firm.bank}`, '/ledger/stock']) {
      const answer = await server.api('GET', `${path}?${query}`);
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: message }]);
    }
  });

  it.each([
    ['', 'Choose one of the vendors'],
    ['id=', 'Choose one of the vendors'],
    ['id=99999999', 'Vendor not found'],
    ['id=x', 'Vendor not found'],
    ['id=1&id=2', 'id may be given once'],
  ])('no vendor: %s', async (query, message) => {
    const answer = await server.api('GET', `/vendor/ledger/history?${query}`);
    expect([answer.status, answer.body.errors]).toEqual([422, { id: message }]);
  });

  it.each([
    '/bank/ledger/99999999',
    '/inventory/ledger/x',
    '/supply_cash_project/ledger/0',
    '/ledger/nothing',
    '/ledger/vendor:1',
  ])('%s is not there', async (path) => {
    expect((await server.api('GET', path)).status).toBe(404);
  });
});

it('answers for a deleted record, and says that it is', async () => {
  const vendor = await makeVendor();
  expect((await server.api('DELETE', `/vendor/${vendor}`)).status).toBe(200);
  const { record, data } = await ledger(`/vendor/ledger/history?id=${vendor}`);
  expect(record).toEqual({
    id: vendor,
    name: `Vendor ${made}`,
    archived_at: expect.stringMatching(/^\d{4}-/),
  });
  expect(data).toEqual([]);
});

it('says what each row is about, but not what the ledger is of', async () => {
  const project = await makeProject(server, 5_000);
  const employee = await makeEmployee(server);
  await assign(server, project, employee);
  await call(`/expense/projectwise/${project}`, { expense_name: 'Crane hire', amount: 70 });
  await call(`/employee/wage/${project}`, { employee_id: employee, amount: 300, note: 'Overtime' });
  await call('/vendor/payment', { vendor_id: firm.vendor, amount: 10, bank_id: firm.bank });
  const person = (await ledger(`/employee/ledger/history?id=${employee}`)).record.name;
  const site = (await ledger(`/supply_cash_project/ledger/${project}`)).ledger_entries;
  expect(site.map(({ type, description, note }: Ledger) => [type, description, note])).toEqual([
    ['opening', null, null],
    ['project expense', 'Crane hire', null],
    ['wage', person, 'Overtime'],
  ]);
  const [wage] = (await ledger(`/employee/ledger/history?id=${employee}`)).ledger_entries;
  expect(wage).toMatchObject({
    project_id: project,
    project_name: expect.stringContaining('Harbour Mall'),
    amount: -300,
    salary: 900,
  });
  const bank = (await ledger(`/bank/ledger/${firm.bank}`)).data.at(-1);
  expect(bank).toMatchObject({
    amount: -10,
    bank_id: firm.bank,
    bank_name: expect.any(String),
    description: expect.stringContaining('Sylhet'),
  });
});

describe('pay', () => {
  it('counts days, what was given and what was earned, by the dates, without what was reversed', async () => {
    const employee = await makeEmployee(server);
    await assign(server, firm.project, employee);
    const today = (await ledger('/cash')).data[0].updated_at.slice(0, 10);
    const wage = (amount: number) =>
      call(`/employee/wage/${firm.project}`, { employee_id: employee, amount });
    await wage(300);
    const second = await wage(200);
    await call('/employee/salary', { employee_id: employee, amount: 400 });
    const totals = async (query = '') => {
      const { days_present, total_given, total_salary } = await ledger(
        `/employee/ledger/history?id=${employee}${query}`,
      );
      return [days_present, total_given, total_salary];
    };
    expect(await totals()).toEqual([1, 900, 900]);
    expect(await totals(`&dateFrom=${today}&dateTo=${today}`)).toEqual([1, 900, 900]);
    expect(await totals('&dateTo=2024-12-31')).toEqual([0, 0, 0]);
    await call(`/transaction/${second.data.id}/reverse`, { reason: 'Paid twice' });
    expect(await totals()).toEqual([1, 700, 900]);
  });
});

describe('a project', () => {
  it('adds up what it was given and has cost, without what was reversed', async () => {
    const project = await makeProject(server, 500);
    const employee = await makeEmployee(server);
    const product = await makeProduct(server, { quantity: 100, price: 10 });
    await assign(server, project, employee);
    await call('/supply_cash_project', { project_id: project, cash_amount: 2_000 });
    await call('/supply_cash_project/return', { project_id: project, cash_amount: 150.5 });
    const twice = await call('/supply_cash_project', { project_id: project, cash_amount: 1_000 });
    await call(`/transaction/${twice.data.id}/reverse`, { reason: 'Entered twice' });
    await call(`/employee/wage/${project}`, { employee_id: employee, amount: 300 });
    await call(`/expense/projectwise/${project}`, { expense_name: 'Tea', amount: 20.25 });
    await call('/supply_inventory_project', {
      project_id: project,
      inventory: [{ product_id: product, qty: 7 }],
    });
    await call('/supply_inventory_project/return', {
      project_id: project,
      inventory: [{ product_id: product, qty: 2 }],
    });
    const wrong = await call('/supply_inventory_project', {
      project_id: project,
      inventory: [{ product_id: product, qty: 1 }],
    });
    await call(`/transaction/${wrong.data.id}/reverse`, { reason: 'Went elsewhere' });

    const answer = await ledger(`/supply_cash_project/ledger/${project}`);
    expect(answer).toMatchObject({
      total_cash_given: 1_849.5,
      total_employee_wage: 300,
      total_expense: 20.25,
      total_product_given: 50,
      total_cost: 370.25,
      total_wage_earned: 900,
      total_cost_earned: 970.25,
      balance: 2_029.25,
    });
    expect(answer.ledger_entries.map(({ type }: Ledger) => type)).toEqual([
      'opening',
      'supply cash',
      'return cash',
      'supply cash',
      'reversal',
      'wage',
      'project expense',
    ]);
    expect(
      answer.product_ledger.map(({ qty, price, total_price }: Ledger) => [qty, price, total_price]),
    ).toEqual([
      [7, 10, 70],
      [-2, 10, -20],
      [1, 10, 10],
      [-1, 10, -10],
    ]);
    expect(answer.product_ledger[0]).toMatchObject({
      product_id: product,
      product_name: expect.stringContaining('Cement'),
      type: 'supply',
    });
    const page = await server.api(
      'GET',
      `/supply_cash_project/ledger/${project}?_start=0&_end=2&_product_start=1&_product_end=2`,
    );
    expect([page.headers.get('x-total-count'), page.headers.get('x-product-total-count')]).toEqual([
      '7',
      '4',
    ]);
    expect([page.body.ledger_entries.length, page.body.product_ledger.length]).toEqual([2, 1]);
    const early = await ledger(`/supply_cash_project/ledger/${project}?dateTo=2024-12-31`);
    expect(early).toMatchObject({
      total_cash_given: 0,
      total_cost: 0,
      balance: 2_029.25,
      product_ledger: [],
    });
  });
});

it('links a row with what reversed it and what stands in its place', async () => {
  const vendor = await makeVendor();
  const paid = await call('/vendor/payment', { vendor_id: vendor, amount: 10 });
  const corrected = await call(`/transaction/${paid.data.id}/correct`, {
    reason: 'Ten too few',
    body: { vendor_id: vendor, amount: 20 },
  });
  const { reversal_id, corrected_id } = corrected.data;
  const { data, closing_balance } = await ledger(`/vendor/ledger/history?id=${vendor}`);
  const links = data.map((row: Ledger) => [
    row.transaction_id,
    row.reverses,
    row.reversed_by,
    row.corrects,
    row.corrected_by,
  ]);
  // Each link has the voucher number of what it names.
  const voucherOf = new Map(data.map((row: Ledger) => [row.transaction_id, row.voucher_no]));
  for (const row of data)
    for (const kind of ['reverses', 'reversed_by', 'corrects', 'corrected_by'])
      expect(row[`${kind}_voucher`]).toBe(row[kind] === null ? null : voucherOf.get(row[kind]));
  expect(links).toEqual([
    [paid.data.id, null, reversal_id, null, corrected_id],
    [reversal_id, paid.data.id, null, null, null],
    [corrected_id, null, null, paid.data.id, null],
  ]);
  expect(closing_balance).toBe(-20);
});

describe('a stock', () => {
  it('moves by signed quantities, with rate and value', async () => {
    const product = await makeProduct(server, { quantity: 10, price: 3 });
    await call('/supply_inventory_project', {
      project_id: firm.project,
      inventory: [{ product_id: product, qty: 4 }],
    });
    const answer = await ledger(`/inventory/ledger/${product}`);
    expect(figuresOf(answer)).toEqual([0, 6, 10, 4]);
    const shown = answer.data.map((row: Ledger) => [
      row.type,
      row.qty,
      row.previous_qty,
      row.current_qty,
      row.rate,
      row.total_price,
    ]);
    expect(shown).toEqual([
      ['opening', 10, 0, 10, 3, 30],
      ['supply', -4, 10, 6, 3, 12],
    ]);
    expect(answer.data[1]).toMatchObject({
      product_id: product,
      project_id: firm.project,
      value: -12,
      price: 3,
    });
    const [, { project_name: name }] = answer.data;
    expect(answer.data[1].records).toEqual([{ resource: 'project', id: firm.project, name }]);
    expect((await ledger(`/inventory/ledger/${product}?_limit=1&_after=${answer.data[0].id}`)).data).toEqual([
      answer.data[1],
    ]);
  });
});

describe('the books that belong to no record', () => {
  it('have a ledger each', async () => {
    const before = (await ledger('/ledger/expense')).closing_balance;
    await call('/expense', { expense_name: 'Office rent', amount: 25 });
    const expense = await ledger('/ledger/expense');
    expect(expense.closing_balance).toBe(before + 25);
    expect(expense.data.at(-1)).toMatchObject({ amount: 25, description: 'Office rent', type: 'expense' });
    const cash = await ledger('/cash/ledger');
    expect(cash.data.at(-1)).toMatchObject({ amount: -25, description: 'Office rent' });
    expect(await ledger('/ledger/cash')).toEqual(cash);
  });

  it('name the records that their rows are about', async () => {
    const vendor = await makeVendor();
    await call('/supply_cash_project', { project_id: firm.project, cash_amount: 30 });
    await post(vendor, [[5, '2024-01-02 10:00']]);
    await call('/vendor/payment', { vendor_id: vendor, amount: 5 });
    await call('/expense', { expense_name: 'Tea', amount: 1 });
    const [supply, payment, expense] = (await ledger('/ledger/cash')).data.slice(-3);
    expect(supply.records).toEqual([{ resource: 'project', id: firm.project, name: supply.project_name }]);
    expect(payment.records).toEqual([{ resource: 'vendor', id: vendor, name: payment.description }]);
    expect(expense.records).toEqual([]);
  });

  it('balance with those of the records', async () => {
    const trial = await ledger('/report/trial-balance');
    expect(totalsOf(trial).closing_debit).toBe(totalsOf(trial).closing_credit);
    const vendors = await ledger('/vendor');
    // What is above 0 is owed; advances are apart.
    const owed = vendors.data.reduce((sum: number, { balance }: Ledger) => sum + Math.max(0, balance), 0);
    expect(accountsOf(trial).vendor).toMatchObject({ closing_debit: 0, closing_credit: owed });
    const accounts = trial.rows.filter(({ level }: Ledger) => level === 1);
    expect(accounts[0]).toMatchObject({ key: ['asset', 'cash'], title: 'Cash' });
    // A movement with the key of a nominal book does not name it.
    const titles = Object.fromEntries(accounts.map(({ key, title }: Ledger) => [key[1], title]));
    expect(titles).toMatchObject({ vendor: 'Vendors', expense: 'Expense' });
  });
});
