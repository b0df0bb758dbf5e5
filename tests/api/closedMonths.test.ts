import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { totalsOf } from '../support/statement.ts';
import { today } from '../support/today.ts';
import { assign, type Firm, fund, makeEmployee, makeFirm } from './movementSamples.ts';

/**
 * The figures of a closed month stay what they were (docs/business-rules.md, "Reversals"): what is reversed later is taken away on the day
 * of its reversal, in every report, total of a list, history and figure.
 */

const OCTOBER = 'from=2024-10-01&to=2024-10-31';
const NOVEMBER = 'from=2024-11-01&to=2024-11-30';
const BOTH = 'from=2024-10-01&to=2024-11-30';

let server: TestServer;
let firm: Firm;

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;

async function get(path: string): Promise<Body> {
  const answer = await server.api('GET', path);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}

async function post(path: string, body: object): Promise<number> {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.id;
}

const reverse = (id: number, date: string) =>
  post(`/transaction/${id}/reverse`, { reason: 'Entered by mistake', date });

/** The total of each column of a report. */
async function totals(name: string, query: string): Promise<Record<string, number | null>> {
  const { columns, totals: sums } = await get(`/report/${name}?${query}`);
  return Object.fromEntries(columns.map((one: Body, place: number) => [one.name, sums[0][place]]));
}

/** The total of a list: its sums, the number of records and that of the reversals. */
async function listed(path: string, days: string) {
  const [from, to] = days.split('&').map((part) => part.split('=')[1]);
  const { totals: sums, count, reversed } = await get(`${path}?_totals=true&date_gte=${from}&date_lte=${to}`);
  return [Number(sums.amount ?? sums.total), count, reversed];
}

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await fund(server, firm, '2024-09-30');
});
afterAll(() => server?.close());

describe('an expense of October that is reversed in November', () => {
  beforeAll(async () => {
    const wrong = await post('/expense', { expense_name: 'Rent', amount: 10_000, date: '2024-10-15' });
    await post('/expense', { expense_name: 'Tea', amount: 250, date: '2024-10-20' });
    const [expenses, profit] = [
      await get(`/report/expenses?${OCTOBER}`),
      await get(`/report/profit-and-loss?${OCTOBER}`),
    ];
    const closing = { closed_up_to: '2024-10-31', reason: 'October is done' };
    expect((await server.api('PUT', '/setting/periods', closing)).status).toBe(200);
    await reverse(wrong, '2024-11-05');
    expect(await get(`/report/expenses?${OCTOBER}`)).toEqual(expenses);
    expect(await get(`/report/profit-and-loss?${OCTOBER}`)).toEqual(profit);
    expect(
      (await server.api('PUT', '/setting/periods', { closed_up_to: null, reason: 'Go on' })).status,
    ).toBe(200);
  });

  it('stays in Expenses by Name of October, and is taken away in November', async () => {
    expect(await totals('expenses', OCTOBER)).toEqual({ count: 2, amount: 10_250 });
    expect(await totals('expenses', NOVEMBER)).toEqual({ count: -1, amount: -10_000 });
    expect(await totals('expenses', BOTH)).toEqual({ count: 1, amount: 250 });
    for (const range of [OCTOBER, NOVEMBER, BOTH]) {
      const { overhead } = totalsOf(await get(`/report/profit-and-loss?${range}`));
      expect((await totals('expenses', range)).amount).toBe(overhead);
    }
  });

  it('opens rows that add up to the figure', async () => {
    const rows = await get(`/report/expenses/rows?${NOVEMBER}&_column=amount`);
    expect(rows.data).toMatchObject([{ date: '2024-11-05', expense_name: 'Rent', _value: -10_000 }]);
    expect(rows.total_amount).toBe(-10_000);
    expect((await get(`/report/expenses/rows?${BOTH}&_column=count`)).total_amount).toBe(1);
    const both = await get(`/report/expenses/rows?${BOTH}&_column=amount`);
    expect([both.data.length, both.total_amount]).toEqual([3, 250]);
  });

  it('stays in the totals of the list and of the history of October', async () => {
    expect(await listed('/expense', OCTOBER)).toEqual([10_250, 2, 0]);
    expect(await listed('/expense', NOVEMBER)).toEqual([-10_000, -1, 1]);
    expect(await listed('/expense', BOTH)).toEqual([250, 1, 1]);
    const { columns } = await get(
      `/expense/columns?_by=date&_order=asc&date_gte=2024-10-01&date_lte=2024-11-30`,
    );
    expect(
      columns.map(({ value, count, totals: sums }: Body) => [value, count, Number(sums.amount)]),
    ).toEqual([
      ['2024-10-01', 2, 10_250],
      ['2024-11-01', 0, -10_000],
    ]);
  });
});

