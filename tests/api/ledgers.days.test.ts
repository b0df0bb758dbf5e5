import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, type Decimal, negate } from '../../src/ledger/money.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf } from '../support/statement.ts';
import { assign, type Firm, fund, makeEmployee, makeFirm, makeProduct } from './movementSamples.ts';

/** A movement counts on its `date`, whenever it was entered (docs/business-rules.md, "The day of a movement"). */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await fund(server, firm, '2024-01-01');
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
const project = (from: string, to: string) =>
  get(`/supply_cash_project/ledger/${firm.project}?dateFrom=${from}&dateTo=${to}`);

describe('the totals of a range are the sums of its rows', () => {
  it('after a project expense of December was reversed (finding 1)', async () => {
    const before = await project('2024-01-01', '2024-12-31');
    const id = await post(`/expense/projectwise/${firm.project}`, {
      expense_name: 'Piling',
      amount: 66_200.5,
      date: '2024-12-30',
    });
    const spent = await project('2024-01-01', '2024-12-31');
    expect([spent.total_expense, spent.closing_balance]).toEqual([
      before.total_expense + 66_200.5,
      before.closing_balance - 66_200.5,
    ]);
    await reverse(id);
    const year = await project('2024-01-01', '2024-12-31');
    expect([year.total_expense, year.closing_balance]).toEqual([
      before.total_expense,
      before.closing_balance,
    ]);
    expect(year.ledger_entries.slice(-2).map(({ amount }: Body) => amount)).toEqual([-66_200.5, 66_200.5]);
    const later = await project('2025-01-01', '2025-12-31');
    expect([later.opening_balance, later.total_expense]).toEqual([year.closing_balance, 0]);
  });

  it('with a wage that was entered late (finding 1)', async () => {
    const employee = await makeEmployee(server, { salary: 950 });
    await server.db
      .insertInto('plinth.assignment')
      .values({ employee_id: employee, project_id: firm.project, assigned_at: '2024-11-01T00:00:00Z' })
      .execute();
    const wage = (date: string, amount: number) =>
      post(`/employee/wage/${firm.project}`, { employee_id: employee, amount, date });
    const ledger = (range: string) => get(`/employee/ledger/history?id=${employee}${range}`);
    const december = () => ledger('&dateFrom=2024-12-01&dateTo=2024-12-31');
    for (let day = 2; day <= 23; day += 1)
      await wage(`2024-12-${String(day).padStart(2, '0')}`, day === 23 ? 800 : 700);
    await wage('2025-01-02', 900);
    expect(await december()).toMatchObject({ days_present: 22, total_given: 15_500, total_salary: 20_900 });
    await wage('2024-12-01', 950);
    const late = await december();
    const rows: Body[] = late.ledger_entries ?? late.data;
    const paid = rows.map(({ amount }) => amount);
    expect([rows.length, rows[0]?.date, -paid.reduce((sum, amount) => sum + amount, 0)]).toEqual([
      ...[23, '2024-12-01', 16_450],
    ]);
    expect(late).toMatchObject({
      days_present: 23,
      total_given: 16_450,
      total_salary: 21_850,
      opening_balance: 0,
      closing_balance: 5_400,
    });
    const balances = rows.map(({ previous_balance, current_balance }) => [previous_balance, current_balance]);
    expect(balances.slice(0, 3)).toEqual([
      [0, 0],
      [0, 250],
      [250, 500],
    ]);
    expect(rows[0]?.created_at.slice(0, 10)).not.toBe('2024-12-01');
    expect(await ledger('&dateFrom=2025-01-01')).toMatchObject({
      opening_balance: 5_400,
      closing_balance: 5_450,
    });
  });
});

