import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';

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
  rows: { section: number; level: number; title: string; values: (number | null)[] }[];
  totals: (number | null)[][];
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

it('each answers with its defaults, and over all days has rows', async () => {
  const { reports } = server.context;
  expect(Object.keys(reports).length).toBeGreaterThan(15);
  for (const { name, ask } of Object.values(reports)) {
    await read(name);
    const { rows } = await read(name, ask.some((input) => input.name === 'from') ? YEAR : '');
    expect(rows.length, name).toBeGreaterThan(0);
  }
});

it('they hang together, and equal the statements, the books and the stock', async () => {
  const trial = await read('trial_balance');
  expect(total(trial, 'debit')).toBe(total(trial, 'credit'));
  expect(total(trial, 'balance')).toBe(0);

  const sheet = await read('balance_sheet');
  expect(total(sheet, 'amount', 'assets')).toBe(total(sheet, 'amount', 'sources'));
  const { body: statement } = await server.api('GET', '/report/balance-sheet');
  expect(total(sheet, 'amount', 'assets')).toBe((statement as Record<string, unknown>).assets);

  const result = await read('profit_and_loss', YEAR);
  expect(total(result, 'amount', 'profit')).toBe(total(sheet, 'amount', 'profit'));
  const projects = await read('project_profit', YEAR);
  expect(total(projects, 'profit')).toBe(total(projects, 'income') - total(projects, 'cost'));

  const flow = await read('cash_flow', 'from=2026-03-01&to=2026-05-31');
  const { body: money } = await server.api('GET', '/report/cash-flow?from=2026-03-01&to=2026-05-31');
  expect([total(flow, 'amount', 'beginning'), total(flow, 'amount', 'end')]).toEqual([
    (money as Record<string, unknown>).opening,
    (money as Record<string, unknown>).closing,
  ]);

  const stock = await read('stock');
  const booked = trial.rows.find(({ level, title }) => level === 1 && title === 'Stock');
  expect(total(stock, 'value')).toBe(booked?.values[2]);

  const { body: vendors } = await server.api('GET', '/vendor?_start=0&_end=100');
  const owed = await read('owed_to_vendors');
  const balances = (vendors as { data: { balance: number }[] }).data.map(({ balance }) => balance);
  expect(total(owed, 'owed')).toBeCloseTo(
    balances.reduce((sum, balance) => sum + balance, 0),
    2,
  );
});
