import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportFile } from '../../src/server/operations/mail/reportFile.ts';
import type { ReportAnswer } from '../../src/server/queries/reports/Answer.ts';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** The reports of resources/reports over the sample company's year. */

let server: TestServer;
beforeAll(async () => {
  server = await startCompany();
});
afterAll(() => server?.close());

const YEAR = 'from=2020-01-01&to=2030-12-31';

interface Answer {
  columns: { name: string; pivot: string | null }[];
  sections: { name: string }[];
  rows: {
    section: number;
    level: number;
    key: readonly (string | number | boolean | null)[];
    title: string;
    values: (number | null)[];
  }[];
  totals: (number | null)[][];
  chart: { series: { name: string }[] } | null;
}

async function read(name: string, query = ''): Promise<Answer> {
  const answer = await server.api('GET', `/report/${name}?${query}`);
  expect(answer.status, `${name}: ${answer.text}`).toBe(200);
  return answer.body as unknown as Answer;
}

/** A column's total in a section. */
function total({ columns, sections, totals }: Answer, column: string, section = ''): number {
  const row = totals[sections.findIndex(({ name }) => name === section)];
  return Number(row?.[columns.findIndex(({ name }) => name === column)]);
}

it('each answers, and has rows where it is about all days', async () => {
  const { reports } = server.context;
  expect(Object.keys(reports).length).toBeGreaterThan(15);
  const budget = { based_on: 0, lines: [{ head: 'wages', amount: 1_000 }] };
  expect((await server.api('POST', '/budget/1', budget)).status).toBe(200);
  for (const { name, ask } of Object.values(reports)) {
    const { rows } = await read(name, ask.some((input) => input.name === 'to') ? YEAR : '');
    expect(rows.length, name).toBeGreaterThan(0);
  }
  const { body: loaded } = await server.api('GET', '/definitions');
  expect((loaded as { data: { definitions: object[] } }).data.definitions).toContainEqual({
    name: 'profit_and_loss',
    label: 'Profit and Loss',
    kind: 'report',
    file: 'resources/reports/profit-and-loss.yaml',
    fields: 1,
  });
});

it.each([
  ['owed_by_customers', 'owed', ''],
  ['owed_to_vendors', 'owed', ''],
  ['payables_by_age', 'overdue', ''],
  ['in_and_out', 'profit', YEAR],
])('in %s the rows behind %s, a sum of sums, add up to it', async (name, column, query) => {
  const { columns, rows } = await read(name, query);
  const place = columns.findIndex((one) => one.name === column);
  const shown = rows.filter(({ values }) => values[place] !== null).slice(0, 5);
  for (const { key, values, title } of shown) {
    const own = `${query}&_key=${encodeURIComponent(JSON.stringify(key))}&_column=${column}&_end=1000`;
    const opened = await server.api('GET', `/report/${name}/rows?${own}&_start=0`);
    expect(opened.body.total_amount, `${name} ${title}`).toBe(values[place]);
    const parts = (opened.body.data as unknown as { _value: number }[]).map(({ _value }) => _value);
    if (parts.length < 1_000)
      expect(parts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(values[place] ?? 0);
  }
});

it('figures that do not add up have no total, in the answer and in a mailed file', async () => {
  const stock = await read('stock');
  const totals = stock.columns.map(({ name }, place) => [name, stock.totals[0]?.[place] ?? null]);
  expect(Object.fromEntries(totals)).toEqual({ qty: null, price: null, value: total(stock, 'value') });
  expect(stock.rows.some(({ values }) => values.every((value) => value !== null))).toBe(true);
  const linesOf = (answer: Answer) =>
    reportFile(answer as unknown as ReportAnswer)
      .toString()
      .split('\r\n');
  expect(linesOf(stock).at(-1)).toMatch(new RegExp(`^Total,.*,,${total(stock, 'value')}$`));
  const prices = await read('purchase_prices', YEAR);
  expect(prices.totals).toEqual([prices.columns.map(() => null)]);
  expect(prices.rows.length).toBeGreaterThan(0);
  expect(linesOf(prices).filter((line) => line.startsWith('Total'))).toEqual([]);
});

it('quantities add up within one product alone', async () => {
  const qtyOf = ({ columns }: Answer, values: readonly (number | null)[] = []) =>
    values[columns.findIndex(({ name }) => name === 'qty')] ?? null;
  const used = await read('consumption', YEAR);
  const [project] = used.rows;
  const parts = used.rows.filter(({ level, key }) => level === 1 && key[0] === project?.key[0]);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every(({ values }) => qtyOf(used, values) !== null)).toBe(true);
  expect([qtyOf(used, project?.values), qtyOf(used, used.totals[0])]).toEqual([null, null]);
  expect(total(used, 'value')).toBeGreaterThan(0);
  const one = await read('consumption', `${YEAR}&product_id=${parts[0]?.key[1]}`);
  const ofProject = one.rows.find(({ key }) => key.length === 1 && key[0] === project?.key[0]);
  expect(qtyOf(one, ofProject?.values)).toBe(qtyOf(used, parts[0]?.values));
  const projects = one.rows.filter(({ level }) => level === 0).map(({ values }) => qtyOf(one, values) ?? 0);
  expect(qtyOf(one, one.totals[0])).toBeCloseTo(
    projects.reduce((sum, qty) => sum + qty, 0),
    3,
  );
  const prices = await read('purchase_prices', YEAR);
  // Nor are the products without a line of their own drawn as one.
  expect(prices.chart?.series.map(({ name }) => name)).not.toContain('_other');
  expect(used.chart?.series.length).toBeGreaterThan(1);
  expect(prices.rows.every(({ values }) => qtyOf(prices, values) !== null)).toBe(true);
});

