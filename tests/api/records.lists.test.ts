import simpleRest, { axiosInstance } from '@refinedev/simple-rest';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import type { Resource } from '../../src/schema/index.ts';
import { listPage } from '../../src/server/queries/lists/listPage.ts';
import { readListParameters } from '../../src/server/queries/lists/listParameters.ts';
import { listWhole } from '../../src/server/queries/lists/listRecords.ts';
import { plainSql } from '../../src/server/sql/plainSql.ts';
import { recordShape } from '../../src/server/sql/recordShape.ts';
import { explain } from '../support/explain.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Lists: parameters, pages, search, and that an index serves them (docs/business-rules.md, "Lists"). */

const EQUIPMENT = `
name: equipment
fields:
  equipment_name: { type: text, required: true }
  daily_rate:     { type: money, min: 0 }
  condition:      { type: select, options: [good, worn, broken] }
  uses:           { type: multiselect, options: [site, road] }
  project_id:     { type: reference, to: project }
  bought_on:      { type: date }
`;
const LEASE = `
name: lease
fields:
  lease_name: { type: text }
  runs: { type: daterange }
  binding: { type: daterange, required: true }
list: { sorts: { New: -runs } }
lists:
  mine: { where: { added_by: 1 } }
  first: { where: { id: 1 } }
  old: { where: { created_at: 2020-01-31 } }
  new: { where: { updated_at: "2020-01-31 10:00:00" } }
`;

const MEMO = `
name: memo
fields:
  memo_name: { type: text }
  body: { type: richtext }
list: { filters: [body] }
`;

const YARD = `
name: yard
kind: single
fields:
  gate: { type: text, default: North }
  seats: { type: integer, min: 1 }
`;

let server: TestServer;
let api: TestServer['api'];

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/equipment.yaml', text: EQUIPMENT },
      { file: 'resources/lease.yaml', text: LEASE },
      { file: 'resources/memo.yaml', text: MEMO },
      { file: 'resources/yard.yaml', text: YARD },
    ],
  });
  api = server.api;
});
afterAll(() => server?.close());

const titles = (body: { equipment_name: string }[]) => body.map(({ equipment_name }) => equipment_name);

