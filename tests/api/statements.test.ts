import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, negate, subtract } from '../../src/ledger/money.ts';
import { fillProjects } from '../../src/server/database/fillProjects.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf, figuresBy, totalsOf } from '../support/statement.ts';
import { today } from '../support/today.ts';
import { assign, type Firm, fund, makeEmployee, makeFirm, makeProject, SAMPLES } from './movementSamples.ts';

/** The trial balance, profit and loss, balance sheet and cash flow (docs/business-rules.md, "Statements"). */

let server: TestServer;
let firm: Firm;
let other: number;
/** The value of the goods that the project received on the last day. */
let goods: number;

const DAYS = ['2024-06-29', '2024-06-30', '2024-07-01', '2024-07-20'] as const;

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

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await fund(server, firm, DAYS[0]);
  other = await makeProject(server, 500);
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const { params = {}, body } = sample(firm);
    const path = server.context.resources[name]?.api.create.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      String(params[key]),
    );
    await post(path as string, body);
  }
  await post('/customer/bill', { customer_id: firm.customer, amount: 5_000, date: DAYS[1] });
  await post('/customer/bill', { customer_id: firm.customer, amount: 7_000.25, date: DAYS[2] });
  await post('/expense', { expense_name: 'Rent', amount: 1_200, date: DAYS[1] });
  await post('/expense', { expense_name: 'Rent', amount: 1_300, date: DAYS[3] });
  await post(`/expense/projectwise/${firm.project}`, { expense_name: 'Crane', amount: 71.5, date: DAYS[2] });
  const supply = await post('/supply_inventory_project', {
    project_id: firm.project,
    date: DAYS[3],
    inventory: [{ product_id: firm.product, qty: 3 }],
  });
  goods = Number(negate((await get(`/transaction/${supply}`)).data.stock[0].value));
  expect(goods).toBeGreaterThan(29);
  const wrong = await post('/expense', { expense_name: 'Wrong', amount: 9, date: DAYS[2] });
  await post(`/transaction/${wrong}/reverse`, { reason: 'Twice' });
});
afterAll(() => server?.close());

const SIDES = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'];

describe('the trial balance', () => {
  it.each(DAYS)('at the end of %s has equal debits and credits', async (date) => {
    const body = await get(`/report/trial-balance?date=${date}`);
    const totals = totalsOf(body);
    expect(totals.opening_debit).toBe(totals.opening_credit);
    expect(totals.debit).toBe(totals.credit);
    expect(totals.closing_debit).toBe(totals.closing_credit);
    for (const side of SIDES)
      expect(Number(add(Object.values(accountsOf(body)).map((one) => one[side] ?? 0)))).toBe(totals[side]);
    expect(totals.closing_debit).toBeGreaterThan(0);
  });

  it('has each account with its class, and the sum of its books', async () => {
    const body = await get('/report/trial-balance');
    const { rows } = await sql<{ kind: string; normal: string; balance: string }>`
      select coalesce(resource, key) as kind, normal, sum(balance)::text as balance from plinth.book
      where entries > 0 group by 1, 2`.execute(server.db);
    const net = ({ closing_debit = 0, closing_credit = 0 } = {}) => subtract(closing_debit, closing_credit);
    const accounts = accountsOf(body);
    expect(rows.length).toBeGreaterThan(12);
    for (const { kind, normal, balance } of rows)
      expect([kind, Number(add([net(accounts[kind]), net(accounts[`${kind}.opposite`])]))]).toEqual([
        kind,
        Number(normal === 'debit' ? balance : negate(balance)),
      ]);
    const classes = Object.fromEntries(
      body.rows.flatMap(({ key, level }: Body) => (level === 1 ? [[key[1], key[0]]] : [])),
    );
    expect(classes).toMatchObject({
      cash: 'asset',
      bank: 'asset',
      project: 'asset',
      stock: 'asset',
      customer: 'asset',
      vendor: 'liability',
      employee: 'liability',
      opening_equity: 'equity',
      receipts: 'income',
      sales: 'income',
      material_cost: 'cost',
      wages: 'cost',
      project_expense: 'cost',
      stock_adjustment: 'cost',
      expense: 'overhead',
      salaries: 'overhead',
    });
    // What the employee of this firm was paid ahead is an asset, apart from what is owed to others.
    expect(classes['employee.opposite']).toBe('asset');
  });
});

