import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

const SURVEY = `name: survey
fields:
  survey_name: { type: text, required: true }
  made_on: { type: date, default: today, notAfter: today }
  site_id: { type: reference, to: site, where: { open: true } }
  tool_ids: { label: Tools, type: references, to: tool }
  items:
    type: lines
    of:
      tool_id: { type: reference, to: tool }
      qty: { label: Quantity, type: quantity, required: true }
      rate: { type: money }
`;
const SITE = 'name: site\nfields: { site_name: { type: text }, open: { type: boolean } }\n';
const TOOL = 'name: tool\nfields: { tool_name: { type: text } }\n';

let server: TestServer;
let api: TestServer['api'];

beforeAll(async () => {
  const definitions = [SURVEY, SITE, TOOL].map((text, index) => ({
    file: `resources/own${index}.yaml`,
    text,
  }));
  server = await startServer({ definitions, alone: true });
  api = server.api;
  for (const open of [true, false]) await api('POST', '/site', { site_name: `Site ${open}`, open });
  for (const tool_name of ['Saw', 'Drill', 'Plane', 'Level']) await api('POST', '/tool', { tool_name });
});
afterAll(() => server?.close());

const add = (more: object) => api('POST', '/survey', { survey_name: 'First', ...more });

describe('the lines of a record', () => {
  it('travel with numbers, and with the names of what they point to', async () => {
    const { status, body } = await add({ items: [{ tool_id: '1', qty: '2.5', rate: 0.1 }, { qty: 1 }] });
    expect(status).toBe(201);
    expect(body.items).toEqual([
      { tool_id: 1, tool_name: 'Saw', qty: 2.5, rate: 0.1 },
      { tool_id: null, tool_name: null, qty: 1, rate: null },
    ]);
    expect((await api('GET', `/survey/${body.id}`)).body.items).toEqual(body.items);
  });

  it('are refused at their place', async () => {
    const { status, body } = await add({
      items: [
        { tool_id: 1, qty: 1 },
        { qty: 'many', price: 5 },
      ],
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'items.1.qty': 'Quantity must be a number',
      'items.1.price': 'price is not a field of a line',
    });
  });

  it('are refused at each place that points to nothing', async () => {
    const tools = [99, 1, undefined, 0.5e15];
    const { status, body } = await add({ items: tools.map((tool_id) => ({ tool_id, qty: 1 })) });
    expect(status).toBe(422);
    const words = 'Tool is not there any more; choose another';
    expect(body.errors).toEqual({ 'items.0.tool_id': words, 'items.3.tool_id': words });
  });

  it('point to records that are there, or stay as they were', async () => {
    const kept = await add({ items: [{ tool_id: 2, qty: 1 }] });
    await api('DELETE', '/tool/2');
    const { items } = kept.body;
    const path = `/survey/${kept.body.id}`;
    expect((await api('PUT', path, { survey_name: 'Second', items })).status).toBe(200);
    const changed = await api('PUT', path, { items: [{ qty: 1 }, { tool_id: 2, qty: 9 }] });
    expect(changed.status).toBe(422);
    expect(Object.keys(changed.body.errors)).toEqual(['items.1.tool_id']);
    expect((await api('PUT', path, { items: [] })).status).toBe(200);
  });
});

describe('a reference that takes some records alone', () => {
  it('is refused for another one', async () => {
    expect((await add({ site_id: 1 })).status).toBe(201);
    const { status, body } = await add({ site_id: 2 });
    expect(status).toBe(422);
    expect(body.errors.site_id).toMatch(/cannot be chosen here/);
  });
});

it('a day that begins with today is the business day, and never one to come', async () => {
  const { body } = await add({});
  expect(body.made_on).toBe(String(body.created_at).slice(0, 10));
  const later = await add({ made_on: '2199-01-01' });
  expect(later.body.errors).toEqual({ made_on: 'Made On must not be in the future' });
});

it('a record with lines and with several others is deleted and brought back as any other', async () => {
  const { id } = (await add({ items: [{ tool_id: 1, qty: 1 }], tool_ids: [1] })).body;
  expect((await api('DELETE', `/survey/${id}`)).status).toBe(200);
  const back = await api('POST', `/survey/${id}/restore`);
  expect([back.status, back.body.tool_names]).toEqual([200, ['Saw']]);
});

describe('several records that a record points to', () => {
  it('are kept in their order, each once, with their names', async () => {
    const { status, body } = await add({ tool_ids: ['3', 1, 3], tool_names: ['ignored'] });
    expect(status).toBe(201);
    expect([body.tool_ids, body.tool_names]).toEqual([
      [3, 1],
      ['Plane', 'Saw'],
    ]);
    const read = (await api('GET', `/survey/${body.id}`)).body;
    expect([read.tool_ids, read.tool_names]).toEqual([body.tool_ids, body.tool_names]);
    const none = (await add({})).body;
    expect([none.tool_ids, none.tool_names]).toEqual([null, null]);
  });

  it('must be there, and may be as many as can be chosen by hand', async () => {
    const words = 'Tools is not there any more; choose another';
    for (const tool_ids of [[99], [1, 0.5e15]]) {
      const { status, body } = await add({ tool_ids });
      expect([status, body.errors]).toEqual([422, { tool_ids: words }]);
    }
    for (const tool_ids of ['1', 1, {}, [0], [null], [[1]], Array.from({ length: 201 }, (_, n) => n + 1)])
      expect((await add({ tool_ids })).status).toBe(422);
  });

  it('are what a list is filtered by, and each is looked for by its id', async () => {
    const { id } = (await add({ tool_ids: [3, 4] })).body;
    const idsOf = async (query: string) =>
      (await api('GET', `/survey?${query}`)).body.map((row: { id: number }) => row.id);
    expect(await idsOf('tool_ids=4')).toEqual([id]);
    expect(await idsOf('tool_ids=4&tool_ids=99')).toEqual([id]);
    expect(await idsOf('tool_ids_ne=4')).not.toContain(id);
    expect((await api('GET', '/survey?tool_ids=Saw')).status).toBe(422);
    expect((await api('GET', '/survey?_sort=tool_ids')).status).toBe(422);
  });

  it('hold what they point to, and one that was there may stay', async () => {
    const { id } = (await add({ tool_ids: [4] })).body;
    const refused = await api('DELETE', '/tool/4');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/Tool is used by \d survey/),
    ]);
    const path = `/survey/${id}`;
    expect((await api('PUT', path, { tool_ids: [1, 4] })).status).toBe(200);
    expect((await api('PUT', path, { tool_ids: [4, 99] })).status).toBe(422);
    expect((await api('PUT', path, { tool_ids: null })).body.tool_ids).toBeNull();
  });

  it('are told by their names in the history', async () => {
    const { id } = (await add({ tool_ids: [3] })).body;
    await api('PUT', `/survey/${id}`, { tool_ids: [1, 3] });
    const { body } = await api('GET', `/audit/survey/${id}`);
    expect(JSON.stringify(body)).toContain('"label":"Tools","old":"Plane","new":"Saw, Plane"');
  });
});
