import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** Completed projects and what is recorded of them (docs/business-rules.md, "Completed projects"). */

let server: TestServer;
let done: number;
let open: number;

beforeAll(async () => {
  server = await startServer();
  done = await makeProject('Green Tower');
  open = await makeProject('Lake View');
  await server.api('PUT', `/project/${done}`, { is_completed: 1 });
});
afterAll(() => server?.close());

async function makeProject(project_name: string): Promise<number> {
  const { body } = await server.api('POST', '/project', { project_name, budget: 0, balance: 0 });
  return body.data.id;
}

const ITEM = {
  floor: '3rd',
  unit: '4 flats',
  unit_cost: 1500000.5,
  unit_price: 2400000,
  area: 1250.25,
  shop: 'two',
  shop_cost: 500000,
  shop_advanced: 200000,
  shop_rent: 15000,
};
const add = (id: number | string, body: unknown, headers: Record<string, string> = {}) =>
  server.api('POST', `/project/info/${id}`, body, { headers });
const infoOf = async (id: number) => (await server.api('GET', `/project/info/${id}`)).body.data;

describe('GET /project/completed/all', () => {
  const ask = (query = '') => server.api('GET', `/project/completed/all${query}`);

  it('answers the completed projects, and no other', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: [{ id: done, project_name: 'Green Tower' }] });
    expect(body.data).toHaveLength(1);
  });

  it('pages, sorts and searches like any list', async () => {
    const second = await makeProject('Blue Tower');
    await server.api('PUT', `/project/${second}`, { is_completed: 1 });
    const page = await ask('?_start=0&_end=1&_sort=project_name&_order=asc');
    expect(page.body.data.map((row: { id: number }) => row.id)).toEqual([second]);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect((await ask('?q=green')).body.data.map((row: { id: number }) => row.id)).toEqual([done]);
    expect((await ask('?q=lake')).body.data).toEqual([]);
    expect((await ask('?is_completed=0')).body.data).toEqual([]);
    expect((await ask('?_sort=nothing')).status).toBe(422);
    await server.api('PUT', `/project/${second}`, { is_completed: 0 });
    expect((await ask()).body.data.map((row: { id: number }) => row.id)).toEqual([done]);
  });

  it('is closed to whoever is not signed in', async () => {
    const { status } = await server.api('GET', '/project/completed/all', undefined, { token: null });
    expect(status).toBe(401);
  });
});

describe('POST /project/info/{id}', () => {
  it('saves the records of a completed project, with defaults for what is left out, and audits each', async () => {
    const { status, body } = await add(done, { info: [ITEM, { floor: 'Ground' }] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Info saved successfully' });
    const zeros = { unit_cost: 0, unit_price: 0, area: 0, shop_cost: 0, shop_advanced: 0, shop_rent: 0 };
    expect(await infoOf(done)).toMatchObject([
      { ...ITEM, project_id: done, project_name: 'Green Tower' },
      { floor: 'Ground', unit: null, shop: null, ...zeros },
    ]);
    for (const { id } of body.data) {
      const audit = await server.api('GET', `/audit/project_info/${id}`);
      expect(audit.status).toBe(200);
      expect(JSON.stringify(audit.body)).toContain('create');
    }
  });

  it('saves all or none, and names what is wrong by its line', async () => {
    const before = (await infoOf(done)).length;
    const { status, body } = await add(done, {
      info: [{ floor: '1st' }, { floor: ' ', unit_cost: -1 }, { floor: '2nd', area: 'wide', colour: 'red' }],
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual([
      'info.1.floor',
      'info.1.unit_cost',
      'info.2.area',
      'info.2.colour',
    ]);
    expect((await infoOf(done)).length).toBe(before);
  });

  it.each([
    ['no list', {}, 'info'],
    ['an empty one', { info: [] }, 'info'],
    ['a text', { info: 'x' }, 'info'],
    ['no object', { info: [3] }, 'info.0'],
    ['more than it takes at once', { info: Array.from({ length: 501 }, () => ITEM) }, 'info'],
    ['another field', { info: [ITEM], note: 'x' }, 'note'],
    ['another project', { info: [ITEM], project_id: 1 }, 'project_id'],
    ['more decimals than money has', { info: [{ ...ITEM, shop_rent: 1.005 }] }, 'info.0.shop_rent'],
    ['more than money holds', { info: [{ ...ITEM, shop_rent: 1e12 }] }, 'info.0.shop_rent'],
    ['a text that is too long', { info: [{ floor: 'x'.repeat(256) }] }, 'info.0.floor'],
  ])('refuses %s', async (_, body, field) => {
    const before = (await infoOf(done)).length;
    const answer = await add(done, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect((await infoOf(done)).length).toBe(before);
  });

  it('refuses a project that is not completed, and knows none that is not there', async () => {
    const refused = await add(open, { info: [ITEM] });
    expect(refused).toMatchObject({
      status: 409,
      body: { success: false, message: 'Lake View is not completed', code: 'rule' },
    });
    for (const id of [999_999, 0, -1, 'x', '99999999999999999999', '1e3']) {
      const unknown = await add(id, { info: [ITEM] });
      expect(unknown, String(id)).toMatchObject({ status: 404, body: { message: 'Project not found' } });
      expect((await server.api('GET', `/project/info/${id}`)).status, String(id)).toBe(404);
    }
    expect(await infoOf(open)).toEqual([]);
  });

  it('counts once under one key', async () => {
    const before = (await infoOf(done)).length;
    const headers = { 'idempotency-key': 'floors-1' };
    const [one, two] = await Promise.all([
      add(done, { info: [ITEM] }, headers),
      add(done, { info: [ITEM] }, headers),
    ]);
    expect(one?.body).toEqual(two?.body);
    expect((await infoOf(done)).length).toBe(before + 1);
    expect((await add(done, { info: [{ floor: '9th' }] }, headers)).status).toBe(422);
  });
});

describe('what was saved', () => {
  it('is paged like any list', async () => {
    const page = await server.api('GET', `/project/info/${done}?_start=1&_end=2`);
    expect(page.body.data).toHaveLength(1);
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(1);
  });

  it('can be mended and deleted record by record, in the plain form', async () => {
    const [first] = await infoOf(done);
    const mended = await server.api('PUT', `/project_info/${first.id}`, { floor: '4th' });
    expect(mended).toMatchObject({ status: 200, body: { floor: '4th', unit_cost: ITEM.unit_cost } });
    expect((await server.api('DELETE', `/project_info/${first.id}`)).status).toBe(200);
    const left: { id: number }[] = await infoOf(done);
    expect(left.map(({ id }) => id)).not.toContain(first.id);
  });
});
