import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';

/** What is owed by age (`of: open_entries`), over the sample company's year, against a computation of its own. */

const SHIPPED = ['payables-by-age', 'receivables-by-age'];

function shipped(name: string): { file: string; text: string } {
  const file = `resources/reports/${name}.yaml`;
  return { file, text: readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8') };
}

/** The same of every book; with a count it is read from the entries, else from the days. */
function ofAll(name: string, more: string): { file: string; text: string } {
  return {
    file: `resources/reports/${name.replace('_', '-')}.yaml`,
    text: `name: ${name}
description: Open entries of all books.
menu: false
ask: { date: { type: date, default: today } }
of: open_entries
group: [book, record_id, date]
limit: 5000
show:
  above: 'sum(open > 0 ? open : 0)'
  all: sum(open)
  ${more}
`,
  };
}

let server: TestServer;
beforeAll(async () => {
  server = await startCompany({
    definitions: [...SHIPPED.map(shipped), ofAll('open_days', ''), ofAll('open_bills', 'bills: count()')],
  });
});
afterAll(() => server?.close());

interface Move {
  record: number;
  transaction: string;
  reverses: string | null;
  date: string;
  change: number;
}

interface Open {
  date: string;
  open: number;
}

const QUERY = `
  select b.record_id::int as record, e.transaction_id as transaction, t.reverses, to_char(e.date, 'YYYY-MM-DD') as date,
    round((e.amount + e.salary) * 100)::float8 as change
  from plinth.entry e join plinth.book b on b.id = e.book_id join plinth.transaction t on t.id = e.transaction_id
  where b.resource = $1 order by e.date, e.nth`;

/** Pays bills one by one, oldest first, and keeps what is left of bills and payments. */
function openOf(moves: readonly Move[], day: string): Open[] {
  const known = moves.filter(({ date }) => date <= day);
  const transactions = new Set(known.map(({ transaction }) => transaction));
  const pairs = known.flatMap(({ transaction, reverses }) =>
    reverses !== null && transactions.has(reverses) ? [transaction, reverses] : [],
  );
  const bills: Open[] = [];
  const payments: Open[] = [];
  for (const { transaction, date, change } of known) {
    if (pairs.includes(transaction)) continue;
    (change > 0 ? bills : payments).push({ date, open: change });
  }
  for (const payment of payments)
    for (const bill of bills) {
      const paid = Math.min(bill.open, -payment.open);
      bill.open -= paid;
      payment.open += paid;
    }
  return [...bills, ...payments].filter(({ open }) => open !== 0);
}

function ages(open: readonly Open[], day: string): number[] {
  const sum = (test: (one: Open, age: number) => boolean) =>
    open.reduce((all, one) => {
      const age = Math.round((Date.parse(day) - Date.parse(one.date)) / 86_400_000);
      return test(one, age) ? all + one.open : all;
    }, 0);
  const bands = [
    sum(({ open: left }, age) => left > 0 && age <= 30),
    sum(({ open: left }, age) => left > 0 && age > 30 && age <= 60),
    sum(({ open: left }, age) => left > 0 && age > 60 && age <= 90),
    sum(({ open: left }, age) => left > 0 && age > 90),
    sum(({ open: left }) => left < 0),
    sum(() => true),
  ];
  return [...bands, bands.slice(1, 4).reduce((all, one) => all + one, 0)];
}

const DAYS = ['2025-07-31', '2025-10-15', '2026-01-01', '2026-04-30', '2030-12-31'];

it.each([
  ['payables_by_age', 'vendor'],
  ['receivables_by_age', 'customer'],
])('%s settles the oldest first, and each figure opens what is left', async (name, entity) => {
  const { rows: moves } = await server.context.pool.query<Move>(QUERY, [entity]);
  expect(moves.length).toBeGreaterThan(10);
  const all = new Set(moves.map(({ record }) => record));
  for (const day of DAYS) {
    const { body } = await server.api('GET', `/report/${name}?date=${day}`);
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
    const { rows, totals } = body as any;
    const expected = [...all].flatMap((record) => {
      const open = openOf(
        moves.filter((move) => move.record === record),
        day,
      );
      return open.length === 0 ? [] : [[record, ages(open, day)] as const];
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
    const found = rows.map(({ key, values }: any) => [key[0], values.map(cents)]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    const owed = expected.reduce((sum, [, values]) => sum + (values[5] as number), 0);
    expect(cents(totals[0][5])).toBe(owed);
  }
});

it('days have in sum what is open of their entries, of people too', async () => {
  for (const day of DAYS.slice(1, 3)) {
    const [days, bills] = await Promise.all(
      ['open_days', 'open_bills'].map(async (name) => {
        const { body, text } = await server.api('GET', `/report/${name}?date=${day}`);
        // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
        const { rows } = body as any;
        expect(rows?.length, text.slice(0, 300)).toBeGreaterThan(20);
        // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
        return rows.map(({ key, values }: any) => [...key, ...values.slice(0, 2)]);
      }),
    );
    expect(days).toEqual(bills);
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
    expect(days.some(([book]: any) => book === 'employee')).toBe(true);
  }
});

it('a figure opens the bills that are left', async () => {
  const day = DAYS[2] as string;
  const { body } = await server.api('GET', `/report/payables_by_age?date=${day}`);
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
  const { rows } = body as any;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
  for (const { key, values } of rows.slice(0, 3) as any[]) {
    const figure = encodeURIComponent(JSON.stringify(key));
    const { body: opened, text } = await server.api(
      'GET',
      `/report/payables_by_age/rows?date=${day}&_section=0&_key=${figure}&_column=owed`,
    );
    expect((opened as { total_amount?: number }).total_amount, text).toBe(values[5]);
  }
});

const cents = (amount: number | null): number => Math.round(Number(amount) * 100);