describe('figures by name', () => {
  const line = ({ data }: Body, key: string) => data.find((one: Body) => one.key === key);

  it.each([
    ['trial-balance', 'debit', 'closing_debit'],
    ['profit-and-loss', 'amount', 'amount'],
    ['balance-sheet', 'amount', 'amount'],
  ])('of the accounts of %s are those of its table', async (name, figure, column) => {
    const body = await get(`/report/${name}`);
    const accounts = Object.entries(accountsOf(body));
    expect(accounts.length).toBeGreaterThan(1);
    for (const [key, figures] of accounts) {
      expect(line(body, key)).toMatchObject({ key, normal: expect.any(String), class: expect.any(String) });
      expect({ key, figure: line(body, key)[figure] }).toEqual({ key, figure: figures[column] });
    }
  });

  it('are the sums, too', async () => {
    const [trial, profit, sheet, cash] = [
      await get('/report/trial-balance'),
      await get('/report/profit-and-loss'),
      await get('/report/balance-sheet'),
      await get('/report/cash-flow'),
    ];
    const { closing_debit, credit } = totalsOf(trial);
    expect(trial).toMatchObject({ total_debit: closing_debit, total_period_credit: credit });
    expect(profit).toMatchObject(totalsOf(profit));
    const { assets, profit: ofYear, retained } = totalsOf(sheet);
    expect(sheet).toMatchObject({ assets, profit_of_year: ofYear, retained_earnings: retained });
    expect((await get(`/report/balance-sheet?date=${DAYS[1]}`)).fiscal_year_from).toBe('2023-07-01');
    const { beginning, received, end } = totalsOf(cash);
    expect(cash).toMatchObject({ opening: beginning, in: received, closing: end });
    expect(Number(subtract(add([cash.opening, cash.in]), cash.out))).toBe(cash.closing);
    const paid = cash.data.map((one: Body) => subtract(one.in, one.out));
    expect(Number(add(paid))).toBe(Number(subtract(cash.in, cash.out)));
  });

  it('have assets equal to liabilities and equity', async () => {
    const { assets, liabilities, equity } = await get('/report/balance-sheet');
    expect(Number(add([liabilities, equity]))).toBe(assets);
  });

  it('are what every book stands at', async () => {
    const [{ data }, trial] = [
      await get(`/books?date=${DAYS[2]}`),
      await get(`/report/trial-balance?date=${DAYS[2]}`),
    ];
    expect(data.map(({ key }: Body) => key)).toEqual(trial.data.map(({ key }: Body) => key));
    for (const { key, normal, balance } of data) {
      const { debit, credit } = line(trial, key);
      expect({ key, balance: balance + 0 }).toEqual({
        key,
        balance: Number(normal === 'debit' ? subtract(debit, credit) : subtract(credit, debit)),
      });
    }
    expect(line({ data }, 'expense').balance).toBe(1_200);
    expect(line({ data }, 'wages').resource).toBe(null);
    expect((await server.api('GET', '/books?day=2024-02-01')).status).toBe(422);
  });
});