describe('a saved view', () => {
  const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };
  const owed = {
    where: [['balance', 'above', 50000]],
    sort: ['-balance'],
    columns: ['vendor_name', 'balance'],
  };
  let staff: { token: string };

  beforeAll(async () => {
    await api('POST', '/users', STAFF);
    staff = { token: await server.signIn(STAFF.email, STAFF.password) };
  });

  const save = async (body: object, as?: object) =>
    api('POST', '/views', { list: 'vendor', content: {}, ...body }, as);
  const viewsOf = async (as?: object, list = 'vendor') => {
    const { status, body, text } = await api('GET', `/views?list=${list}`, undefined, as);
    expect(status, text).toBe(200);
    return body.data as { id: number; name: string; version: number }[];
  };

  it('is seen by its owner, and by everyone once it is shared', async () => {
    const { body, status, text } = await save({ name: ' We owe more than 50,000 ', content: owed });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ success: true, code: 'viewSaved', data: { version: 1 } });
    const { id } = body.data;
    expect(await viewsOf(staff)).toEqual([]);
    expect(await viewsOf()).toMatchObject([
      { id, name: 'We owe more than 50,000', mine: true, shared: 'me', content: owed },
    ]);
    expect((await api('PUT', `/views/${id}`, { version: 1, shared: 'everyone' })).body.data.version).toBe(2);
    expect(await viewsOf(staff)).toMatchObject([
      { id, mine: false, editable: false, first: false, version: 2 },
    ]);
    expect(await viewsOf(staff, 'project')).toEqual([]);
  });

  it('opens first for who has set it so, as long as they see it', async () => {
    const [{ id = 0, version = 0 } = {}] = await viewsOf();
    expect((await api('PUT', '/views/first', { list: 'vendor', id }, staff)).status).toBe(200);
    expect(await viewsOf(staff)).toMatchObject([{ first: true }]);
    expect(await viewsOf()).toMatchObject([{ first: false }]);
    // Any browser knows it with the user, before it reads the views of a list.
    const firstOf = async (as?: typeof staff) =>
      (await api('GET', '/user', undefined, as)).body.data.first_views;
    expect([await firstOf(staff), await firstOf()]).toEqual([{ vendor: id }, {}]);
    await api('PUT', `/views/${id}`, { version, shared: 'me' });
    await api('PUT', `/views/${id}`, { version: version + 1, shared: 'everyone' });
    expect(await viewsOf(staff)).toMatchObject([{ first: false }]);
    expect(await firstOf(staff)).toEqual({});
    const wrong = await api('PUT', '/views/first', { list: 'project', id }, staff);
    expect([wrong.status, wrong.body.code]).toEqual([404, 'viewNotFound']);
  });

  it('is changed by its owner or an administrator, and never over a change that was not seen', async () => {
    const [{ id = 0, version = 0 } = {}] = await viewsOf();
    const other = await api('PUT', `/views/${id}`, { version, name: 'Mine' }, staff);
    expect([other.status, other.body.code]).toEqual([403, 'viewOfOther']);
    const late = await api('PUT', `/views/${id}`, { version: version - 1, name: 'Late' });
    expect([late.status, late.body.code]).toEqual([409, 'viewChanged']);
    const own = (await save({ name: 'Of staff', shared: 'me' }, staff)).body.data.id;
    expect((await api('PUT', `/views/${own}`, { version: 1, name: 'Read' })).body.code).toBe('viewNotFound');
    await api('PUT', `/views/${own}`, { version: 1, shared: 'everyone' }, staff);
    expect((await api('PUT', `/views/${own}`, { version: 2, name: 'Renamed' })).status).toBe(200);
    expect((await api('DELETE', `/views/${id}`, undefined, staff)).status).toBe(403);
    expect((await api('DELETE', `/views/${own}`)).status).toBe(200);
    expect((await api('DELETE', `/views/${own}`)).status).toBe(404);
    expect(await viewsOf(staff)).toHaveLength(1);
  });

  it('of two at once, one wins and the other is refused', async () => {
    const [{ id = 0, version = 0 } = {}] = await viewsOf();
    const names = ['One', 'Two', 'Three'];
    const all = await Promise.all(names.map((name) => api('PUT', `/views/${id}`, { version, name })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'x', shared: 'nobody' }, 'shared'],
    [{ name: 'x', content: { colour: 'red', where: 'x' } }, 'content'],
    [{ name: 'x', content: { where: [['colour', 'is', 'red']] } }, 'content'],
    [{ name: 'x', content: { where: [['balance', 'above', 'a lot']] } }, 'content'],
    [{ name: 'x', content: { where: [['balance', 'above', '99999999999999999999']] } }, 'content'],
    [{ name: 'x', content: { sort: ['-colour'] } }, 'content'],
    [{ name: 'x', content: { columns: ['colour'] } }, 'content'],
    [{ name: 'x', content: { filters: { vendor_name: 'x' } } }, 'content'],
    [{ name: 'x', more: 1 }, 'more'],
  ])('is refused as %j', async (body, field) => {
    const { status, body: answer } = await save(body);
    expect(status).toBe(422);
    expect(Object.keys(answer.errors)).toContain(field);
  });

  it('has a name of its own, and a list that exists', async () => {
    const [{ name = '' } = {}] = await viewsOf();
    expect((await save({ name: name.toUpperCase() })).body.errors.name).toBe(
      'You have a view with this name already',
    );
    expect((await save({ name: 'x', list: 'nothing' })).status).toBe(404);
    expect((await save({ name: 'x', list: '__proto__' })).status).toBe(404);
    expect((await save({ name: 'Done', list: 'project.completed' })).status).toBe(200);
    expect((await api('GET', '/views')).status).toBe(422);
  });

  it('is one of at most 200', async () => {
    await sql`insert into plinth.view (list, name, owner_id, shared, content)
      select 'project', 'View ' || n, 1, 'me', '{}' from generate_series(1, 200) n`.execute(server.db);
    const { status, body } = await save({ name: 'One more' });
    expect([status, body.code]).toEqual([422, 'tooManyViews']);
  });
});

