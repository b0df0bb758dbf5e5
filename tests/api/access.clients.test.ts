import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import simpleRest, { axiosInstance } from '@refinedev/simple-rest';
import { fetchUtils } from 'ra-core';
import jsonServerProvider from 'ra-data-json-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/schema/days.ts';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** The unmodified clients of Refine and react-admin with a token of a role: they see its rows and fields, with the right totals. */

const SHIPPED = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8');
const ENGINEER = '  site_engineer:\n    grants:\n';
const GRANT = `      - on: equipment
        may: [read, create, update]
        when: record.project_id in user.projects
        hide: [daily_rate]
`;
const EQUIPMENT = `
name: equipment
fields:
  equipment_name: { type: text, required: true }
  daily_rate:     { type: money, min: 0 }
  project_id:     { type: reference, to: project }
`;

let server: TestServer;
let token: string;
/** The projects: the engineer's own, and another. */
let own: number;
let other: number;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/equipment.yaml', text: EQUIPMENT },
      { file: 'resources/access.yaml', text: SHIPPED.replace(ENGINEER, ENGINEER + GRANT) },
    ],
  });
  const project = async (project_name: string): Promise<number> =>
    (await server.api('POST', '/project', { project_name, budget: 1, balance: 0 })).body.data.id;
  [own, other] = [await project('Tower'), await project('Mall')];
  for (let nth = 0; nth < 12; nth += 1)
    await server.api('POST', '/equipment', {
      equipment_name: `Crane ${nth}`,
      daily_rate: 700 + nth,
      project_id: nth % 3 === 0 ? own : other,
    });
  const engineer = await signInAs(server, 'site_engineer', [own]);
  const named = {
    name: 'Client',
    role: 'site_engineer',
    last_day: addDays(today(), 1),
    current_password: 'correct horse battery',
  };
  const { status, body } = await server.api('POST', '/user/tokens', named, { token: engineer });
  expect(status).toBe(201);
  token = body.data.token;
});
afterAll(() => server?.close());

const ALL = ['Crane 0', 'Crane 3', 'Crane 6', 'Crane 9'];

describe('react-admin, with the token of a role', () => {
  const provider = () =>
    jsonServerProvider(`${server.url}/api`, (url, options = {}) =>
      fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } }),
    );
  const list = (page: number, filter: object = {}) =>
    provider().getList('equipment', {
      pagination: { page, perPage: 3 },
      sort: { field: 'equipment_name', order: 'ASC' },
      filter,
    });

  it('lists its rows, page by page, with their number', async () => {
    const pages = await Promise.all([list(1), list(2)]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4]);
    const rows = pages.flatMap(({ data }) => data);
    expect(rows.map((row) => row.equipment_name)).toEqual(ALL);
    expect(rows.map((row) => row.project_name)).toEqual(ALL.map(() => 'Tower'));
    expect(JSON.stringify(rows)).not.toContain('70');
    expect((await list(1, { project_id: other })).total).toBe(0);
    await expect(list(1, { daily_rate_gte: 701 })).rejects.toMatchObject({ status: 422 });
  });

  it('creates and changes its own, and meets no other', async () => {
    const { data } = await provider().create('equipment', {
      data: { equipment_name: 'Mixer', project_id: own },
    });
    const changed = { id: data.id, data: { ...data, equipment_name: 'Mixers' }, previousData: data };
    expect((await provider().update('equipment', changed)).data).toMatchObject({ equipment_name: 'Mixers' });
    const elsewhere = provider().create('equipment', { data: { equipment_name: 'X', project_id: other } });
    await expect(elsewhere).rejects.toMatchObject({ status: 422 });
    await expect(provider().getOne('equipment', { id: 2 })).rejects.toMatchObject({ status: 404 });
    await expect(provider().delete('equipment', { id: data.id })).rejects.toMatchObject({ status: 403 });
    await server.api('DELETE', `/equipment/${data.id}`);
  });
});

describe('simple-rest, with the token of a role', () => {
  it('lists its rows with their number, and meets no other', async () => {
    axiosInstance.defaults.headers.common.authorization = `Bearer ${token}`;
    const provider = simpleRest(`${server.url}/api`);
    const { data, total } = await provider.getList({
      resource: 'equipment',
      pagination: { currentPage: 2, pageSize: 3 },
      sorters: [{ field: 'equipment_name', order: 'asc' }],
    });
    expect([total, data.map((row) => row.equipment_name)]).toEqual([4, ['Crane 9']]);
    await expect(provider.getOne({ resource: 'equipment', id: 2 })).rejects.toMatchObject({
      statusCode: 404,
    });
    const found = await provider.getList({
      resource: 'equipment',
      filters: [{ field: 'project_id', operator: 'eq', value: other }],
    });
    expect([found.total, found.data]).toEqual([0, []]);
  });
});