describe('profit and loss', () => {
  it('sums what was earned and spent in a range', async () => {
    const body = await get(`/report/profit-and-loss?from=${DAYS[2]}&to=${DAYS[3]}`);
    expect(totalsOf(body)).toEqual({
      income: 7_000.25,
      cost: Number(add([71.5, goods])),
      gross: Number(subtract(6_928.75, goods)),
      overhead: 1_300,
      profit: Number(subtract(5_628.75, goods)),
    });
    expect(accountsOf(body)).toMatchObject({
      project_expense: { amount: 71.5 },
      material_cost: { amount: goods },
      expense: { amount: 1_300 },
    });
  });

  it('is that of its projects and of what no project caused', async () => {
    for (const range of ['', `?from=${DAYS[0]}`, `?from=${DAYS[1]}&to=${DAYS[2]}`]) {
      const whole = totalsOf(await get(`/report/profit-and-loss${range}`));
      const body = await get(`/report/profit-by-project${range}`);
      expect(totalsOf(body)).toEqual(whole);
      for (const { key, title } of body.rows) {
        const [project] = key;
        if (project === null) continue;
        expect(title).toMatch(/^Harbour Mall/);
        const joined = range === '' ? '?' : `${range}&`;
        const own = await get(`/report/profit-and-loss${joined}project_id=${project}`);
        expect(totalsOf(own)).toEqual(figuresBy(body, 'project_id')[project]);
      }
    }
    const range = `from=${DAYS[2]}&to=${DAYS[3]}`;
    const byProject = figuresBy(await get(`/report/profit-by-project?${range}`), 'project_id');
    expect(Object.entries(byProject).map(([project, { cost, profit }]) => [project, cost, profit])).toEqual([
      [String(firm.project), Number(add([71.5, goods])), Number(negate(add([71.5, goods])))],
      ['null', 0, 5_700.25],
    ]);
  });

  it('of a project without entries is 0', async () => {
    const body = await get(`/report/profit-and-loss?from=${DAYS[0]}&project_id=${other}`);
    expect(totalsOf(body)).toMatchObject({ income: 0, profit: 0 });
  });

  it('of a project that does not exist is refused', async () => {
    const { status, body } = await server.api('GET', '/report/profit-and-loss?project_id=99999999');
    expect([status, body.errors]).toEqual([422, { project_id: 'Project not found' }]);
  });
});

describe('the cost of a project', () => {
  it('is the pay that was earned on it, whatever was paid', async () => {
    const [site, next] = [await makeProject(server, 10_000), await makeProject(server, 10_000)];
    const mason = await makeEmployee(server, { salary: 800 });
    await assign(server, site, mason);
    const pay = (amount: number) =>
      post(`/employee/wage/${site}`, { employee_id: mason, amount, date: today() });
    const costs = async (id: number) => {
      const ledger = await get(`/supply_cash_project/ledger/${id}`);
      const { cost } = totalsOf(await get(`/report/profit-and-loss?project_id=${id}`));
      const byProject = figuresBy(await get('/report/profit-by-project'), 'project_id');
      return {
        paid: ledger.total_employee_wage,
        cost: ledger.total_cost,
        earned: ledger.total_wage_earned,
        costEarned: ledger.total_cost_earned,
        statement: cost,
        byProject: byProject[id]?.cost ?? 0,
      };
    };
    const cost = (paid: number, earned: number) => ({
      ...{ paid, cost: paid, earned, costEarned: earned },
      ...{ statement: earned, byProject: earned },
    });

    const present = await pay(0);
    expect(await costs(site)).toEqual(cost(0, 800));
    const later = await pay(300);
    expect(await costs(site)).toEqual(cost(300, 800));
    await post(`/expense/projectwise/${site}`, { expense_name: 'Tea', amount: 20.25 });
    expect(await costs(site)).toMatchObject({ earned: 800, costEarned: 820.25, statement: 820.25 });

    await post(`/transaction/${later}/reverse`, { reason: 'Not paid' });
    expect(await costs(site)).toMatchObject({ paid: 0, earned: 800, statement: 820.25 });
    const released = await server.api('POST', `/project_employee_assign/release/${site}`, {
      employees: [{ employee_id: mason }],
    });
    expect(released.status, released.text).toBe(200);
    await assign(server, next, mason);
    const moved = await server.api('POST', `/transaction/${present}/correct`, {
      reason: 'Another site',
      body: { project_id: next, employee_id: mason, amount: 0 },
    });
    // The path of the original has the project, which therefore stays: the day is taken back and entered there.
    expect(moved.status).toBe(422);
    await post(`/transaction/${present}/reverse`, { reason: 'Another site' });
    await post(`/employee/wage/${next}`, { employee_id: mason, amount: 0, date: today() });
    expect(await costs(site)).toMatchObject({ earned: 0, costEarned: 20.25, statement: 20.25 });
    expect(await costs(next)).toEqual(cost(0, 800));
  });

  it('has no pay of people who are paid by the month', async () => {
    const site = await makeProject(server, 10_000);
    const engineer = await makeEmployee(server, { salary: 40_000, pay_basis: 'month' });
    await assign(server, site, engineer);
    await post(`/employee/wage/${site}`, { employee_id: engineer, amount: 500 });
    expect(await get(`/supply_cash_project/ledger/${site}`)).toMatchObject({
      total_employee_wage: 500,
      total_wage_earned: 0,
      total_cost_earned: 0,
    });
  });
});