describe('the least definition', () => {
  const ids: Record<string, number> = {};

  it('has the plain simple-rest form', async () => {
    const tower = await api('POST', '/project', { project_name: 'Tower', budget: 1, balance: 0 });
    for (const [name, rate, condition, day] of [
      ['Mixer', 1200.5, 'good', '2024-01-31'],
      ['crane', 9000, 'worn', '2025-02-28'],
      ['Pump 100%', 300, 'broken', null],
      ['Drill_x', null, null, '2025-02-28'],
    ] as const) {
      const body = { equipment_name: name, daily_rate: rate, condition, bought_on: day };
      const answer = await api('POST', '/equipment', { ...body, project_id: tower.body.data.id });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ ...body, project_name: 'Tower' });
      ids[name] = answer.body.id;
    }
    const one = await api('GET', `/equipment/${ids.Mixer}`);
    expect(one.body).toMatchObject({ id: ids.Mixer, equipment_name: 'Mixer' });
    const patched = await api('PATCH', `/equipment/${ids.Mixer}`, { condition: 'worn' });
    expect(patched.body).toMatchObject({ condition: 'worn', daily_rate: 1200.5 });
    const removed = await api('DELETE', `/equipment/${ids.Mixer}`);
    expect(removed.body).toMatchObject({ id: ids.Mixer });
    await api('POST', `/equipment/${ids.Mixer}/restore`);
    const failed = await api('POST', '/equipment', { daily_rate: -1 });
    expect(failed.status).toBe(422);
    expect(failed.body).toMatchObject({
      success: false,
      errors: { equipment_name: 'Equipment Name is required', daily_rate: expect.any(String) },
    });
  });

  it('of one record alone has the calls of one', async () => {
    expect((await api('PATCH', '/yard/1', { seats: 0 })).status).toBe(422);
    expect((await api('PATCH', '/yard/1', { seats: 4 })).body).toMatchObject({ gate: 'North', seats: 4 });
    expect((await api('GET', '/yard/1')).body).toMatchObject({ id: 1, seats: 4 });
  });

  it.each([
    ['_sort=equipment_name&_order=asc', ['crane', 'Drill_x', 'Mixer', 'Pump 100%']],
    ['_sort=daily_rate&_order=DESC', ['Drill_x', 'crane', 'Mixer', 'Pump 100%']],
    ['_sort=bought_on,equipment_name&_order=asc,desc', ['Mixer', 'Drill_x', 'crane', 'Pump 100%']],
    ['_sort=id&_order=desc&_start=1&_end=3', ['Pump 100%', 'crane']],
    ['_end=1', ['Mixer']],
    ['_start=0&_end=0', []],
    ['q=MIX', ['Mixer']],
    ['q=100%25', ['Pump 100%']],
    ['q=l_x', ['Drill_x']],
    ['q=e_', []],
    ['q=pump 100', ['Pump 100%']],
    ['q=pump mixer', []],
    ['condition=worn', ['Mixer', 'crane']],
    ['condition=worn&condition=broken', ['Mixer', 'crane', 'Pump 100%']],
    ['condition_ne=worn', ['Pump 100%', 'Drill_x']],
    ['daily_rate_gte=300&daily_rate_lte=1200.50', ['Mixer', 'Pump 100%']],
    ['bought_on=2025-02-28', ['crane', 'Drill_x']],
    ['bought_on_gte=2025-01-01', ['crane', 'Drill_x']],
    ['bought_on_gte=2025-01-01&bought_on_lte=9999-12-31', ['crane', 'Drill_x']],
    ['created_at_gte=9999-12-31', []],
    ['equipment_name_like=%25', ['Pump 100%']],
    ['equipment_name_like=CRA', ['crane']],
    ['equipment_name=Mixer&equipment_name=crane', ['Mixer', 'crane']],
    ['condition=', ['Mixer', 'crane', 'Pump 100%', 'Drill_x']],
    ['added_by=1&project_id=1', ['Mixer', 'crane', 'Pump 100%', 'Drill_x']],
    ['_sort=project_id', ['Mixer', 'crane', 'Pump 100%', 'Drill_x']],
    ['archived=true', []],
  ])('answers %s', async (query, expected) => {
    const answer = await api('GET', `/equipment?${query}`);
    expect(answer.status, answer.text).toBe(200);
    expect(titles(answer.body)).toEqual(expected);
  });

  it('takes several ids', async () => {
    const answer = await api('GET', `/equipment?id=${ids.crane}&id=${ids.Drill_x}&id=999999`);
    expect(titles(answer.body)).toEqual(['crane', 'Drill_x']);
  });

  it.each<[string, (readonly [unknown, number, string?])[]]>([
    [
      'condition',
      [
        ['worn', 2, '10200.50'],
        ['broken', 1, '300.00'],
        [null, 1, '0'],
      ],
    ],
    [
      'condition&_order=asc',
      [
        ['worn', 2],
        ['broken', 1],
        [null, 1],
      ],
    ],
    [
      'condition&_order=desc',
      [
        ['broken', 1],
        ['worn', 2],
        [null, 1],
      ],
    ],
    [
      'bought_on&_order=desc',
      [
        ['2025-02-01', 2],
        ['2024-01-01', 1],
        [null, 1],
      ],
    ],
    [
      'bought_on:day&_order=asc',
      [
        ['2024-01-31', 1],
        ['2025-02-28', 2],
        [null, 1],
      ],
    ],
    [
      'bought_on:week&_order=asc',
      [
        ['2024-01-28', 1],
        ['2025-02-23', 2],
        [null, 1],
      ],
    ],
    [
      'bought_on:quarter&_order=asc',
      [
        ['2024-01-01', 1],
        ['2025-01-01', 2],
        [null, 1],
      ],
    ],
    [
      'bought_on:year&_order=asc',
      [
        ['2024-01-01', 1],
        ['2025-01-01', 2],
        [null, 1],
      ],
    ],
    [
      'equipment_name&_order=asc&_start=1&_end=3',
      [
        ['Drill_x', 1, '0'],
        ['Mixer', 1, '1200.50'],
      ],
    ],
    ['condition&_order=asc&q=mix', [['worn', 1, '1200.50']]],
    [
      'condition&_order=asc&_where=[["bought_on","between",["2025-02-01","2025-02-28"]]]',
      [
        ['worn', 1],
        [null, 1],
      ],
    ],
    ['condition&_order=asc&daily_rate_gte=99999', []],
  ])('counts and sums by %s', async (query, expected) => {
    const { body, status, text } = await api('GET', `/equipment/columns?_by=${query}`);
    expect(status, text).toBe(200);
    expect(body.columns.map(({ value, count }: { value: unknown; count: number }) => [value, count])).toEqual(
      expected.map(([value, count]) => [value, count]),
    );
    for (const [place, [, , sum]] of expected.entries())
      if (sum !== undefined) expect(body.columns[place].totals.daily_rate).toBe(sum);
    if (!query.includes('_end')) expect(body).toMatchObject({ more: false, total: expected.length });
  });

  it('names the records and the people of its columns, and counts all of them', async () => {
    const { body } = await api('GET', '/equipment/columns?_by=project_id&_order=asc&_start=0&_end=1');
    expect(body.columns).toMatchObject([{ value: 1, title: 'Tower', count: 4 }]);
    expect(body).toMatchObject({ total: 1, found: 4, more: false });
    const people = await api('GET', '/equipment/columns?_by=added_by&_order=asc');
    expect(people.body.columns).toMatchObject([{ value: 1, title: expect.stringMatching(/./), count: 4 }]);
    const moments = await api('GET', '/equipment/columns?_by=created_at:year&_order=asc');
    expect(moments.body.columns).toMatchObject([{ value: expect.stringMatching(/^\d{4}-01-01$/), count: 4 }]);
    const ranges = await api('GET', '/lease/columns?_by=runs:month&_order=asc');
    expect(ranges.body).toMatchObject({ success: true, columns: [] });
    expect((await api('GET', '/lease/mine/columns?_by=runs:month&_order=asc')).status).toBe(200);
  });

  it.each([
    ['daily_rate', '_by'],
    ['bought_on:century', '_by'],
    ['condition:month', '_by'],
    ['__proto__', '_by'],
    ['condition&_order=up', '_order'],
    ['condition&_start=0&_end=101', '_end'],
    ['condition&_start=x&_end=1', '_start'],
    ['condition&no_such=1', 'no_such'],
  ])('refuses columns by %s', async (query, name) => {
    const { body, status } = await api('GET', `/equipment/columns?_by=${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });

  it.each([
    ['no_such=1', 'no_such'],
    ['_start=-1&_end=5', '_start'],
    ['_start=1.5&_end=5', '_start'],
    ['_start=5&_end=1', '_start'],
    ['_start=0', '_end'],
    ['_start=0&_end=99999999999999999999', '_end'],
    ['_start=0&_start=1&_end=5', '_start'],
    ['_sort=no_such', '_sort'],
    ['_sort=id&_order=up', '_order'],
    ['id=abc', 'id'],
    ['daily_rate_gte=much', 'daily_rate_gte'],
    ['daily_rate_like=1', 'daily_rate_like'],
    ['bought_on=2025-02-30', 'bought_on'],
    ['bought_on_gte=2025-03-01&bought_on_lte=2025-02-01', 'bought_on_gte'],
    ['created_at_gte=2025-02-30', 'created_at_gte'],
    ['archived=maybe', 'archived'],
    ['archived=true&archived=all', 'archived'],
    ['_where={}&_where={}', '_where'],
    ['_count=none&_count=only', '_count'],
    [`q=${'x'.repeat(256)}`, 'q'],
    ['equipment_name=%00', 'equipment_name'],
    ['__proto__=1', '__proto__'],
  ])('refuses %s at its parameter', async (query, name) => {
    const answer = await api('GET', `/equipment?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(name);
  });

  it('says which value is none of the field', async () => {
    const { body } = await api('GET', '/equipment?created_at_gte=2025-02-30');
    expect(body.message).toBe('"2025-02-30" is not a value of Created At');
  });

  it('takes the last day that there is, and no option of several that there is not', async () => {
    expect((await api('GET', '/equipment?created_at_lte=9999-12-31&bought_on_lte=9999-12-31')).status).toBe(
      200,
    );
    const { status, body } = await api('GET', '/equipment?uses=sea');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['uses']]);
    expect((await api('GET', '/equipment?uses=site&uses=road')).status).toBe(200);
  });

  it('filters days whole, in the business time zone', async () => {
    // 2025-03-01 00:30 in Dhaka is the evening of 28 February in UTC.
    await sql`update public.equipment set created_at = '2025-02-28 18:30:00+00' where id = ${ids.crane}`.execute(
      server.db,
    );
    const march = await api('GET', '/equipment?created_at_gte=2025-03-01&created_at_lte=2025-03-01');
    expect(titles(march.body)).toEqual(['crane']);
    expect(march.body[0].created_at).toBe('2025-03-01 00:30:00');
    expect(titles((await api('GET', '/equipment?created_at=2025-03-01')).body)).toEqual(['crane']);
    expect(titles((await api('GET', '/equipment?created_at_lte=2025-02-28')).body)).toEqual([]);
    const moment = encodeURIComponent('2025-03-01 00:30:00');
    expect(titles((await api('GET', `/equipment?created_at=${moment}`)).body)).toEqual(['crane']);
  });

  it('works with the unmodified simple-rest provider', async () => {
    axiosInstance.defaults.headers.common.authorization = `Bearer ${server.token}`;
    const provider = simpleRest(`${server.url}/api`);
    const made = await provider.create({
      resource: 'equipment',
      variables: { equipment_name: 'Roller', daily_rate: 50, condition: 'good' },
    });
    const id = made.data.id as number;
    const page = await provider.getList({
      resource: 'equipment',
      pagination: { currentPage: 1, pageSize: 2, mode: 'server' },
      sorters: [{ field: 'equipment_name', order: 'desc' }],
      filters: [
        { field: 'daily_rate', operator: 'gte', value: 50 },
        { field: 'equipment_name', operator: 'contains', value: 'r' },
      ],
    });
    expect([page.total, page.data.map((row) => row.equipment_name)]).toEqual([3, ['Roller', 'Mixer']]);
    const many = await provider.getMany?.({ resource: 'equipment', ids: [id, ids.crane as number] });
    expect(many?.data).toHaveLength(2);
    const found = await provider.getList({
      resource: 'equipment',
      filters: [{ field: 'q', operator: 'eq', value: 'roll' }],
    });
    expect(found.data.map((row) => row.id)).toEqual([id]);
    await provider.update({ resource: 'equipment', id, variables: { condition: 'broken' } });
    const one = await provider.getOne({ resource: 'equipment', id });
    expect(one.data).toMatchObject({ condition: 'broken', equipment_name: 'Roller' });
    await provider.deleteOne({ resource: 'equipment', id });
    await expect(provider.getOne({ resource: 'equipment', id })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('finds Bangla', async () => {
    await api('POST', '/equipment', { equipment_name: 'সিমেন্ট মিক্সার' });
    expect(titles((await api('GET', '/equipment?q=মিক্সার')).body)).toEqual(['সিমেন্ট মিক্সার']);
  });
});

describe('a range of days', () => {
  const binding = { from: '2025-01-01', to: '2025-01-31' };
  const names = (body: { lease_name: string }[]) => body.map(({ lease_name }) => lease_name);

  it('travels as its first and its last day, either of which may be open unless both are required', async () => {
    for (const [lease_name, runs] of [
      ['A', { from: '2025-02-01', to: null }],
      ['B', { from: '2024-12-01', to: '2025-01-31' }],
      ['C', { to: '2025-06-30' }],
      ['D', null],
    ] as const) {
      const { status, body } = await api('POST', '/lease', { lease_name, runs, binding });
      const held = runs && { from: 'from' in runs ? runs.from : null, to: runs.to };
      expect([status, body.runs, body.binding]).toEqual([201, held, binding]);
      expect((await api('GET', `/lease/${body.id}`)).body.runs).toEqual(held);
    }
  });

  it.each([
    [{ runs: { from: '2025-02-01', to: '2025-01-31' } }, 'runs', 'Runs must not end before it begins'],
    [{ runs: { from: '2025-02-30' } }, 'runs', 'Runs must be a day that exists, such as 2025-01-31'],
    [{ runs: '[2025-02-01,2025-03-01)' }, 'runs', 'Runs must have a first and a last day'],
    [{ binding: { from: '2025-02-01' } }, 'binding', 'Binding must have a first and a last day'],
    [{ binding: null }, 'binding', 'Binding is required'],
  ])('is refused as %o', async (more, name, message) => {
    const { status, body } = await api('POST', '/lease', { lease_name: 'X', binding, ...more });
    expect([status, body.errors]).toEqual([422, { [name]: message }]);
  });

  it.each([
    ['_sort=runs,id&_order=asc,asc', ['B', 'A', 'C', 'D']],
    ['runs_gte=2025-01-01', ['A']],
    ['runs_lte=2025-01-01', ['B']],
    ['runs_gte=2024-12-01&runs_lte=2025-02-01&_sort=runs&_order=desc', ['A', 'B']],
  ])('is ordered and asked for by its first day: %s', async (query, expected) => {
    const found = names((await api('GET', `/lease?${query}`)).body);
    expect(found).toEqual(expected);
  });

  it('is asked for by a day, and by no more than that', async () => {
    for (const query of ['runs_gte=soon', 'runs=2025-01-01', 'runs_like=2025', 'runs_gte={}'])
      expect((await api('GET', `/lease?${query}`)).status).toBe(422);
  });

  it('has an index for its order', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'lease'`.execute(server.db);
    expect(rows.map(({ indexdef }) => indexdef).join('\n')).toContain("((runs ->> 'from'::text)), id)");
  });
});

describe('a further list', () => {
  it('takes records by their id, their maker and their moments', async () => {
    const { body } = await api('POST', '/lease', { binding: { from: '2025-01-01', to: '2025-01-31' } });
    const ids = async (name: string) => {
      const answer = await api('GET', `/lease/${name}?_start=0&_end=1000`);
      expect(answer.status).toBe(200);
      return answer.body.data.map((row: { id: number }) => row.id);
    };
    expect(await ids('mine')).toContain(body.id ?? body.data.id);
    expect(await ids('first')).toEqual([1]);
    expect(await ids('old')).toEqual([]);
    expect(await ids('new')).toEqual([]);
  });
});

describe('a list of 10,000', () => {
  let employee: Resource;

  beforeAll(async () => {
    employee = server.context.resources.employee as Resource;
    await sql`insert into public.employee_role (role_name) select 'Role ' || n from generate_series(1, 12) n`.execute(
      server.db,
    );
    await sql`
      insert into public.employee (employee_name, address, phone, salary, role_id, pay_basis, created_at)
      select 'Person ' || n, 'House ' || n || ', Dhaka', '017' || lpad(n::text, 8, '0'), n % 900, 1 + n % 12, 'day',
        now() - n * interval '1 minute'
      from generate_series(1, 10000) n`.execute(server.db);
    await sql`analyze`.execute(server.db);
  });

  /** The plan of the statement of a list. */
  function plan(query: Record<string, string>, resource = employee): Promise<string> {
    const reading = { reader: 1, today: '2026-11-23' };
    const request = readListParameters(recordShape(server.context, resource), query, reading);
    const ask = request.window ? listPage : listWhole;
    return explain(server.db, (db) => ask(db, server.context, resource, request));
  }

  const page = { _start: '0', _end: '20' };

  it.each([
    ['the first page', page],
    ['a search', { ...page, q: 'person 4321' }],
    ['a search by phone, sorted', { ...page, q: '00004321', _sort: 'employee_name' }],
    ['New-Old', { ...page, _sort: 'created_at', _order: 'desc' }],
    ['Old-New', { ...page, _sort: 'created_at' }],
    ['Low-High', { ...page, _sort: 'salary' }],
    ['High-Low', { ...page, _sort: 'salary', _order: 'desc' }],
    ['A-Z', { ...page, _sort: 'employee_name' }],
    ['Z-A', { ...page, _sort: 'employee_name', _order: 'desc' }],
    ['some ids', { id: '77' }],
  ])('reads %s from an index', async (_name, query) => {
    const text = await plan(query);
    const rows = text.split('\n').filter((line) => /Seq Scan on employee\b/.test(line));
    // The count of everything may read the table; the rows may not.
    expect(
      rows.filter((line) => !/Seq Scan on employee t \(|Seq Scan on employee t {2}/.test(line)),
      text,
    ).toEqual([]);
    if ('q' in query) expect(text).toMatch(/Bitmap Index Scan on px_employee_/);
    if ('_sort' in query && !('q' in query))
      expect(text).toMatch(/Index (Only )?Scan (Backward )?using px_employee_/);
  });

  it.each([
    ['a part of a searched text', { ...page, employee_name_like: 'PERSON 4321' }, 1],
    ['a part and a range', { ...page, employee_name_like: 'son 432', salary_gte: '1' }, 11],
    ['signs that stand for anything elsewhere', { ...page, employee_name_like: 'person 43%' }, 0],
  ])('finds %s from the search index', async (_name, query, found) => {
    expect(await plan(query)).toMatch(/Bitmap Index Scan on px_employee_/);
    const answer = await api('GET', `/employee?${new URLSearchParams(query)}`);
    expect(Number(answer.headers.get('x-total-count'))).toBe(found);
  });

  it.each([
    ['more than', [['salary', 'above', 895]]],
    ['a range', [['salary', 'between', [3, 4]]]],
    ['a part of a text', [['employee_name', 'contains', 'person 4321']]],
    [
      'one of several',
      [
        {
          or: [
            ['salary', 'is', 5],
            ['id', 'one_of', [7, 9]],
            ['employee_name', 'is', 'Person 3'],
          ],
        },
      ],
    ],
    [
      'groups within groups',
      [
        {
          or: [
            {
              and: [
                ['salary', 'above', 890],
                ['employee_name', 'contains', '1'],
              ],
            },
            ['salary', 'is', 2],
          ],
        },
      ],
    ],
  ])('finds with a filter in groups from an index: %s', async (_name, where) => {
    const text = await plan({ ...page, _where: JSON.stringify(where) });
    expect(text).toMatch(/Index (Only )?Scan (on|using) px_employee_/);
    expect(text).not.toMatch(/Seq Scan on employee\b/);
  });

  it('finds a part too short for the search index, and a part of deleted records', async () => {
    const short = await api('GET', '/employee?employee_name_like=43&_start=0&_end=5');
    expect(short.body.data ?? short.body).toHaveLength(5);
    const deleted = await api('GET', '/employee?employee_name_like=person&archived=true&_start=0&_end=5');
    expect(deleted.status).toBe(200);
  });

  it('reads the movements of one record from an index', async () => {
    await sql`insert into public.vendor_payment (id, vendor_id, amount, date)
      select 1000000 + n, 1000 + n % 50, 5, '2025-01-31' from generate_series(1, 20000) n`.execute(server.db);
    await sql`analyze public.vendor_payment`.execute(server.db);
    const payments = server.context.resources.vendor_payment as Resource;
    const text = await plan({ ...page, vendor_id: '1007', _sort: 'id', _order: 'desc' }, payments);
    expect(text).toMatch(
      /Index (Only )?Scan (on|using|Backward using) px_vendor_payment_\w+[^\n]*\n\s+Index Cond: \(vendor_id/,
    );
    expect(text).not.toMatch(/Seq Scan on vendor_payment\b/);
  });

  it('finds formatted text by its words, from an index', async () => {
    const body =
      '## Roof\n\n- Check **all** of [the rules](https://x.example), _then_ call\n- keep snake\\_case & 5 * 3';
    await api('POST', '/memo', { memo_name: 'Formatted', body });
    await sql`insert into public.memo (memo_name, body) select 'Memo ' || n, 'Nothing **of** note ' || n
      from generate_series(1, 5000) n`.execute(server.db);
    await sql`analyze public.memo`.execute(server.db);
    const memo = server.context.resources.memo as Resource;
    for (const words of ['Check all of the rules, then call', 'roof check', 'snake_case & 5 * 3']) {
      const found = await api('GET', `/memo?body_like=${encodeURIComponent(words)}&_start=0&_end=5`);
      expect(found.body, words).toMatchObject([{ memo_name: 'Formatted', body }]);
      expect(await plan({ ...page, body_like: words }, memo)).toMatch(/Bitmap Index Scan on px_memo_/);
    }
    const searched = await api('GET', '/memo?q=all%20snake_case%20rules&_start=0&_end=5');
    expect(searched.body).toMatchObject([{ memo_name: 'Formatted' }]);
    expect(await plan({ ...page, q: 'rules, then' }, memo)).toMatch(/Bitmap Index Scan on px_memo_/);
    const anywhere = await api('GET', '/search?q=rules%20snake_case');
    expect(anywhere.body.data).toMatchObject([
      { title: 'Formatted', text: expect.stringContaining('Check all of the rules') },
    ]);
  });

  it('looks into the words that lists show of formatted text', async () => {
    for (const text of [
      '# A\n> b\n1. c\n- [ ] d',
      '**bold** *it* ***both*** `code` _em_ __strong__ a_b_c',
      'a \\*star\\* b \\_ c 1\\. d &amp; &lt;e&gt; &nbsp; f',
      '![picture](a.png) and [link](b) 5 * 3',
    ]) {
      const { rows } = await sql<{
        plain: string;
      }>`select ${plainSql(sql`x.text`)} as plain from (select ${text}::text as text) x`.execute(server.db);
      expect(rows[0]?.plain.trim()).toBe(fieldTypes.richtext.plain?.(text));
    }
  });

  it('comes whole without a window, piece by piece', async () => {
    const whole = await api('GET', '/employee?_sort=salary&_order=desc');
    expect(whole.status).toBe(200);
    expect(whole.body.data).toHaveLength(10_000);
    const ids = new Set(whole.body.data.map(({ id }: { id: number }) => id));
    expect(ids.size).toBe(10_000);
    const salaries = whole.body.data.map(({ salary }: { salary: number }) => salary);
    expect(salaries).toEqual(salaries.toSorted((a: number, b: number) => b - a));
    expect(whole.body.data[0].role_name).toMatch(/^Role /);
    expect(whole.headers.get('x-total-count')).toBe('10000');
    const most = await api('GET', '/employee?_sort=salary&_order=desc&_start=500&_end=99999999');
    expect(most.body.data).toEqual(whole.body.data.slice(500));
    expect(most.headers.get('x-total-count')).toBe('10000');
    const part = await api('GET', '/employee?_sort=salary&_order=desc&_start=10&_end=2500');
    expect(part.body.data).toEqual(whole.body.data.slice(10, 2500));
  });

  it('lets its connection go when nobody listens any more', async () => {
    for (let round = 0; round < 15; round++) {
      const stop = new AbortController();
      const response = await fetch(`${server.url}/api/employee`, {
        headers: { authorization: `Bearer ${server.token}` },
        signal: stop.signal,
      });
      await response.body?.getReader().read();
      stop.abort();
    }
    expect((await api('GET', '/employee?_start=0&_end=1')).status).toBe(200);
  });

  it('has the right total and pages that fit together', async () => {
    const answer = await api('GET', '/employee?_start=40&_end=60&_sort=salary&_order=desc&q=dhaka');
    expect(answer.headers.get('x-total-count')).toBe('10000');
    const whole = (await api('GET', '/employee?_sort=salary&_order=desc&q=dhaka')).body.data;
    expect(answer.body.data).toEqual(whole.slice(40, 60));
  });
});