it('they hang together, and equal the statements, the books and the stock', async () => {
  const trial = await read('trial_balance');
  expect(total(trial, 'debit')).toBe(total(trial, 'credit'));
  expect(total(trial, 'closing_debit')).toBe(total(trial, 'closing_credit'));
  const classes = trial.rows.filter(({ level }) => level === 0).map(({ title }) => title);
  expect(classes).toEqual(['asset', 'liability', 'equity', 'income', 'cost', 'overhead']);

  const sheet = await read('balance_sheet');
  expect(total(sheet, 'amount', 'assets')).toBe(total(sheet, 'amount', 'sources'));
  expect(await read('balance-sheet')).toEqual(sheet);

  const result = await read('profit_and_loss', YEAR);
  expect(total(result, 'amount', 'profit')).toBe(
    total(sheet, 'amount', 'profit') + total(sheet, 'amount', 'retained'),
  );
  const projects = await read('project_profit', YEAR);
  expect(total(projects, 'profit')).toBe(total(projects, 'income') - total(projects, 'cost'));

  const flow = await read('cash_flow', 'from=2026-03-01&to=2026-05-31');
  const held = async (date: string) => total(await read('money', `date=${date}`), 'balance');
  expect([total(flow, 'amount', 'beginning'), total(flow, 'amount', 'end')]).toEqual([
    await held('2026-02-28'),
    await held('2026-05-31'),
  ]);

  const stock = await read('stock');
  const booked = trial.rows.find(({ level, title }) => level === 1 && title === 'Stock');
  expect(total(stock, 'value')).toBe(booked?.values[4]);

  const { body: vendors } = await server.api('GET', '/vendor?_start=0&_end=100');
  const owed = await read('owed_to_vendors');
  const balances = (vendors as { data: { balance: number }[] }).data.map(({ balance }) => balance);
  expect(total(owed, 'owed')).toBeCloseTo(
    balances.reduce((sum, balance) => sum + balance, 0),
    2,
  );

  const money = await read('money');
  const places = money.rows.filter(({ level, key }) => level === 1 && key[1] !== null);
  expect(places.length).toBeGreaterThan(3);
  expect(places.filter(({ title }) => /^#?\d+$/.test(title))).toEqual([]);
});

it('the example of the guide answers its question: cement by project and month, with the price', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/guide/own-reports.md'), 'utf8');
  const text = /^```yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';
  const file = 'resources/reports/cement-used.yaml';
  const other = await startCompany({ definitions: [{ file, text }] });
  try {
    const { status, body } = await other.api('GET', `/report/cement_used?${YEAR}`);
    expect(status).toBe(200);
    const { rows, columns, chart } = body as unknown as Answer & { chart: { labels: string[] } };
    expect(columns.map(({ name }) => name)).toEqual(['qty', 'value', 'price']);
    const months = rows.filter(({ level }) => level === 1);
    expect(months.length).toBeGreaterThan(5);
    for (const {
      values: [qty, value, price],
    } of months.filter(({ values }) => values[0] !== 0))
      expect(price).toBeCloseTo(Number(value) / Number(qty), 1);
    expect(chart.labels.length).toBeGreaterThan(5);
  } finally {
    await other.close();
  }
});

it('the day book has openings by their voucher number', async () => {
  expect((await server.api('POST', '/bank', { bank_name: 'Opened today', balance: 5 })).status).toBeLessThan(
    300,
  );
  const { rows } = await read('day_book', `from=${today()}&to=${today()}`);
  expect(rows.some(({ title }) => /^OB-\d{4}/.test(title))).toBe(true);
  expect(rows.filter(({ level }) => level === 2).map(({ values }) => values)).toEqual([
    [5, 0],
    [0, 5],
  ]);
});

it('cash that is taken to the bank neither came in nor went out', async () => {
  const moved = async () => {
    const flow = await read('cash_flow', YEAR);
    return ['beginning', 'received', 'paid', 'end'].map((section) => total(flow, 'amount', section));
  };
  const before = await moved();
  for (const deposit of [{ amount: 40, source: 'cash' }, { amount: 30 }])
    expect((await server.api('POST', '/bank/deposite/1', deposit)).status).toBe(200);
  const added = (await moved()).map((amount, place) => amount - (before[place] ?? 0));
  expect(added.map((amount) => Math.round(amount * 100) / 100)).toEqual([0, 30, 0, 30]);
});

it('what was reversed was neither earned, nor bought, billed, paid or used', async () => {
  const { body } = await server.api('GET', '/inventory?_start=0&_end=1&_sort=quantity&_order=desc');
  const product = (body as { inventory?: { id: number }[] }).inventory?.[0]?.id;
  expect(product).toBeDefined();
  const line = { product_id: product, qty: 10, total: 1_000, rate: 100 };
  const purchase = { vendor_id: 1, inventory: [line], sub_total: 1_000, discount: 0, total: 1_000 };
  const goods = { project_id: 1, inventory: [{ product_id: product, qty: 1 }] };
  const figures = async () => {
    const sides = async (name: string, columns: string[], query = '') => {
      const answer = await read(name, query);
      return columns.map((column) => total(answer, column));
    };
    const { rows } = await read('running_low');
    return [
      await sides('salary_sheet', ['earned', 'paid'], `from=${today()}&to=${today()}`),
      await sides('owed_to_vendors', ['credit', 'debit']),
      await sides('owed_by_customers', ['debit', 'credit']),
      rows.find(({ key }) => key[0] === product)?.values,
    ];
  };
  const before = await figures();
  const calls: [string, object][] = [
    ['/employee/salary', { employee_id: 1, amount: 10 }],
    ['/inventory_purchase', purchase],
    ['/vendor/payment', { vendor_id: 1, amount: 10 }],
    ['/customer/bill', { customer_id: 1, amount: 10 }],
    ['/customer/payment', { customer_id: 1, amount: 10 }],
    ['/supply_inventory_project', goods],
  ];
  const ids: unknown[] = [];
  for (const [path, movement] of calls) {
    const answer = await server.api('POST', path, movement);
    expect(answer.status, answer.text).toBe(200);
    ids.push((answer.body.data as unknown as { id: number }).id);
  }
  for (const [place, own] of (await figures()).entries()) expect(own).not.toEqual(before[place]);
  for (const id of ids.reverse()) {
    const answer = await server.api('POST', `/transaction/${id}/reverse`, { reason: 'Entered twice' });
    expect(answer.status, answer.text).toBe(200);
  }
  expect(await figures()).toEqual(before);
});
