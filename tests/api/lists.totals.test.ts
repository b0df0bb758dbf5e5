import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import { listCalendar } from '../../src/server/queries/lists/listCalendar.ts';
import { readListParameters } from '../../src/server/queries/lists/listParameters.ts';
import type { FieldSql } from '../../src/server/sql/fieldSql.ts';
import { recordShape } from '../../src/server/sql/recordShape.ts';
import { explain } from '../support/explain.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * What a list finds beside its rows: its sums (`_totals=true`), and the calls of boards, calendars and trees (docs/calling.md,
 * "Totals", "Boards, calendars, timelines and trees").
 */

const DEPOT = `
name: depot
book: { balance: balance, normal: debit }
fields:
  depot_name: { type: text, required: true }
  balance: { type: money, required: true }
`;

const PARCEL = `
name: parcel
fields:
  parcel_name: { type: text, required: true }
  depot_id: { type: reference, to: depot }
  fee: { type: money }
  insured: { type: money }
  weight: { type: quantity }
list: { columns: [parcel_name, depot_id, fee, weight], totals: [fee, insured, weight] }
lists:
  light: { where: { depot_id: 1 }, totals: [fee] }
`;

const LOAD = `
name: load
kind: movement
fields:
  depot_id: { type: reference, to: depot, required: true }
  amount: { type: money, required: true }
  bags: { type: quantity }
  goods:
    label: Items
    type: lines
    of:
      parcel_id: { label: Parcel, type: reference, to: parcel }
      qty: { type: quantity }
      fee: { type: money }
list: { columns: [id, depot_id, amount, bags, goods, state] }
post:
  entries:
    - { debit: "depot:{depot_id}", amount: amount }
    - { credit: income, amount: amount }
`;

const BRANCH = `
name: branch
fields:
  branch_name: { type: text, required: true }
  above_id: { type: reference, to: branch }
  opened_on: { type: date }
  seen_at: { type: datetime }
  runs: { type: daterange }
  state: { type: select, options: [open, shut] }
  fee: { type: money }
search: [branch_name]
inUse: keep
list: { columns: [branch_name, state, fee], totals: [fee] }
lists: { shut: { where: { state: shut } } }
`;

const SETTINGS = `
books:
  income: { label: Income, normal: credit, class: liability }
  opening_equity: { label: Opening, normal: credit, class: liability }
`;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/depot.yaml', text: DEPOT },
      { file: 'resources/parcel.yaml', text: PARCEL },
      { file: 'resources/load.yaml', text: LOAD },
      { file: 'resources/branch.yaml', text: BRANCH },
      { file: 'resources/settings.yaml', text: SETTINGS },
    ],
    alone: true,
  });
  for (const [depot_name, balance] of [
    ['North', 100.1],
    ['South', 0.2],
  ])
    await server.api('POST', '/depot', { depot_name, balance });
  await sql`
    insert into public.parcel (parcel_name, depot_id, fee, insured, weight, archived_at) values
      ('Bolts', 1, 0.1, 999999999999.99, 1.5, null), ('Nails', 1, 0.2, 999999999999.99, 2, null),
      ('Sand', 2, 10, null, null, null), ('Gone', 2, 500, 1, 1, now())`.execute(server.db);
});
afterAll(() => server?.close());

const totals = async (path: string) => {
  const { status, body, headers, text } = await server.api('GET', path);
  expect(status, text).toBe(200);
  return { ...body, found: headers.get('x-total-count'), similar: headers.get('x-search') };
};

