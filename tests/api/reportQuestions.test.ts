import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';

/**
 * Questions that somebody who knows the guide alone asks the sample company (docs/guide/own-reports.md), each a definition of some lines. The
 * figures equal sums of their own, taken of the records and the books by hand.
 */

interface Question {
  name: string;
  /** Below the name and the description. */
  text: string;
  /** The keys of the innermost groups, then the values. */
  sql: string;
  groups: number;
}

const RANGE = `ask:
  from: { type: date, default: start of fiscal year }
  to: { type: date, default: today }`;
const stands = (id: string) => `not exists (select from plinth.transaction r where r.reverses = ${id})`;

const QUESTIONS: readonly Question[] = [
  {
    name: 'cement_by_project_and_month',
    text: `${RANGE}
of: stock_entries
where: date >= ask.from && date <= ask.to && project_id != null && record_id.product_name.contains("Cement")
group: [project_id, month(date)]
show:
  qty: { of: sum(qty_out - qty_in), label: Quantity }
  value: sum(value_out - value_in)
  price: { of: value / qty, label: Price }
chart: { kind: line, by: month(date), of: [price] }`,
    groups: 2,
    sql: `select e.project_id, to_char(e.date, 'YYYY-MM'), -sum(e.qty), -sum(e.value), round(sum(e.value) / nullif(sum(e.qty), 0), 2)
      from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id join public.inventory i on i.id = s.record_id
      where e.project_id is not null and i.product_name like '%Cement%' and e.date between $1 and $2 group by 1, 2`,
  },
  {
    name: 'wages_by_trade',
    text: `${RANGE}
of: wage
where: date >= ask.from && date <= ask.to
group: [employee_id.role_id]
show:
  days: count()
  amount: sum(amount)
  each: { of: amount / days, label: Each Day }
sort: -amount
chart: { kind: bar }`,
    groups: 1,
    sql: `select p.role_id, count(*), sum(t.amount), round(sum(t.amount) / count(*), 2) from public.wage t
      join public.employee p on p.id = t.employee_id where t.date between $1 and $2 and ${stands('t.id')} group by 1`,
  },
  {
    name: 'vendors_bought_most_from',
    text: `${RANGE}
of: inventory_purchase
where: date >= ask.from && date <= ask.to
group: [vendor_id]
show:
  purchases: count()
  total: sum(total)
  largest: max(total)
sort: -total
top: 500
chart: { kind: bar, of: [total] }`,
    groups: 1,
    sql: `select vendor_id, count(*), sum(total), max(total) from (
        select t.vendor_id, t.id, (select sum((l ->> 'total')::numeric) from jsonb_array_elements(t.inventory) l) - t.discount as total
        from public.inventory_purchase t where t.date between $1 and $2 and ${stands('t.id')}
      ) x group by 1`,
  },
  {
    name: 'goods_on_each_site',
    text: `${RANGE}
of: supply_inventory_project.inventory
where: record.date >= ask.from && record.date <= ask.to
group: [record.project_id, product_id.category_id, product_id]
show:
  times: count()
  qty: sum(qty)`,
    groups: 3,
    sql: `select t.project_id, i.category_id, i.id, count(*), sum((l ->> 'qty')::numeric)
      from public.supply_inventory_project t, jsonb_array_elements(t.inventory) l join public.inventory i on i.id = (l ->> 'product_id')::bigint
      where t.date between $1 and $2 and ${stands('t.id')} group by 1, 2, 3`,
  },
  {
    name: 'site_cash_by_week',
    text: `${RANGE}
of: entries
where: date >= ask.from && date <= ask.to && project != null
group: [project, week(date)]
show:
  money_in: sum(money_in)
  money_out: sum(money_out)
  left: money_in - money_out
chart: { kind: line, by: week(date), of: [money_out] }`,
    groups: 2,
    sql: `select b.record_id, (e.date - extract(dow from e.date)::int)::text, sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0)), sum(e.amount)
      from plinth.entry e join plinth.book b on b.id = e.book_id where b.resource = 'project' and e.date between $1 and $2 group by 1, 2`,
  },
  {
    name: 'small_expenses',
    text: `ask:
  from: { type: date, default: start of fiscal year }
  to: { type: date, default: today }
  most: { label: At Most, type: number, default: 5000 }
of: project_expense
where: date >= ask.from && date <= ask.to && amount <= ask.most
group: [project_id, "band(amount, 500, 2000)"]
show:
  count: count()
  amount: sum(amount)
  mean: avg(amount)`,
    groups: 2,
    sql: `select t.project_id, (t.amount > 500)::int + (t.amount > 2000)::int, count(*), sum(t.amount), round(avg(t.amount), 2)
      from public.project_expense t where t.date between $1 and $2 and t.amount <= 5000 and ${stands('t.id')} group by 1, 2`,
  },
  {
    name: 'paid_through_each_account',
    text: `${RANGE}
of: entries
where: date >= ask.from && date <= ask.to && bank != null && money_out > 0
group: [bank, type]
show:
  count: count()
  paid: sum(money_out)
  latest: max(date)`,
    groups: 2,
    sql: `select b.record_id, e.type, count(*), sum(-e.amount), max(e.date)::text from plinth.entry e join plinth.book b on b.id = e.book_id
      where b.resource = 'bank' and e.amount < 0 and e.date between $1 and $2 group by 1, 2`,
  },
  {
    name: 'latest_price_of_goods',
    text: `${RANGE}
of: inventory_purchase.inventory
where: record.date >= ask.from && record.date <= ask.to
group: [product_id, record.vendor_id]
show:
  lowest: min(rate)
  highest: max(rate)
  rise: { of: (highest - lowest) * 100 / lowest, label: Rise, type: percent }`,
    groups: 2,
    sql: `select (l ->> 'product_id')::bigint, t.vendor_id, min((l ->> 'rate')::numeric), max((l ->> 'rate')::numeric),
        round((max((l ->> 'rate')::numeric) - min((l ->> 'rate')::numeric)) * 100 / nullif(min((l ->> 'rate')::numeric), 0), 2)
      from public.inventory_purchase t, jsonb_array_elements(t.inventory) l where t.date between $1 and $2 and ${stands('t.id')} group by 1, 2`,
  },
  {
    name: 'advances_to_employees',
    text: `${RANGE}
of: entries
where: employee != null && date <= ask.to
group: [employee]
show:
  earned: sum(credit)
  paid: sum(debit)
  open: earned - paid`,
    groups: 1,
    sql: `select b.record_id, sum(e.credit), sum(e.debit), sum(e.credit) - sum(e.debit) from plinth.entry e join plinth.book b on b.id = e.book_id
      where b.resource = 'employee' and e.date <= $2 and $1::date is not null group by 1`,
  },
  {
    name: 'open_bills_of_each_quarter',
    text: `${RANGE}
of: open_entries
where: vendor != null && open > 0
group: [quarter(date)]
show:
  bills: count()
  open: sum(open)`,
    groups: 1,
    sql: `select to_char(date, 'YYYY-"Q"Q'), count(*), sum(least(amount, raised - paid)) from (
        select e.date, e.amount, sum(greatest(e.amount, 0)) over (partition by e.book_id order by e.date, e.nth) as raised,
          sum(greatest(-e.amount, 0)) over (partition by e.book_id) as paid
        from plinth.entry e join plinth.book b on b.id = e.book_id join plinth.transaction t on t.id = e.transaction_id
        where b.resource = 'vendor' and e.date <= $2 and $1::date is not null and not exists (
          select from plinth.transaction r join plinth.transaction o on o.id = r.reverses
          where t.id in (r.id, o.id) and r.date <= $2 and o.date <= $2)
      ) x where amount > 0 and raised > paid group by 1`,
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await startCompany({
    definitions: QUESTIONS.map(({ name, text }) => ({
      file: `resources/reports/${name.replaceAll('_', '-')}.yaml`,
      text: `name: ${name}\ndescription: A question of a stranger.\nmenu: false\n${text}\n`,
    })),
  });
});
afterAll(() => server?.close());