describe('a past day', () => {
  it('never ends below the floor of a book', async () => {
    const bank = await post('/bank', { bank_name: 'Seasonal', balance: 0 });
    const withdraw = (date: string) => server.api('POST', `/bank/withdraw/${bank}`, { amount: 60, date });
    await post(`/bank/deposite/${bank}`, { amount: 100, date: '2024-03-01' });
    expect((await withdraw('2024-03-10')).status).toBe(200);
    await post(`/bank/deposite/${bank}`, { amount: 500, date: '2024-03-20' });
    const refused = await withdraw('2024-03-05');
    expect(refused.body).toMatchObject({
      success: false,
      code: 'floorOnDay',
      message: 'Bank would be BDT −20.00 at the end of 2024-03-10',
    });
    expect((await withdraw('2024-02-29')).body.message).toMatch(/at the end of 2024-02-29$/);
    expect((await withdraw('2024-03-20')).status).toBe(200);
    // What came in cannot be taken back from under what was spent since.
    const [first] = (await get(`/bank/ledger/${bank}?_start=0&_end=1`)).data;
    const taken = await server.api('POST', `/transaction/${first.transaction_id}/reverse`, { reason: 'x' });
    expect(taken.body.message).toMatch(/at the end of 2024-03-10$/);
  });

  it('never ends with less than no goods (finding 9)', async () => {
    const product = await makeProduct(server, { quantity: 50, price: 10 });
    const supply = (date?: string) =>
      server.api('POST', '/supply_inventory_project', {
        project_id: firm.project,
        inventory: [{ product_id: product, qty: 5 }],
        ...(date && { date }),
      });
    expect((await supply()).status).toBe(200);
    const refused = await supply('2024-06-01');
    expect(refused.body).toMatchObject({ code: 'stockOnDay', success: false });
    expect(refused.body.message).toMatch(
      /^The stock of Portland Cement \d+ would be −5 at the end of 2024-06-01$/,
    );
  });

  it('never ends with more goods returned from a project than it had received', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 10 });
    const inventory = (qty: number) => [{ product_id: product, qty }];
    await post('/inventory_purchase', {
      ...{ vendor_id: firm.vendor, sub_total: 500, discount: 0, total: 500, date: '2024-07-01' },
      inventory: [{ product_id: product, qty: 50, total: 500 }],
    });
    const move = (path: string, date: string, qty: number, project = firm.project) =>
      server.api('POST', path, { project_id: project, date, inventory: inventory(qty) });
    const supply = '/supply_inventory_project';
    const takeBack = `${supply}/return`;
    const correct = (id: number, date: string, qty: number, by?: string) =>
      server.api('POST', `/transaction/${id}/correct`, {
        ...{ reason: 'x', body: { project_id: firm.project, date, inventory: inventory(qty) } },
        ...(by && { date: by }),
      });
    const onDay = (code: string, day: string) => ({ code, success: false, params: { day: { day } } });
    const supplied = await move(supply, '2024-07-10', 10);
    await move(supply, '2024-07-20', 5);

    const early = await move(takeBack, '2024-07-09', 1);
    expect([early.status, early.body]).toMatchObject([409, onDay('receivedLessOnDay', '2024-07-09')]);
    expect(early.body.message).toMatch(
      /^Harbour Mall \d+ had received only 0 of Portland Cement \d+ by 2024-07-09$/,
    );
    expect((await move(takeBack, '2024-07-15', 11)).body).toMatchObject(
      onDay('receivedLessOnDay', '2024-07-15'),
    );
    const returned = await move(takeBack, '2024-07-15', 6);
    expect(returned.status, returned.text).toBe(200);
    // Later returns leave less for earlier ones.
    expect((await move(takeBack, '2024-07-12', 5)).body).toMatchObject(
      onDay('receivedLessOnDay', '2024-07-15'),
    );
    const second = await move(takeBack, '2024-07-12', 4);
    expect(second.status, second.text).toBe(200);

    const of = (answer: { body: { data: { id: number } } }) => answer.body.data.id;
    expect((await correct(of(returned), '2024-07-08', 6)).body).toMatchObject(
      onDay('receivedLessOnDay', '2024-07-08'),
    );
    // The goods of the reversed return are back only from the day of its reversal on.
    expect((await correct(of(returned), '2024-07-15', 6, '2024-07-16')).body).toMatchObject(
      onDay('wouldReturnMoreOnDay', '2024-07-15'),
    );
    const later = await correct(of(supplied), '2024-07-13', 10);
    expect([later.status, later.body]).toMatchObject([409, onDay('wouldReturnMoreOnDay', '2024-07-12')]);
    expect(later.body.message).toMatch(
      /^By 2024-07-12 4 of Portland Cement \d+ more would have come back from the project than it had received$/,
    );
    expect((await correct(of(supplied), '2024-07-10', 9)).body).toMatchObject(
      onDay('wouldReturnMoreOnDay', '2024-07-15'),
    );
    const reversed = await server.api('POST', `/transaction/${of(supplied)}/reverse`, { reason: 'x' });
    expect([reversed.status, reversed.body.code]).toEqual([409, 'wouldReturnMore']);
    expect((await correct(of(returned), '2024-07-21', 6)).status).toBe(200);
    expect((await correct(of(supplied), '2024-07-12', 10)).status).toBe(200);
  });

  it('never ends below the floor either when a correction takes what came in to a later day', async () => {
    const bank = await post('/bank', { bank_name: 'Moved', balance: 0 });
    const deposit = await post(`/bank/deposite/${bank}`, { amount: 100, date: '2024-04-10' });
    await post(`/bank/withdraw/${bank}`, { amount: 100, date: '2024-04-10' });
    const later = await server.api('POST', `/transaction/${deposit}/correct`, {
      reason: 'x',
      body: { amount: 100, date: '2024-04-15' },
    });
    expect(later.body).toMatchObject({ code: 'floorOnDay', params: { day: { day: '2024-04-10' } } });
    const product = await makeProduct(server, { quantity: 0, price: 10 });
    const line = { product_id: product, qty: 5 };
    const bought = { vendor_id: firm.vendor, sub_total: 50, discount: 0, total: 50 };
    const purchase = { ...bought, inventory: [{ ...line, total: 50 }] };
    const id = await post('/inventory_purchase', { ...purchase, date: '2024-04-10' });
    await post('/supply_inventory_project', {
      project_id: firm.project,
      inventory: [line],
      date: '2024-04-10',
    });
    const moved = await server.api('POST', `/transaction/${id}/correct`, {
      reason: 'x',
      body: { ...purchase, date: '2024-04-15' },
    });
    expect(moved.body).toMatchObject({ code: 'stockOnDay', params: { day: { day: '2024-04-10' } } });
  });

  it('counts what came earlier in the same call', async () => {
    const bank = await post('/bank', { bank_name: 'Quarterly', balance: 0 });
    await post(`/bank/deposite/${bank}`, { amount: 100, date: '2024-05-01' });
    await post(`/bank/deposite/${bank}`, { amount: 1, date: '2024-05-31' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.api('POST', `/bank/withdraw/${bank}`, { amount: 40, date: '2024-05-02' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toMatch(/^floor/);
  });
});

describe('a ledger of movements that were entered in any order', () => {
  const days = ['2024-02-01', '2024-02-02', '2024-02-05', '2024-02-29', '2024-03-01'];
  let bank: number;
  let entered: { id: number; date: string; amount: Decimal }[];
  let whole: Body[];

  beforeAll(async () => {
    bank = await post('/bank', { bank_name: 'Mixed', balance: 0 });
    entered = [];
    for (let n = 0; n < 40; n += 1) {
      const date = days[(n * 7) % days.length] as string;
      const paisa = 101 * (n + 1);
      const isIn = n < 10 || n % 3 > 0;
      const amount = paisa / 100;
      const id = await post(`/bank/${isIn ? 'deposite' : 'withdraw'}/${bank}`, {
        amount,
        date: n < 5 ? days[0] : date,
        note: `Slip-${n}`,
      });
      entered.push({
        id,
        date: n < 5 ? (days[0] as string) : date,
        amount: isIn ? String(amount) : negate(String(amount)),
      });
    }
    whole = [];
    let balance: Decimal = '0';
    for (const { id, date, amount } of [...entered].sort(
      (a, b) => a.date.localeCompare(b.date) || a.id - b.id,
    )) {
      const before = balance;
      balance = add([balance, amount]);
      whole.push({
        nth: whole.length + 1,
        transaction_id: id,
        date,
        amount: Number(amount),
        previous_balance: Number(before),
        current_balance: Number(balance),
      });
    }
  });

  const ledger = (query: string) => get(`/bank/ledger/${bank}${query}`);
  const rowsOf = (body: Body) =>
    body.data.map((row: Body) =>
      Object.fromEntries(Object.keys(whole[0]).map((name) => [name, row[name]])),
    ) as Body[];

  it('stands in the order of days, with balances of that order', async () => {
    const body = await ledger('');
    expect(rowsOf(body)).toEqual(whole);
    expect(body).toMatchObject({ opening_balance: 0, closing_balance: whole.at(-1).current_balance });
  });

  it.each([
    [0, 7],
    [7, 14],
    [33, 40],
    [38, 60],
    [60, 70],
  ])('has the rows from %i to %i from either end', async (start, end) => {
    expect(rowsOf(await ledger(`?_start=${start}&_end=${end}`))).toEqual(whole.slice(start, end));
    expect(rowsOf(await ledger(`?_start=${start}&_end=${end}&_order=desc`))).toEqual(
      [...whole].reverse().slice(start, end),
    );
  });

  it.each(days)('opens and closes %s with the balances of that day', async (day) => {
    const inside = whole.filter(({ date }) => date === day);
    const body = await ledger(`?dateFrom=${day}&dateTo=${day}&_start=1&_end=4`);
    expect(rowsOf(body)).toEqual(inside.slice(1, 4));
    expect(body).toMatchObject({
      opening_balance: inside[0].previous_balance,
      closing_balance: inside.at(-1).current_balance,
    });
    const sum = (sign: number) =>
      add(inside.filter(({ amount }) => amount * sign > 0).map(({ amount }) => Math.abs(amount)));
    expect([body.total_in, body.total_out]).toEqual([Number(sum(1)), Number(sum(-1))]);
    const last = await ledger(`?dateFrom=${day}&dateTo=${day}&_start=0&_end=2&_order=desc`);
    expect(rowsOf(last)).toEqual([...inside].reverse().slice(0, 2));
  });

  it('goes on after an entry, also within a day and in a range', async () => {
    const all = (await ledger('')).data;
    for (const [range, from, to] of [
      ['', 0, 40],
      ['&dateTo=2024-02-05', 0, whole.filter(({ date }) => date <= '2024-02-05').length],
      ['&dateFrom=2024-02-05', whole.findIndex(({ date }) => date === '2024-02-05'), 40],
    ] as const)
      for (const at of [0, 3, 11, 25]) {
        const begin = Math.max(at + 1, from);
        expect(rowsOf(await ledger(`?_after=${all[at].id}&_limit=6${range}`))).toEqual(
          whole.slice(begin, Math.min(begin + 6, to)),
        );
      }
  });

  it('keeps the balances of the whole where rows are left out', async () => {
    const large = whole.filter(({ amount }) => Math.abs(amount) >= 20);
    expect(rowsOf(await ledger('?amount_gte=20'))).toEqual(large);
    expect(rowsOf(await ledger('?amount_gte=20&_start=2&_end=9&_order=desc'))).toEqual(
      [...large].reverse().slice(2, 9),
    );
    expect(rowsOf(await ledger('?q=Slip-31'))).toEqual(
      whole.filter(({ transaction_id }) => transaction_id === entered[31]?.id),
    );
  });

  it('shows the same balances in a transaction', async () => {
    const row = whole[12];
    const { data } = await get(`/transaction/${row.transaction_id}`);
    expect(data.entries.find(({ book }: Body) => book === `bank:${bank}`)).toMatchObject({
      previous_balance: row.previous_balance,
      current_balance: row.current_balance,
    });
  });
});

it('reads a balance as at any day (finding 9)', async () => {
  const employee = await makeEmployee(server);
  await assign(server, firm.project, employee);
  const cash = async (date?: string) =>
    accountsOf(await get(`/report/trial-balance${date ? `?date=${date}` : ''}`)).cash?.closing_debit ?? 0;
  const [before, today] = [await cash('2024-08-01'), await cash()];
  await post('/cash/receipt', { amount: 12.5, note: 'Scrap', date: '2024-08-01' });
  await post('/cash/receipt', { amount: 7, note: 'Scrap', date: '2024-08-02' });
  expect(await cash('2024-08-01')).toBe(before + 12.5);
  expect(await cash('2024-07-31')).toBe(before);
  expect(await cash()).toBe(today + 19.5);
  expect(await cash('1999-12-31')).toBe(0);
  for (const date of ['2024-02-30', 'tomorrow', ''])
    expect((await server.api('GET', `/report/trial-balance?date=${date}`)).status).toBe(
      date === '' ? 200 : 422,
    );
});