describe('the totals of a list', () => {
  it.each([
    ['of all', '', { fee: '10.30', insured: '1999999999999.98', weight: '3.500' }, 3],
    ['of a filter', '&fee_lte=0.2', { fee: '0.30', insured: '1999999999999.98', weight: '3.500' }, 2],
    ['of a search by a name', '&q=south', { fee: '10.00', insured: '0', weight: '0' }, 1],
    ['of what is similar', '&q=sauth', { fee: '10.00', insured: '0', weight: '0' }, 1],
    ['of deleted records', '&archived=true', { fee: '500.00', insured: '1.00', weight: '1.000' }, 1],
    ['of nothing', '&q=qqqqqq', { fee: '0', insured: '0', weight: '0' }, 0],
    ['whatever the page and the order', '&_start=1&_end=2&_sort=fee&_order=desc', { fee: '10.30' }, 3],
  ])('are exact: %s', async (_, query, sums, count) => {
    const answer = await totals(`/parcel?_totals=true${query}`);
    for (const [name, sum] of Object.entries(sums))
      expect(Number(answer.totals[name]), name).toBe(Number(sum));
    expect(answer).toMatchObject({ success: true, count, reversed: 0, more: false, found: String(count) });
    if (query === '&q=sauth') expect(answer.similar).toBe('similar');
  });

  it('keep every digit of a sum that no double holds', async () => {
    expect((await totals('/parcel?_totals=true')).totals.insured).toBe('1999999999999.98');
  });

  it('are those of a further list, within it', async () => {
    expect((await totals('/parcel/light?_totals=true')).totals).toEqual({ fee: '0.30' });
  });

  it('add up balances', async () => {
    expect((await totals('/depot?_totals=true')).totals).toEqual({ balance: '100.30' });
  });

  it('leave out reversed movements, unless the list is filtered by the state', async () => {
    const ids: number[] = [];
    for (const amount of [10, 20, 40]) {
      const { body, text, status } = await server.api('POST', '/load', { depot_id: 1, amount, bags: 2 });
      expect(status, text).toBeLessThan(300);
      ids.push((body.data ?? body).id);
    }
    const reversal = await server.api('POST', `/transaction/${ids[1]}/reverse`, { reason: 'Wrong' });
    expect(reversal.status, reversal.text).toBeLessThan(300);
    const sums = async (query: string) => {
      const { totals: found, count, reversed } = await totals(`/load?_totals=true${query}`);
      return [Number(found.amount), Number(found.bags), count, reversed];
    };
    expect(await sums('')).toEqual([50, 4, 2, 1]);
    expect(await sums('&q=north')).toEqual([50, 4, 2, 1]);
    expect(await sums('&state=reversed')).toEqual([20, 2, 1, 0]);
    expect(await sums('&state=posted')).toEqual([50, 4, 2, 0]);
    const groups = await server.api('GET', '/load/columns?_by=depot_id&_order=asc');
    expect(groups.body.columns).toMatchObject([{ value: 1, title: 'North', count: 3 }]);
    expect(Number(groups.body.columns[0].totals.amount)).toBe(50);
  });

  it('sum the quantities of each product by which lines are found', async () => {
    const load = (amount: number, ...lines: [number, number][]) =>
      server.api('POST', '/load', {
        depot_id: 2,
        amount,
        goods: lines.map(([parcel_id, qty]) => ({ parcel_id, qty, fee: 5 })),
      });
    const wrong = await load(7, [1, 1000]);
    expect(wrong.status, wrong.text).toBeLessThan(300);
    await load(1, [1, 2.5], [2, 4]);
    await load(2, [2, 6], [1, 1], [1, 0.5]);
    await load(3, [3, 9]);
    const { id } = wrong.body.data ?? wrong.body;
    await server.api('POST', `/transaction/${id}/reverse`, { reason: 'Wrong' });
    const lines = async (query: string) => {
      const { lines: found, count } = await totals(`/load?_totals=true${query}`);
      const sums = (found as { name: string; totals: { qty: string } }[]).map((line) => [
        line.name,
        Number(line.totals.qty),
      ]);
      return [count, ...sums];
    };
    const [bolts, nails] = [
      ['Bolts', 4],
      ['Nails', 10],
    ];
    expect(await lines('&goods=1')).toEqual([2, bolts]);
    expect(await lines('&goods=2&goods=1')).toEqual([2, bolts, nails]);
    expect(await lines('&goods=1&amount_lte=1')).toEqual([1, ['Bolts', 2.5]]);
    expect(await lines('&q=bolts south')).toEqual([2, bolts]);
    expect(await lines('&q=bolts nails')).toEqual([2, bolts, nails]);
    expect(await lines('&q=bolts north')).toEqual([0]);
    expect(await lines('&goods=1&state=reversed')).toEqual([1, ['Bolts', 1000]]);
    expect(await lines('&depot_id=2')).toEqual([3]);
    const without = await server.api('GET', '/load?depot_id=2&goods_ne=1&_start=0&_end=9');
    expect((without.body.data ?? without.body).map(({ amount }: { amount: number }) => amount)).toEqual([3]);
  });

  it('are refused with what cannot be', async () => {
    for (const query of [
      '_totals=yes',
      '_totals=true&nothing=1',
      '_totals=true&fee_gte=x',
      '_totals=true&_sort=x',
      '_totals=true&lines=1',
    ]) {
      const { status } = await server.api('GET', `/parcel?${query}`);
      expect(status, query).toBe(422);
    }
    const list = await server.api('GET', '/parcel?_totals=false');
    expect((list.body.data ?? list.body).length).toBe(3);
  });

  describe('of a filter in groups', () => {
    const found = async (where: unknown, path = '/parcel') => {
      const query = encodeURIComponent(typeof where === 'string' ? where : JSON.stringify(where));
      const { status, body, text } = await server.api('GET', `${path}?_sort=id&_where=${query}`);
      expect(status, text).toBe(200);
      const rows = (body.data ?? body) as { parcel_name?: string; id: number }[];
      return rows.map(({ parcel_name, id }) => parcel_name ?? id).join(' ');
    };

    it.each([
      [[['fee', 'above', 0.1]], 'Nails Sand'],
      [[['fee', 'below', '10']], 'Bolts Nails'],
      [[['fee', 'between', [0.2, 10]]], 'Nails Sand'],
      [[['fee', 'from', 10]], 'Sand'],
      [[['weight', 'empty']], 'Sand'],
      [[['weight', 'not_empty']], 'Bolts Nails'],
      [[['parcel_name', 'contains', 'AN']], 'Sand'],
      [[['parcel_name', 'not_contains', 'an']], 'Bolts Nails'],
      [[['parcel_name', 'one_of', ['Sand', 'Bolts', 'None']]], 'Bolts Sand'],
      [[['parcel_name', 'none_of', ['Sand', 'Bolts']]], 'Nails'],
      [[['depot_id', 'is_not', 1]], 'Sand'],
      [[['created_at', 'in', 'today']], 'Bolts Nails Sand'],
      [[['created_at', 'in', 'last_30_days']], 'Bolts Nails Sand'],
      [[['created_at', 'before', '2020-01-01']], ''],
      [[['created_at', 'after', '2020-01-01']], 'Bolts Nails Sand'],
      [
        [
          {
            or: [
              ['fee', 'is', 0.1],
              ['depot_id', 'is', 2],
            ],
          },
        ],
        'Bolts Sand',
      ],
      [
        [
          ['depot_id', 'is', 1],
          {
            or: [
              ['fee', 'above', 5],
              {
                and: [
                  ['fee', 'below', 0.15],
                  ['weight', 'not_empty'],
                ],
              },
            ],
          },
        ],
        'Bolts',
      ],
      [[], 'Bolts Nails Sand'],
    ])('finds %j', async (where, names) => {
      expect(await found(where)).toBe(names);
    });

    it('finds by posted balances, and what the reader entered', async () => {
      expect(await found([['balance', 'above', 20]], '/depot')).toBe('1');
      expect(await found([['added_by', 'mine']], '/depot')).toBe('1 2');
      expect(await found([['added_by', 'mine']])).toBe('');
    });

    it('sums and counts what it finds', async () => {
      const where = encodeURIComponent('[{"or":[["fee","is",0.1],["fee","is",10]]}]');
      expect(await totals(`/parcel?_totals=true&_where=${where}`)).toMatchObject({ count: 2 });
      expect((await totals(`/parcel/light?_totals=true&_where=${where}`)).totals).toEqual({ fee: '0.10' });
    });

    it.each([
      ['[', 'could not be read'],
      ['{"or":[]}', 'could not be read'],
      ['[["colour","is","red"]]', 'There is no "colour" to filter by'],
      ['[["fee","contains","1"]]', 'Fee cannot be filtered with "contains"'],
      ['[["fee","above","lots"]]', '"lots" is not a value of Fee'],
      ['[["fee","above",1,2]]', 'could not be read'],
      ['[["depot_id","is","1; drop table parcel"]]', 'is not a value of Depot'],
      ['[["created_at","in","someday"]]', '"someday" is not a value'],
      [`[${'{"or":['.repeat(10)}["fee","empty"]${']}'.repeat(10)}]`, 'at most ten deep'],
      [JSON.stringify(Array.from({ length: 31 }, () => ['fee', 'empty'])), 'at most 30 conditions'],
      [
        JSON.stringify([['parcel_name', 'one_of', Array.from({ length: 60 }, () => 'x'.repeat(80))]]),
        '4,000',
      ],
    ])('refuses %s with a reason', async (where, reason) => {
      const { status, body } = await server.api('GET', `/parcel?_where=${encodeURIComponent(where)}`);
      expect(status).toBe(422);
      expect(body.errors._where).toContain(reason);
    });
  });

  it.runIf(IS_LONG)('are not summed of more than 100,000', async () => {
    await sql`insert into public.parcel (parcel_name, fee) select 'Many ' || n, 1 from generate_series(1, 100001) n`.execute(
      server.db,
    );
    expect(await totals('/parcel?_totals=true&q=many')).toMatchObject({
      totals: {},
      count: 100000,
      more: true,
    });
    const groups = await server.api('GET', '/parcel/columns?_by=depot_id&_order=asc&q=many');
    expect([groups.status, groups.body.code]).toEqual([422, 'tooManyToGroup']);
    const board = async () => (await server.api('GET', '/parcel/columns?_by=depot_id&q=many')).body;
    expect(await board()).toMatchObject({ found: 100_000, limited: true });
    await sql`delete from public.parcel where parcel_name = 'Many 1'`.execute(server.db);
    expect(await totals('/parcel?_totals=true&q=many')).toMatchObject({
      totals: { fee: '100000.00' },
      more: false,
    });
    expect(await board()).toMatchObject({ found: 100_000, limited: false });
    const all = await server.api('GET', '/parcel/columns?_by=depot_id');
    expect(all.body).toMatchObject({ found: 100_000, limited: true });
  });
});