it('wages, attendance and days present of a month stay when a wage is reversed later', async () => {
  const mason = await makeEmployee(server, { salary: 700 });
  await assign(server, firm.project, mason);
  await sql`update plinth.assignment set assigned_at = '2024-10-01' where employee_id = ${mason}`.execute(
    server.db,
  );
  const pay = (date: string) =>
    post(`/employee/wage/${firm.project}`, { employee_id: mason, amount: 500, date });
  await pay('2024-10-02');
  const wrong = await pay('2024-10-03');
  const read = async (month: string) => {
    const range = `from=${month}-01&to=${month}-30`;
    const ledger = await get(`/employee/ledger/history?id=${mason}&dateFrom=${month}-01&dateTo=${month}-30`);
    const { data: people } = await get(`/wage/attendance?month=${month}`);
    const person = people.find(({ id }: Body) => id === mason);
    return {
      wages: await totals('wages', range),
      present: ledger.days_present,
      given: ledger.total_given,
      attendance: person && [person.days, person.earned, person.paid],
    };
  };
  const october = await read('2024-10');
  expect(october).toMatchObject({ present: 2, given: 1_000, attendance: [2, 1_400, 1_000] });
  await reverse(wrong, '2024-11-04');
  expect(await read('2024-10')).toEqual(october);
  expect(await read('2024-11')).toMatchObject({ wages: { days: -1, amount: -500 }, given: -500 });
  const whole = await get(`/employee/ledger/history?id=${mason}&dateFrom=2024-10-01&dateTo=2024-11-30`);
  expect([whole.days_present, whole.total_given]).toEqual([1, 500]);
});

it('prices of a month stay when a purchase is reversed later, and it counts in none of both together', async () => {
  const buy = (date: string, rate: number) =>
    post('/inventory_purchase', {
      vendor_id: firm.vendor,
      date,
      sub_total: rate * 10,
      discount: 0,
      total: rate * 10,
      inventory: [{ product_id: firm.product, qty: 10, total: rate * 10 }],
    });
  await buy('2024-10-10', 11);
  const dear = await buy('2024-10-12', 90);
  const read = async (query: string) => {
    const { columns, rows } = await get(`/report/purchase_prices?product_id=${firm.product}&${query}`);
    const month = rows.find(({ level, key }: Body) => level === 1 && key[1] === '2024-10');
    return Object.fromEntries(columns.map((one: Body, place: number) => [one.name, month?.values[place]]));
  };
  const october = await read(OCTOBER);
  expect(october).toMatchObject({ qty: 20, highest: 90, lowest: 11, latest: 90 });
  await reverse(dear, '2024-11-20');
  expect(await read(OCTOBER)).toEqual(october);
  expect(await read(BOTH)).toMatchObject({ qty: 20, highest: 11, lowest: 11, latest: 11 });
  expect(await totals('purchases_by_product', BOTH)).toMatchObject({ total: 110 });
  expect(await totals('purchases_by_product', NOVEMBER)).toMatchObject({ total: -900 });
});

it('a budget on a past day is the version of that day', async () => {
  const save = (amount: number, based_on: number) =>
    server.api('POST', `/budget/${firm.project}`, {
      based_on,
      lines: [{ head: 'expenses', amount }],
      ...(based_on > 0 && { reason: 'More floors' }),
    });
  expect((await save(1_000, 0)).status).toBe(200);
  expect((await save(5_000, 1)).status).toBe(200);
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update plinth.budget set created_at = '2024-10-10T18:30:00Z' where version = 1`.execute(trx);
    await sql`update plinth.budget set created_at = '2024-11-10' where version = 2`.execute(trx);
  });
  const planned = async (date: string) => (await totals('budget_against_actual', `date=${date}`)).budget;
  // 18:30 in UTC is the next day in Dhaka.
  expect(await planned('2024-10-10')).toBe(0);
  expect(await planned('2024-10-11')).toBe(1_000);
  expect(await planned('2024-11-09')).toBe(1_000);
  expect(await planned('2024-11-10')).toBe(5_000);
  expect(await planned(today())).toBe(5_000);
  const compared = async (to: string) => {
    const { columns, totals: sums } = await get(
      `/report/profit_and_loss?from=2024-07-01&to=${to}&compare=budget`,
    );
    const place = columns.findIndex(({ compared: is }: Body) => is);
    return sums[1][place];
  };
  expect([await compared('2024-10-31'), await compared('2024-11-30')]).toEqual([1_000, 5_000]);
});
