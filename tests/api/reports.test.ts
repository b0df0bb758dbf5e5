import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookClass } from '../../src/schema/index.ts';
import { productDb } from '../../src/server/access/readAs.ts';
import { accountsOf, sideOf } from '../../src/server/queries/reports/accounts.ts';
import { checkBound } from '../../src/server/queries/reports/bound.ts';
import type { InputValues } from '../../src/server/queries/reports/Relation.ts';
import { Random } from '../model/random.ts';
import { startCompany } from '../support/company.ts';
import { IS_LONG, SEED } from '../support/sample.ts';
import type { TestServer } from '../support/server.ts';
import { totalsOf } from '../support/statement.ts';
import { today } from '../support/today.ts';
import {
  column,
  group,
  IN_RANGE,
  measure,
  PROFIT_AND_LOSS,
  RANGE,
  report,
  section,
} from './reportSamples.ts';

/** The engine of reports (src/server/queries/reports), over the sample company's year. */

const PROJECT_GROUP = group('project_id', 'reference', { to: 'project' });
const PRODUCT = group('record_id', 'reference', { to: 'inventory' });
const VALUE = [measure('value', 'money', 'sum', 'value_in'), measure('qty', 'quantity', 'sum', 'qty_in')];

const REPORTS = [
  PROFIT_AND_LOSS,
  report('months', {
    of: { kind: 'entries' },
    where: `${IN_RANGE} && class in ["income", "cost"]`,
    sections: [section('', { groups: [group('class', 'text')] })],
    pivot: group('month(date)', 'month'),
    columns: [measure('amount', 'money', 'sum', 'amount')],
    chart: { kind: 'stacked', by: group('month(date)', 'month'), of: ['amount'], split: PROJECT_GROUP },
  }),
  report('books', {
    of: { kind: 'entries' },
    sections: [section('', { groups: [group('book', 'book')] })],
    columns: [
      measure('opening', 'money', 'opening', 'amount'),
      measure('amount', 'money', 'sum', 'amount'),
      measure('closing', 'money', 'closing', 'amount'),
      measure('entries', 'integer', 'count'),
      column('check', 'money', { formula: 'opening + amount - closing' }),
    ],
  }),
  report('money', {
    of: { kind: 'entries' },
    where: `${IN_RANGE} && resource == "bank"`,
    sections: [
      section('', {
        groups: [group('bank', 'reference', { to: 'bank' }), group('fiscal_year(date)', 'fiscal_year')],
      }),
    ],
    columns: [
      measure('money_in', 'money', 'sum', 'money_in'),
      measure('money_out', 'money', 'sum', 'money_out'),
      measure('debit', 'money', 'sum', 'debit'),
      measure('credit', 'money', 'sum', 'credit'),
    ],
  }),
  report('vendors', {
    of: { kind: 'entries' },
    where: `${IN_RANGE} && vendor != null`,
    sections: [section('', { groups: [group('vendor', 'reference', { to: 'vendor' })] })],
    columns: [
      measure('amount', 'money', 'sum', 'amount'),
      measure('largest', 'money', 'max', 'amount'),
      measure('smallest', 'money', 'min', 'amount'),
      measure('mean', 'money', 'avg', 'amount'),
      measure('latest', 'money', 'last', 'amount'),
      measure('until', 'date', 'max', 'date'),
    ],
    sort: { column: 'amount', order: 'desc' },
    top: 3,
  }),
  report('purchases', {
    of: { kind: 'stock_entries' },
    where: `${IN_RANGE} && type == "purchase"`,
    sections: [
      section('', {
        groups: [group('record_id.category_id', 'reference', { to: 'inventory_category' }), PRODUCT],
      }),
    ],
    columns: [
      ...VALUE,
      column('price', 'money', { formula: 'value / qty' }),
      measure('last_rate', 'money', 'last', 'rate'),
    ],
    sort: { column: 'price', order: 'asc' },
  }),
  report('consumption', {
    of: { kind: 'lines', resource: 'supply_inventory_project', field: 'inventory', reversed: false },
    where:
      'record.date >= ask.from && record.date <= ask.to && (ask.project_id == null || record.project_id == ask.project_id)',
    sections: [
      section('', {
        groups: [
          group('record.project_id', 'reference', { to: 'project' }),
          group('product_id.product_name', 'text'),
        ],
      }),
    ],
    columns: [measure('qty', 'quantity', 'sum', 'qty'), measure('lines', 'integer', 'count')],
  }),
  report('ages', {
    of: { kind: 'records', resource: 'project_expense', reversed: false },
    ask: RANGE,
    sections: [
      section('', {
        groups: [
          group('band(days(date, ask.to), 30, 90)', 'band', { bounds: [30, 90] }),
          group('week(date)', 'week'),
        ],
      }),
    ],
    columns: [measure('amount', 'money', 'sum', 'amount'), measure('count', 'integer', 'count')],
  }),
];