describe('a view of a list reads', () => {
  beforeAll(async () => {
    const rows = [
      [
        'Dhaka',
        null,
        'open',
        10,
        '2026-02-28',
        '2026-02-28 23:59:00',
        { from: '2026-02-20', to: '2026-03-02' },
      ],
      ['Mirpur', 1, 'open', 2.5, '2026-03-01', '2026-03-01 00:00:00', { from: null, to: '2026-02-20' }],
      ['Uttara', 1, 'shut', 1, '2026-03-01', '2026-03-01 09:30:00', { from: '2026-03-31', to: null }],
      [
        'Sector 7',
        3,
        'shut',
        null,
        '2026-03-01',
        '2026-03-31 12:00:00',
        { from: '2026-04-01', to: '2026-04-02' },
      ],
      ['Sylhet', null, null, 4, '2026-04-05', null, null],
    ] as const;
    for (const [branch_name, above_id, state, fee, opened_on, seen_at, runs] of rows) {
      const body = { branch_name, above_id, state, fee, opened_on, seen_at, runs };
      const { status, text } = await server.api('POST', '/branch', body);
      expect(status, text).toBe(201);
    }
  });

  const read = async (path: string) => {
    const { status, body, text } = await server.api('GET', path);
    expect(status, text).toBe(200);
    return body;
  };
  const names = (body: { rows: { branch_name: string }[] }) => body.rows.map((row) => row.branch_name);
  const refusalOf = async (path: string) => {
    const { status, body, text } = await server.api('GET', path);
    expect(status, text).toBe(422);
    return Object.values<string>(body.errors).join();
  };

  describe('the columns of a board', () => {
    it('with their numbers and sums, those with the most records first', async () => {
      expect((await read('/branch/columns?_by=state')).columns).toEqual([
        { value: 'open', count: 2, totals: { fee: '12.50' } },
        { value: 'shut', count: 2, totals: { fee: '1.00' } },
        { value: null, count: 1, totals: { fee: '4.00' } },
      ]);
      const where = encodeURIComponent('[["fee","above",1]]');
      expect((await read(`/branch/columns?_by=above_id&_where=${where}`)).columns).toEqual([
        { value: null, count: 2, totals: { fee: '14.00' } },
        { value: 1, title: 'Dhaka', count: 1, totals: { fee: '2.50' } },
      ]);
      expect((await read('/branch/columns?_by=state&q=sec')).columns).toMatchObject([
        { value: 'shut', count: 1 },
      ]);
    });

    it('within a further list, and by no field that cannot make columns', async () => {
      expect((await read('/branch/shut/columns?_by=state')).columns).toMatchObject([
        { value: 'shut', count: 2 },
      ]);
      for (const by of ['', '?_by=fee', '?_by=nothing'])
        expect(await refusalOf(`/branch/columns${by}`)).toContain('not a parameter of this list');
    });
  });

  describe('the days of a calendar', () => {
    const march = (by: string, more = '') =>
      read(`/branch/calendar?_by=${by}&_from=2026-03-01&_to=2026-03-31${more}`);

    it('with their numbers and their first rows', async () => {
      const days = await march('opened_on', '&_most=2');
      expect(days).toMatchObject({ days: [{ day: '2026-03-01', count: 3 }], more: false });
      expect(names(days)).toEqual(['Mirpur', 'Uttara']);
      expect(names(await march('opened_on', '&_most=0'))).toEqual([]);
      expect(names(await march('opened_on', '&state=shut'))).toEqual(['Uttara', 'Sector 7']);
      expect(names(await march('opened_on', '&q=sector'))).toEqual(['Sector 7']);
    });

    it('in the business time zone', async () => {
      const days = await march('seen_at');
      expect(days.days).toEqual([
        { day: '2026-03-01', count: 2 },
        { day: '2026-03-31', count: 1 },
      ]);
      expect(names(days)).toEqual(['Mirpur', 'Uttara', 'Sector 7']);
    });

    it('on each day of a range, also one without an end', async () => {
      const days = await march('runs');
      expect(days.days).toEqual([
        { day: '2026-03-01', count: 1 },
        { day: '2026-03-02', count: 1 },
        { day: '2026-03-31', count: 1 },
      ]);
      expect(names(days)).toEqual(['Dhaka', 'Uttara']);
      const february = await read('/branch/calendar?_by=runs&_from=2026-02-19&_to=2026-02-20');
      expect(february.days).toEqual([
        { day: '2026-02-19', count: 1 },
        { day: '2026-02-20', count: 2 },
      ]);
    });

    it('or the first rows of all days, for a timeline', async () => {
      const year = (more: string) =>
        read(`/branch/calendar?_by=runs&_from=2026-01-01&_to=2026-12-31&_rows=${more}`);
      const all = await year('10');
      expect(all.found).toBe(4);
      expect(all.rows).toHaveLength(4);
      expect(names(await year('2'))).toEqual(names(all).slice(0, 2));
      expect(names(await year('0'))).toEqual([]);
    });

    it('of at most a year, by a field with days', async () => {
      const of = (query: string) => refusalOf(`/branch/calendar?${query}`);
      expect(await of('_by=fee&_from=2026-03-01&_to=2026-03-02')).toContain('cannot make this view');
      expect(await of('_by=opened_on&_to=2026-03-02')).toContain('From must be a day');
      expect(await of('_by=opened_on&_from=2026-03-01&_to=2026-02-30')).toContain('To must be a day');
      expect(await of('_by=opened_on&_from=2026-03-02&_to=2026-03-01')).toContain('must not be after');
      expect(await of('_by=opened_on&_from=2026-01-01&_to=2027-12-31')).toContain('at most 366 days');
      expect(await of('_by=opened_on&_from=2026-03-01&_to=2026-03-01&_rows=1001')).toContain(
        'at most 1000 rows',
      );
      expect(await of('_by=opened_on&_from=2026-03-01&_to=2026-03-01&_most=101')).toContain(
        'at most 100 rows',
      );
      expect(await of('_by=opened_on&_from=2026-03-01&_to=2026-03-31&_most=x')).toContain('whole number');
    });

    it('through an index', async () => {
      await sql`insert into public.branch (branch_name, opened_on, runs)
        select 'Many', day, jsonb_build_object('from', day, 'to', day + 3)
        from (select '2000-01-01'::date + n % 9000 as day from generate_series(1, 30000) n) many`.execute(
        server.db,
      );
      await sql`analyze public.branch`.execute(server.db);
      const { branch } = server.context.resources;
      const shape = recordShape(server.context, branch as Resource);
      const days = { from: '2010-03-01', to: '2010-03-31', most: 3, rows: 100 };
      for (const name of ['opened_on', 'runs']) {
        const plan = await explain(server.db, (db) =>
          listCalendar(
            { ...server.context, db },
            branch as Resource,
            readListParameters(shape, {}),
            shape.fields.get(name) as FieldSql,
            days,
          ),
        );
        expect(plan, name).toContain('px_branch_');
        expect(plan, name).not.toContain('Seq Scan');
      }
      await sql`delete from public.branch where branch_name = 'Many'`.execute(server.db);
    });
  });

  describe('the branches of a tree', () => {
    const under = (id: string, more = '') => read(`/branch/tree?_by=above_id&_under=${id}${more}`);

    it('from the top, with the number below each', async () => {
      const top = await under('top');
      expect(names(top)).toEqual(['Dhaka', 'Sylhet']);
      expect(top).toMatchObject({ total: 2, children: { 1: 2, 5: 0 }, circles: [], paths: {} });
      expect(names(await under('1', '&_sort=branch_name&_order=asc'))).toEqual(['Mirpur', 'Uttara']);
      expect(names(await under('1', '&_sort=branch_name&_order=asc&_start=1&_end=2'))).toEqual(['Uttara']);
      expect(await under('4')).toMatchObject({ rows: [], total: 0 });
    });

    it('or what is found, with the way to it', async () => {
      const found = await read('/branch/tree?_by=above_id&q=sector');
      expect(found).toMatchObject({
        total: 1,
        paths: {
          4: [
            { id: 1, title: 'Dhaka' },
            { id: 3, title: 'Uttara' },
          ],
        },
      });
    });

    it('with what is below a deleted record, and with each circle', async () => {
      const put = (id: number, above_id: number) =>
        sql`update public.branch set above_id = ${above_id} where id = ${id}`.execute(server.db);
      await sql`update public.branch set archived_at = now() where id = 3`.execute(server.db);
      expect(names(await under('top'))).toEqual(['Dhaka', 'Sector 7', 'Sylhet']);
      await sql`update public.branch set archived_at = null where id = 3`.execute(server.db);
      await put(1, 4);
      const top = await under('top');
      expect(names(top)).toEqual(['Sylhet', 'Dhaka']);
      expect(top).toMatchObject({ circles: [1], total: 1 });
      const found = await read('/branch/tree?_by=above_id&q=sector');
      expect(found.paths[4].map(({ title }: { title: string }) => title)).toEqual(['Dhaka', 'Uttara']);
      await put(5, 5);
      expect(names(await under('top'))).toEqual(['Dhaka', 'Sylhet']);
      await sql`update public.branch set above_id = null where id in (1, 5)`.execute(server.db);
    });

    it('in parts, by a reference to the same entity', async () => {
      expect(await refusalOf('/branch/tree?_by=state&_under=top')).toContain('cannot make this view');
      expect(await refusalOf('/branch/tree?_by=above_id&_under=x')).toContain('whole number');
      expect(await refusalOf('/branch/tree?_by=above_id&_start=0&_end=101')).toContain('at most 100 rows');
      expect((await server.api('GET', '/depot/tree')).status).toBe(404);
    });
  });
});