describe('the balance sheet', () => {
  it.each(DAYS)('balances at the end of %s', async (date) => {
    const { assets, sources } = totalsOf(await get(`/report/balance-sheet?date=${date}`));
    expect(assets).toBe(sources);
    expect(assets).toBeGreaterThan(0);
  });

  it('carries the profit of years that are over', async () => {
    const before = await get(`/report/balance-sheet?date=${DAYS[1]}`);
    const after = await get(`/report/balance-sheet?date=${DAYS[2]}`);
    const first = totalsOf(await get(`/report/profit-and-loss?from=2023-07-01&to=${DAYS[1]}`));
    const second = totalsOf(await get(`/report/profit-and-loss?from=2024-07-01&to=${DAYS[2]}`));
    expect(totalsOf(before)).toMatchObject({ retained: 0, profit: first.profit });
    expect(totalsOf(after)).toMatchObject({ retained: first.profit, profit: second.profit });
  });

  it('of the first day that there is has nothing', async () => {
    const sheet = await get('/report/balance-sheet?date=0001-01-01');
    expect(totalsOf(sheet)).toMatchObject({ assets: 0, retained: 0 });
    const trial = await get('/report/trial-balance?date=0001-01-01');
    expect([trial.inputs.from, trial.rows]).toEqual(['0001-01-01', []]);
  });
});

describe('the cash flow', () => {
  it.each([
    [DAYS[0], DAYS[0]],
    [DAYS[1], DAYS[2]],
    [DAYS[0], '2999-12-31'],
  ])('from %s to %s leads from the money before to the money after', async (from, to) => {
    const body = await get(`/report/cash-flow?from=${from}&to=${to}`);
    const { beginning, received, paid, end } = totalsOf(body);
    expect(end).toBe(await held(to));
    expect(Number(add([beginning, received, paid].map((one) => one ?? 0)))).toBe(end);
    expect(Object.keys(accountsOf(body))).not.toContain('bank');
  });
});

/** The money of cash, banks and sites at the end of a day. */
async function held(date: string): Promise<number> {
  const accounts = accountsOf(await get(`/report/trial-balance?date=${date}`));
  const money = ['cash', 'bank', 'project'].map((key) => accounts[key] ?? {});
  const sum = (side: string) => add(money.map((one) => one[side] ?? 0));
  return Number(subtract(sum('closing_debit'), sum('closing_credit')));
}

