import { fetchUtils } from 'ra-core';
import jsonServerProvider from 'ra-data-json-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** react-admin, through the unmodified ra-data-json-server, on a definition without an `api` section. */

const EQUIPMENT = {
  file: 'resources/equipment.yaml',
  text: `
name: equipment
fields:
  equipment_name: { type: text, required: true }
  daily_rate:     { type: money, min: 0 }
  condition:      { type: select, options: [good, worn, broken] }
  project_id:     { type: reference, to: project }
  bought_on:      { type: date }
`,
};

let server: TestServer;
let provider: ReturnType<typeof jsonServerProvider>;

beforeAll(async () => {
  server = await startServer({ definitions: [EQUIPMENT] });
  provider = jsonServerProvider(`${server.url}/api`, (url, options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${server.token}` } }),
  );
});
afterAll(() => server?.close());

const pagination = (page: number, perPage: number) => ({ page, perPage });
const byName = { field: 'equipment_name', order: 'ASC' } as const;

it('creates, and reads what it created', async () => {
  for (const [equipment_name, daily_rate] of [
    ['Crane', 9000],
    ['Mixer', 1200.5],
    ['Pump', 300],
    ['Roller', 50],
  ] as const) {
    const { data } = await provider.create('equipment', {
      data: { equipment_name, daily_rate, condition: 'good' },
    });
    expect(await provider.getOne('equipment', { id: data.id })).toEqual({ data });
    expect(data).toMatchObject({ equipment_name, daily_rate });
  }
});

it('pages, sorts, filters and searches', async () => {
  const page = await provider.getList('equipment', {
    pagination: pagination(2, 3),
    sort: byName,
    filter: {},
  });
  expect([page.total, page.data.map((row) => row.equipment_name)]).toEqual([4, ['Roller']]);
  const dear = await provider.getList('equipment', {
    pagination: pagination(1, 10),
    sort: { field: 'daily_rate', order: 'DESC' },
    filter: { daily_rate_gte: 300, condition: 'good' },
  });
  expect(dear.data.map((row) => row.equipment_name)).toEqual(['Crane', 'Mixer', 'Pump']);
  const found = await provider.getList('equipment', {
    pagination: pagination(1, 10),
    sort: byName,
    filter: { q: 'mix' },
  });
  expect(found.data.map((row) => row.equipment_name)).toEqual(['Mixer']);
});

it('sends back a whole record, what the server fills in and all', async () => {
  const { data: rows } = await provider.getList('equipment', {
    pagination: pagination(1, 1),
    sort: byName,
    filter: {},
  });
  const record = rows[0];
  if (record === undefined) throw new Error('There is no record');
  const data = { ...record, condition: 'worn', bought_on: '2025-02-28' };
  const { data: saved } = await provider.update('equipment', { id: record.id, data, previousData: record });
  expect(saved).toMatchObject({
    id: record.id,
    equipment_name: 'Crane',
    condition: 'worn',
    bought_on: '2025-02-28',
  });
});

it('reads several, and those of a reference', async () => {
  const { body } = await server.api('POST', '/project', { project_name: 'Tower', budget: 1, balance: 0 });
  const { data: rows } = await provider.getList('equipment', {
    pagination: pagination(1, 2),
    sort: byName,
    filter: {},
  });
  const ids = rows.map(({ id }) => id);
  await provider.updateMany('equipment', {
    ids,
    data: { equipment_name: 'Moved', project_id: body.data.id },
  });
  const many = await provider.getMany('equipment', { ids });
  expect(many.data.map((row) => row.project_name)).toEqual(['Tower', 'Tower']);
  const { total } = await provider.getManyReference('equipment', {
    target: 'project_id',
    id: body.data.id,
    pagination: pagination(1, 10),
    sort: byName,
    filter: {},
  });
  expect(total).toBe(2);
});

it('deletes one, and several', async () => {
  const everything = { pagination: pagination(1, 10), sort: byName, filter: {} };
  const { data: rows } = await provider.getList('equipment', everything);
  const [first, ...rest] = rows;
  if (first === undefined) throw new Error('There is no record');
  await provider.delete('equipment', { id: first.id, previousData: first });
  await provider.deleteMany('equipment', { ids: rest.map(({ id }) => id) });
  expect(await provider.getList('equipment', everything)).toMatchObject({ data: [], total: 0 });
});

it('gets the error at the field', async () => {
  const refused = provider.create('equipment', { data: { equipment_name: '', daily_rate: -1 } });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    body: { errors: { equipment_name: expect.any(String), daily_rate: expect.any(String) } },
  });
});