/** The files of resources/reports. */
const FOLDER = resolve(import.meta.dirname, '../../resources/reports');
const SHIPPED = readdirSync(FOLDER).map((name) => ({
  file: `resources/reports/${name}`,
  text: readFileSync(join(FOLDER, name), 'utf8'),
}));

let server: TestServer;
beforeAll(async () => {
  server = await startCompany({
    definitions: SHIPPED,
    reports: Object.fromEntries(REPORTS.map((one) => [one.name, one])),
  });
});
afterAll(() => server?.close());

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it inputs for.
type Body = any;

async function get(path: string): Promise<Body> {
  const answer = await server.api('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The rows of the outermost groups: the key, then the values. */
const outermost = ({ rows }: Body) =>
  rows.filter(({ level }: Body) => level === 0).map(({ key, values }: Body) => [...key, ...values]);
const query = async (text: string, from = '', to = ''): Promise<unknown[][]> => {
  const days = text.replaceAll('$from', `date '${from}'`).replaceAll('$to', `date '${to}'`);
  const { rows } = await server.context.pool.query<unknown[]>({ text: days, rowMode: 'array' });
  return rows;
};

/** The sum of each account in some days, in hundredths on the side of its class, from the entries themselves. */
async function entrySums(
  { from = '0001-01-01', to }: { from?: string; to: string },
  project?: number,
): Promise<Map<string, number>> {
  const rows = await query(
    `select coalesce(b.resource, b.key), sum(e.debit - e.credit)::text from plinth.entry e join plinth.book b on b.id = e.book_id
     where e.date between $from and $to ${project === undefined ? '' : `and e.project_id = ${project}`} group by 1`,
    from,
    to,
  );
  return new Map(
    rows.map(([key, net]) => {
      const own = accountsOf(server.context).find((account) => account.key === key);
      const isDebit = own !== undefined && sideOf(own.class) === 'debit';
      return [String(key), (isDebit ? 1 : -1) * cents([Number(net)])];
    }),
  );
}

/** The sum of the accounts of a class. */
const classSums = (sums: ReadonlyMap<string, number>) => (own: BookClass) =>
  accountsOf(server.context).reduce(
    (sum, account) => sum + (account.class === own ? (sums.get(account.key) ?? 0) : 0),
    0,
  );

const RANGES = [
  ['2024-01-01', '2026-12-31'],
  ['2025-02-14', '2025-06-03'],
  ['2025-07-01', '2025-07-31'],
] as const;

describe('a report', () => {
  it.each(RANGES)('has the profit and loss of the entries from %s to %s', async (from, to) => {
    for (const project of [undefined, 2]) {
      const also = project === undefined ? '' : `&project_id=${project}`;
      const body = await get(`/report/profit_and_loss?from=${from}&to=${to}${also}`);
      const of = classSums(await entrySums({ from, to }, project));
      const [income, cost, overhead] = [of('income'), of('cost'), of('overhead')];
      const gross = income - cost;
      const totals = Object.entries(totalsOf(body)).map(([name, total]) => [name, cents([total])]);
      expect(Object.fromEntries(totals)).toEqual({ income, cost, gross, overhead, profit: gross - overhead });
      const profit = gross - overhead;
      const sums = body.chart.series.map(({ name, values }: Body) => [name, cents(values)]);
      expect(Object.fromEntries(sums)).toEqual({
        income,
        cost,
        profit,
      });
    }
  });

  it.each(RANGES)(
    'opens, moves and closes each account as its entries do from %s to %s',
    async (from, to) => {
      const body = await get(`/report/books?from=${from}&to=${to}`);
      const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
      const [before, after] = [await entrySums({ to: dayBefore }), await entrySums({ to })];
      expect(body.rows.length).toBeGreaterThan(5);
      for (const { key, values } of body.rows) {
        expect([key[0], cents([values[0]]), cents([values[2]]), values[4]]).toEqual([
          key[0],
          before.get(key[0]) ?? 0,
          after.get(key[0]) ?? 0,
          0,
        ]);
      }
      const [[entries]] = (await query(
        `select count(*) from plinth.entry e where e.date between $from and $to`,
        from,
        to,
      )) as [[number]];
      expect(body.totals[0][3]).toBe(entries);
    },
  );

  it('spreads a group over columns, and draws the same figures', async () => {
    const [from, to] = RANGES[0];
    const body = await get(`/report/months?from=${from}&to=${to}`);
    const rows = await query(
      `select case when b.key = 'receipts' then 'income' else 'cost' end as class, to_char(e.date, 'YYYY-MM') as month, sum(e.amount + e.salary) as amount
       from plinth.entry e join plinth.book b on b.id = e.book_id
       where b.key in ('receipts', 'sales', 'material_cost', 'project_expense', 'wages', 'stock_adjustment') group by 1, 2`,
    );
    const months = [...new Set(rows.map(([, month]) => month))].sort();
    expect(body.columns.map(({ pivot }: Body) => pivot)).toEqual([...months, null]);
    for (const { key, values } of body.rows) {
      const own = months.map((month) => rows.find((row) => row[0] === key[0] && row[1] === month)?.[2] ?? 0);
      expect(values.slice(0, -1)).toEqual(own);
      expect(cents([values.at(-1)])).toBe(cents(own as number[]));
    }
    expect(body.chart.labels).toEqual(months);
    const drawn = months.map((_, place) => cents(body.chart.series.map(({ values }: Body) => values[place])));
    expect(drawn).toEqual(months.map((_, place) => cents([body.totals[0][place]])));
  });

  it('measures, and keeps the first groups with the rest as one row', async () => {
    const [from, to] = RANGES[1];
    const body = await get(`/report/vendors?from=${from}&to=${to}`);
    const rows = await query(
      `select b.record_id, sum(e.amount + e.salary) as amount, max(e.amount), min(e.amount), round(avg(e.amount + e.salary), 2),
         (array_agg(e.amount order by e.date desc, e.id desc))[1], max(e.date)::text
       from plinth.entry e join plinth.book b on b.id = e.book_id where b.resource = 'vendor' and e.date between $from and $to
       group by 1 order by 2 desc`,
      from,
      to,
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(outermost(body).slice(0, 3)).toEqual(rows.slice(0, 3));
    const rest = body.rows[3];
    expect([rest.other, rest.opens, cents([rest.values[0]])]).toEqual([
      true,
      false,
      cents(rows.slice(3).map((row) => row[1] as number)),
    ]);
    expect([rest.values[1], rest.values[2]]).toEqual([
      Math.max(...rows.slice(3).map((row) => row[2] as number)),
      Math.min(...rows.slice(3).map((row) => row[3] as number)),
    ]);
    expect(body.rows).toHaveLength(4);
  });

  it('reads what came into and out of books of money, by the record of the book', async () => {
    const [from, to] = RANGES[0];
    const body = await get(`/report/money?from=${from}&to=${to}`);
    const rows = await query(
      `select b.record_id, sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0)), sum(e.debit), sum(e.credit)
       from plinth.entry e join plinth.book b on b.id = e.book_id where b.resource = 'bank' group by 1`,
    );
    expect(new Set(outermost(body).map(String))).toEqual(new Set(rows.map(String)));
    expect(
      body.rows
        .filter(({ level }: Body) => level === 1)
        .every(({ key }: Body) => /^\d{4}\/\d\d$/.test(key[1])),
    ).toBe(true);
  });

  it('follows paths, sorts by a formula, and adds up exactly', async () => {
    const [from, to] = RANGES[0];
    const body = await get(`/report/purchases?from=${from}&to=${to}`);
    const rows = await query(
      `select i.category_id, s.record_id, sum(e.value), sum(e.qty), round(sum(e.value) / sum(e.qty), 2), (array_agg(e.rate order by e.date desc, e.id desc))[1]
       from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id join public.inventory i on i.id = s.record_id
       where e.type = 'purchase' group by 1, 2`,
    );
    const products = body.rows.filter(({ level }: Body) => level === 1);
    expect(new Set(products.map(({ key, values }: Body) => String([...key, ...values])))).toEqual(
      new Set(rows.map(String)),
    );
    for (const { key } of body.rows.filter(({ level }: Body) => level === 0)) {
      const prices = products
        .filter((row: Body) => row.key[0] === key[0])
        .map(({ values }: Body) => values[2]);
      expect(prices).toEqual([...prices].sort((one, other) => one - other));
    }
  });

  it('reads lines of records without reversed ones', async () => {
    const [from, to] = RANGES[1];
    const body = await get(`/report/consumption?from=${from}&to=${to}&project_id=2`);
    const rows = await query(
      `select i.product_name, sum((l ->> 'qty')::numeric), count(*) from public.supply_inventory_project t, jsonb_array_elements(t.inventory) l
       join public.inventory i on i.id = (l ->> 'product_id')::bigint
       where t.project_id = 2 and t.date between $from and $to and not exists (select from plinth.transaction r where r.reverses = t.id) group by 1`,
      from,
      to,
    );
    const own = body.rows
      .filter(({ level }: Body) => level === 1)
      .map(({ key, values }: Body) => String([key[1], ...values]));
    expect(new Set(own)).toEqual(new Set(rows.map(String)));
    expect(own.length).toBeGreaterThan(3);
  });

  it('groups by bands and weeks', async () => {
    const [from, to] = RANGES[1];
    const body = await get(`/report/ages?from=${from}&to=${to}`);
    const rows = await query(
      `select case when $to - t.date <= 30 then 0 when $to - t.date <= 90 then 1 else 2 end, sum(t.amount), count(*)
       from public.project_expense t where t.date between $from and $to and not exists (select from plinth.transaction r where r.reverses = t.id) group by 1 order by 1`,
      from,
      to,
    );
    expect(outermost(body)).toEqual(rows);
    expect(body.rows.filter(({ level }: Body) => level === 0).map(({ title }: Body) => title)).toEqual(
      ['≤ 30', '31 – 90', '> 90'].slice(0, rows.length),
    );
    for (const { key } of body.rows.filter(({ level }: Body) => level === 1))
      expect(new Date(key[1]).getUTCDay()).toBe(0);
  });

  it('compares with the period before, in one snapshot', async () => {
    const now = await get('/report/purchases?from=2025-05-01&to=2025-06-30&compare=period%20before');
    expect(now.compared).toEqual({ from: '2025-03-01', to: '2025-04-30' });
    const before = await get('/report/purchases?from=2025-03-01&to=2025-04-30');
    const compared = now.columns.flatMap(({ compared: is }: Body, place: number) => (is ? [place] : []));
    const of = (body: Body) => new Map(body.rows.map((row: Body) => [String(row.key), row.values]));
    const own = of(now);
    for (const [key, values] of of(before))
      expect(compared.map((place: number) => (own.get(key) as unknown[])[place])).toEqual(values);
    expect(compared.map((place: number) => now.totals[0][place])).toEqual(before.totals[0]);
    const year = await get('/report/purchases?from=2026-02-01&to=2026-02-28&compare=year%20before');
    expect(year.compared).toEqual({ from: '2025-02-01', to: '2025-02-28' });
  });

  it('opens each figure: its rows add up to it', async () => {
    const [from, to] = RANGES[1];
    let opened = 0;
    for (const { name } of REPORTS) {
      const body = await get(`/report/${name}?from=${from}&to=${to}`);
      const sums = body.columns.flatMap(({ name: own, pivot }: Body, place: number) =>
        ['amount', 'value', 'qty', 'opening', 'closing', 'entries', 'lines', 'count', 'money_in'].includes(
          own,
        )
          ? [{ own, pivot, place }]
          : [],
      );
      const rows = body.rows.filter(({ opens }: Body) => opens);
      for (const row of [...rows.slice(0, 4), ...rows.slice(-3)])
        for (const { own, pivot, place } of sums.slice(0, 5)) {
          const parameters = new URLSearchParams({
            from,
            to,
            _section: String(row.section),
            _key: JSON.stringify(row.key),
            _column: own,
            _end: '3',
          });
          if (pivot !== null) parameters.set('_pivot', pivot);
          const answer = await server.api('GET', `/report/${name}/rows?${parameters}`);
          expect([name, row.key, own, answer.body.total_amount]).toEqual([
            name,
            row.key,
            own,
            row.values[place] ?? 0,
          ]);
          expect(answer.body.data.length).toBe(Math.min(3, Number(answer.headers.get('x-total-count'))));
          opened += 1;
        }
    }
    expect(opened).toBeGreaterThan(100);
  });

  it('is shipped with ones that open, and hang together on random days', async () => {
    const shipped = Object.values(server.context.reports).filter(
      ({ name }) => !REPORTS.some((own) => own.name === name),
    );
    expect(shipped.length).toBeGreaterThan(10);
    const lines = [{ head: 'wages', amount: 1_000 }];
    expect((await server.api('POST', '/budget/3', { based_on: 0, lines })).status).toBe(200);
    for (const { name, ask, columns, of } of shipped) {
      const hasRange = ask.some((input) => input.name === 'to');
      // The budget was entered today, so no earlier day has it.
      const date = of.kind === 'budget_entries' ? today() : '2025-08-20';
      const from = IS_LONG ? '2025-02-10' : '2025-07-10';
      const range = new URLSearchParams(hasRange ? { from, to: '2025-08-20' } : { date });
      const body = await get(`/report/${name}?${range}`);
      expect([name, body.rows.length > 0]).toEqual([name, true]);
      const place = body.columns.findIndex((one: Body) =>
        columns.some((own) => own.name === one.name && own.measure?.of === 'sum'),
      );
      // Figures that do not add up have no sum to open.
      const figures = body.rows.filter(({ opens, values }: Body) => opens && values[place] !== null);
      for (const row of figures.slice(0, 3)) {
        if (place === -1) break;
        const { name: measured, pivot } = body.columns[place];
        const own = new URLSearchParams([
          ...range,
          ['_section', String(row.section)],
          ['_key', JSON.stringify(row.key)],
          ['_column', measured],
          ['_end', '2'],
        ]);
        if (pivot !== null) own.set('_pivot', pivot);
        const opened = await get(`/report/${name}/rows?${own}`);
        expect([name, row.key, opened.total_amount]).toEqual([name, row.key, row.values[place]]);
        const isPosted = ['entries', 'money_entries', 'transactions'].includes(of.kind);
        const key = isPosted ? 'transaction_id' : 'resource';
        expect([name, opened.data.every((one: Body) => one[key] !== null)]).toEqual([name, true]);
      }
    }
    const random = new Random(SEED);
    for (const date of Array.from({ length: IS_LONG ? 20 : 2 }, () =>
      new Date(Date.UTC(2025, 0, random.between(1, 365))).toISOString().slice(0, 10),
    )) {
      const sheet = totalsOf(await get(`/report/balance_sheet?date=${date}`));
      const of = classSums(await entrySums({ to: date }));
      const net = (...amounts: (number | undefined)[]) => cents(amounts.map((one) => one ?? 0));
      expect([date, net(sheet.assets, -(sheet.liabilities ?? 0)), net(sheet.equity)]).toEqual([
        date,
        of('asset') - of('liability'),
        of('equity'),
      ]);
      expect([date, net(sheet.retained, sheet.profit)]).toEqual([
        date,
        of('income') - of('cost') - of('overhead'),
      ]);
      expect([date, sheet.sources]).toEqual([date, sheet.assets]);
      const trial = totalsOf(await get(`/report/trial_balance?date=${date}`));
      expect([date, trial.credit, trial.closing_credit]).toEqual([date, trial.debit, trial.closing_debit]);
    }
  });

  it('shows of an entry where it stands', async () => {
    const [from, to] = RANGES[0];
    const { columns, data } = await get(
      `/report/profit_and_loss/rows?from=${from}&to=${to}&_section=cost&_key=["wages",3]&_column=amount&_end=1`,
    );
    expect(columns.map(({ name }: Body) => name)).toEqual([
      'date',
      'voucher_no',
      'type',
      'book',
      'note',
      'project_id',
      '_value',
    ]);
    expect(data[0]).toMatchObject({ book: 'Wages', project_id: 3, project_id_title: 'Orchid Homes' });
    const transaction = await get(`/transaction/${data[0].transaction_id}`);
    expect(transaction.data.date).toBe(data[0].date);
  });

  it.each([
    ['from=2025-02-01&to=2025-01-01', 'from'],
    ['from=2025-02-30', 'from'],
    ['project_id=999999', 'project_id'],
    ['project_id=x', 'project_id'],
    ['compare=budget', 'compare'],
    ['form=2025-01-01', 'form'],
    ['to=2025-01-01&to=2025-01-02&from=2025-01-01', 'to'],
  ])('refuses %s at its field', async (parameters, field) => {
    const { status, body } = await server.api('GET', `/report/books?${parameters}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it.each(['_section=nothing', '_key=[1,2,3]', '_key={', '_column=x', '_pivot=2025-01'])(
    'refuses to open %s',
    async (parameter) => {
      const name = parameter.split('=')[0] as string;
      const { status, body } = await server.api('GET', `/report/books/rows?${parameter}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
    },
  );

  it('is refused before it runs if it would read too much', async () => {
    const { context, db } = server;
    const small = { ...context, settings: { ...context.settings, reportRows: 1_000 } };
    const bound = (inputs: object) =>
      checkBound(productDb(db), small, PROFIT_AND_LOSS, inputs as InputValues);
    await expect(bound({ from: '2025-01-01', to: '2025-12-31' })).rejects.toMatchObject({
      status: 409,
      failure: { code: 'reportTooLarge', params: { most: 1_000 } },
    });
    await bound({ from: '2025-03-03', to: '2025-03-04' });
  });

  it('stops its statement when the reader leaves', async () => {
    const isRunning = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from pg_stat_activity where state = 'active' and query like '%cells as materialized%' and pid <> pg_backend_pid()`.execute(
        server.db,
      );
      return rows[0]?.n ?? 0;
    };
    // The statement waits for this lock.
    await server.db.transaction().execute(async (trx) => {
      await sql`lock table plinth.book in access exclusive mode`.execute(trx);
      const leaving = new AbortController();
      const answer = fetch(`${server.url}/api/report/books`, {
        headers: { authorization: `Bearer ${server.token}` },
        signal: leaving.signal,
      }).catch(() => 'left');
      await expect.poll(isRunning).toBe(1);
      leaving.abort();
      expect(await answer).toBe('left');
      await expect.poll(isRunning).toBe(0);
    });
  });
});

/** The exact sum of amounts, in hundredths. */
function cents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}