describe('the money of a wage, a reversal and an opening', () => {
  const DAY = '2025-03-10';
  const RANGE = `from=${DAY}&to=${DAY}`;
  const sections = async (range: string) => {
    const { rows, totals, sections: names, columns } = await get(`/report/cash-flow?${range}`);
    expect(columns.map(({ name }: Body) => name)).toEqual(['amount']);
    return Object.fromEntries(
      names.map(({ name }: Body, place: number) => [
        name,
        {
          total: totals[place][0],
          ...Object.fromEntries(
            rows
              .filter(({ section }: Body) => section === place)
              .map(({ key, values }: Body) => [key[0], values[0]]),
          ),
        },
      ]),
    );
  };

  beforeAll(async () => {
    await server.db.updateTable('plinth.assignment').set({ assigned_at: sql`'2025-03-01'` }).execute();
    // The day's pay of 900 accrues, of which 500 are paid.
    await post(`/employee/wage/${firm.project}`, { employee_id: firm.employee, amount: 500, date: DAY });
    const wrong = await post('/expense', { expense_name: 'Twice', amount: 10_000, date: DAY });
    await post(`/transaction/${wrong}/reverse`, { reason: 'Twice', date: '2025-03-11' });
    await post('/expense', { expense_name: 'Tea', amount: 40, date: '2025-03-11' });
    await post('/supply_cash_project', { project_id: firm.project, cash_amount: 700, date: DAY });
    await post('/cash/receipt', { amount: 60, date: DAY });
  });

  it('is what was paid and received, by what it was for', async () => {
    const before = await held('2025-03-09');
    expect(await sections(RANGE)).toEqual({
      beginning: { total: before },
      received: { total: 60, receipts: 60 },
      paid: { total: -10_500, employee: -500, expense: -10_000 },
      end: { total: Number(subtract(before, 10_440)) },
    });
    expect(await get(`/report/cash_flow?${RANGE}`)).toEqual(await get(`/report/cash-flow?${RANGE}`));
  });

  it('takes a reversal away on the side of its original', async () => {
    const { received, paid } = await sections('from=2025-03-11&to=2025-03-11');
    expect([received, paid]).toEqual([{ total: 0 }, { total: 9_960, expense: 9_960 }]);
  });

  it('has what was brought forward at the beginning, and in no receipt', async () => {
    const bank = await server.api('POST', '/bank', { bank_name: 'Brought', balance: 12_345 });
    expect(bank.status, bank.text).toBe(200);
    const { beginning, received, paid, end } = await sections(`from=${today()}&to=${today()}`);
    expect(end.total).toBe(await held(today()));
    expect(Object.keys({ ...received, ...paid })).not.toContain('opening_equity');
    expect(beginning.total).toBeGreaterThan(12_345 + 1_000_000);
  });

  it('opens what each figure is made of', async () => {
    const figure = (section: string, key: readonly string[]) =>
      get(`/report/cash_flow/rows?${RANGE}&_section=${section}&_key=${JSON.stringify(key)}&_column=amount`);
    expect(await figure('paid', ['employee'])).toMatchObject({
      total_amount: -500,
      data: [{ date: DAY, type: 'wage', _value: -500 }],
    });
    const beginning = await figure('beginning', []);
    expect(beginning.total_amount).toBe(await held('2025-03-09'));
  });

  it('leads from one balance to the other in every range', async () => {
    const days = ['2024-06-28', ...DAYS, DAY, '2025-03-11', today()];
    const opens = new Map<string, number>();
    for (const from of days)
      for (const to of days.filter((day) => day >= from)) {
        const { beginning, received, paid, end } = await sections(`from=${from}&to=${to}`);
        const sum = Number(add([beginning.total, received.total, paid.total]));
        expect(end.total, `${from} ${to}`).toBe(sum);
        expect(end.total).toBe(await held(to));
        for (const { total, ...parts } of [received, paid])
          expect(Number(add(Object.values(parts)))).toBe(total);
        opens.set(`${from} ${to}`, end.total);
      }
    expect(opens.size).toBe(36);
  });
});

