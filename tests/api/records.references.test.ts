import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

const SURVEY = `name: survey
fields:
  survey_name: { type: text, required: true }
  made_on: { type: date, default: today, notAfter: today }
  site_id: { type: reference, to: site, where: { open: true } }
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
  for (const tool_name of ['Saw', 'Drill']) await api('POST', '/tool', { tool_name });
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