interface Answer {
  rows: { level: number; key: unknown[]; values: unknown[] }[];
  totals: unknown[][];
}

it.each(QUESTIONS)('$name', async ({ name, text, sql, groups }) => {
  expect(text.split('\n').length).toBeLessThan(20);
  for (const [from, to] of [
    ['2025-01-01', '2026-12-31'],
    ['2025-08-09', '2026-02-17'],
  ]) {
    const { status, body, text: sent } = await server.api('GET', `/report/${name}?from=${from}&to=${to}`);
    expect(status, sent).toBe(200);
    const found = (body as unknown as Answer).rows.filter(({ level }) => level === groups - 1);
    const { rows } = await server.context.pool.query({ text: sql, values: [from, to], rowMode: 'array' });
    expect(rows.length).toBeGreaterThan(1);
    const lines = (all: unknown[][]) => all.map((row) => row.map(plain).join(' ')).sort();
    expect(lines(found.map(({ key, values }) => [...key, ...values]))).toEqual(lines(rows));
  }
});

/** Numbers alike, however many zeros they end in. */
function plain(value: unknown): string {
  const isNumber = value !== null && value !== '' && Number.isFinite(Number(value));
  return isNumber ? String(Math.round(Number(value) * 1000) / 1000 || 0) : String(value);
}