describe('what a document is for', () => {
  it('is what was paid with a wage, not the pay that it accrues beside it', async () => {
    const day = '2025-03-12';
    const wage = await post(`/employee/wage/${firm.project}`, {
      employee_id: firm.employee,
      amount: 384.5,
      date: day,
    });
    const { data } = await get(`/transaction/${wage}`);
    expect([data.amount, data.total]).toEqual([384.5, 1_284.5]);
    const bill = await post('/customer/bill', { customer_id: firm.customer, amount: 77, date: day });
    const bought = await post('/inventory_purchase', {
      vendor_id: firm.vendor,
      date: day,
      sub_total: 101,
      discount: 0.51,
      total: 100.49,
      inventory: [
        { product_id: firm.product, qty: 1, total: 100 },
        { product_id: firm.product, qty: 1, total: 1 },
      ],
    });
    await post(`/transaction/${bill}/reverse`, { reason: 'Wrong', date: day });
    const activity = await get(`/report/activity?from=${day}&to=${day}`);
    const kinds = activity.rows.filter(({ level }: Body) => level === 0);
    expect(kinds.map(({ key, values }: Body) => [key[0], values[0]]).toSorted()).toEqual([
      ['customer bill', 77],
      ['purchase', 100.49],
      ['reversal', 77],
      ['wage', 384.5],
    ]);
    const rows = await get(
      `/report/activity/rows?from=${day}&to=${day}&_key=${encodeURIComponent('["wage"]')}&_column=amount`,
    );
    expect([rows.total_amount, rows.data[0].transaction_id]).toEqual([384.5, wage]);
    expect((await get(`/transaction/${bought}`)).data.amount).toBe(100.49);
  });

  it('and goods cost what is left of their price after the discount', async () => {
    const range = 'from=2025-03-12&to=2025-03-12';
    const { columns, rows, totals } = await get(`/report/purchases_by_product?${range}`);
    const place = (name: string) => columns.findIndex((one: Body) => one.name === name);
    expect(totals[0][place('total')]).toBe(100.49);
    expect(rows.at(-1).values[place('price')]).toBe(50.25);
    const prices = await get(`/report/purchase_prices?${range}`);
    const month = prices.rows.at(-1).values;
    // 0.51 in proportion: 0.50 of the line of 100, and 0.01 of that of 1.
    expect(month.slice(prices.columns.findIndex((one: Body) => one.name === 'lowest'))).toEqual([
      0.99, 99.5, 0.99,
    ]);
  });
});

it.each([
  '/report/trial-balance?date=2024-02-30',
  '/report/trial-balance?day=2024-02-01',
  '/report/profit-and-loss?from=2024-02-02&to=2024-02-01',
  '/report/profit-and-loss?project_id=x',
  '/report/profit-by-project?_start=5',
  '/report/trial-balance?from=2024-02-02&date=2024-02-01',
  '/report/balance-sheet?date=tomorrow',
  '/report/cash-flow?from=1',
])('refuses %s', async (path) => {
  const answer = await server.api('GET', path);
  expect([answer.status, Object.keys(answer.body.errors).length]).toEqual([422, 1]);
});

describe('entries that are older than the dimension', () => {
  const entries = () =>
    server.db.selectFrom('plinth.entry').select(['id', 'project_id']).orderBy('id').execute();
  /** Fills them in as after a restore, which brings no comment of a column. */
  async function filledAfter(statement: string) {
    await sql`comment on column plinth.entry.project_id is null`.execute(server.db);
    await server.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(statement).execute(trx);
    });
    await server.db.transaction().execute((trx) => fillProjects(trx, server.context));
    return entries();
  }

  it('get their project, but for what only the posting knew: whose goods were revalued, and from where they were taken', async () => {
    const before = await entries();
    expect(before.filter(({ project_id }) => project_id !== null).length).toBeGreaterThan(8);
    const known = `type <> 'revaluation' and not (type = 'transfer stock' and credit > 0)`;
    expect(await filledAfter(`update plinth.entry set project_id = null where ${known}`)).toEqual(before);
  });

  it('keep the one that they have, as of the cost of goods that left a purchase', async () => {
    const found = await entries();
    const { id } = found.find(({ project_id }) => project_id === null) ?? {};
    const filled = await filledAfter(`update plinth.entry set project_id = ${other} where id = ${id}`);
    expect(filled).toEqual(found.map((one) => (one.id === id ? { ...one, project_id: other } : one)));
  });
});
