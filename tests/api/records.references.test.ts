import { sql } from 'kysely';
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

const CREW = `name: crew
fields: { crew_name: { type: text } }
`;
const VISIT = `name: visit
fields:
  visit_name: { type: text, required: true }
  legs:
    type: lines
    of:
      crew_ids: { label: Crew, type: references, to: crew, required: true }
      lead_id: { type: reference, to: crew }
      stay: { type: daterange }
      paper: { type: file }
`;
const STINT = `name: stint
fields:
  site_id: { type: reference, to: site, required: true }
  crew_ids: { label: Crew, type: references, to: crew, required: true }
  stay: { type: daterange, required: true }
batch: { of: site_id, field: stints }
`;
const POST = `name: post
title: crew_id
fields: { crew_id: { type: reference, to: crew, required: true } }
`;
const WATCH = `name: watch
title: post_id
fields: { post_id: { type: reference, to: post } }
`;
const TRIP = `name: trip
kind: movement
fields:
  amount: { type: money, required: true }
  legs: { type: lines, of: { crew_ids: { label: Crew, type: references, to: crew } } }
post: { entries: [{ debit: stock_adjustment, amount: amount }, { credit: opening_equity, amount: amount }] }
`;

let server: TestServer;
let api: TestServer['api'];

beforeAll(async () => {
  const definitions = [SURVEY, SITE, TOOL, CREW, VISIT, STINT, POST, WATCH, TRIP].map((text, index) => ({
    file: `resources/own${index}.yaml`,
    text,
  }));
  server = await startServer({ definitions, alone: true });
  api = server.api;
  for (const open of [true, false]) await api('POST', '/site', { site_name: `Site ${open}`, open });
  for (const tool_name of ['Saw', 'Drill', 'Plane', 'Level']) await api('POST', '/tool', { tool_name });
  for (const crew_name of ['Red', 'Blue', 'Green']) await api('POST', '/crew', { crew_name });
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
    // As one that was deleted before anybody looked whether a line points to it.
    await sql`update public.tool set archived_at = now() where id = 2`.execute(server.db);
    const { items } = kept.body;
    const path = `/survey/${kept.body.id}`;
    expect((await api('PUT', path, { survey_name: 'Second', items })).status).toBe(200);
    const changed = await api('PUT', path, { items: [{ qty: 1 }, { tool_id: 2, qty: 9 }] });
    expect(changed.status).toBe(422);
    expect(Object.keys(changed.body.errors)).toEqual(['items.1.tool_id']);
    expect((await api('PUT', path, { items: [] })).status).toBe(200);
  });
});

describe('what a line holds', () => {
  /** A file that was uploaded, as a record has it. */
  async function uploaded(name: string, content: string) {
    const headers = { 'content-type': 'application/octet-stream' };
    const { body } = await server.api('POST', `/upload?kind=file&name=${name}`, content, { headers });
    return { address: body.data.address, name, size: content.length };
  }

  it('is a file of the name and size that were uploaded, whatever the client sends', async () => {
    const paper = await uploaded('plan.pdf', '%PDF-');
    const { status, text, body } = await visit([
      { crew_ids: [1], paper: { ...paper, name: 'contract.docx', size: 1 } },
    ]);
    expect(status, text).toBe(201);
    expect(body.legs[0].paper).toEqual(paper);
    const missing = { ...paper, address: '/api/upload/00000000-0000-4000-8000-000000000000' };
    const refused = await visit([{ crew_ids: [1] }, { crew_ids: [1], paper: missing }]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'legs.1.paper': 'Paper must be a file that was uploaded' },
    ]);
  });

  const stay = { from: '2025-01-01', to: '2025-01-31' };
  const visit = (legs: unknown) => api('POST', '/visit', { visit_name: 'First', legs });
  const GONE = { 'legs.1.crew_ids': 'Crew is not there any more; choose another' };

  it('is several records, days and a file as a record has them', async () => {
    const paper = await uploaded('plan.pdf', '%PDF-');
    const { status, text, body } = await visit([
      { crew_ids: ['3', 1], lead_id: 2, stay, paper },
      { crew_ids: [2] },
    ]);
    expect(status, text).toBe(201);
    expect(body.legs).toEqual([
      { crew_ids: [3, 1], crew_names: ['Green', 'Red'], lead_id: 2, lead_name: 'Blue', stay, paper },
      { crew_ids: [2], crew_names: ['Blue'], lead_id: null, lead_name: null, stay: null, paper: null },
    ]);
    expect((await api('GET', `/visit/${body.id}`)).body.legs).toEqual(body.legs);
    expect((await api('PUT', `/visit/${body.id}`, { legs: body.legs })).status).toBe(200);
  });

  it('is refused at its place', async () => {
    const wrong = await visit([{ crew_ids: [1] }, { crew_ids: [1, 99] }]);
    expect([wrong.status, wrong.body.errors]).toEqual([422, GONE]);
    const turned = await visit([{ crew_ids: [], stay: { from: '2025-02-01', to: '2025-01-01' } }]);
    expect(turned.body.errors).toEqual({
      'legs.0.crew_ids': 'Crew is required',
      'legs.0.stay': 'Stay must not end before it begins',
    });
  });

  it('is held as long as a line points to it', async () => {
    const { id } = (await api('POST', '/crew', { crew_name: 'Grey' })).body;
    const holding = (await visit([{ crew_ids: [1], lead_id: id }])).body;
    const refused = await api('DELETE', `/crew/${id}`);
    expect([refused.status, refused.body.message]).toEqual([409, 'Crew is used by 1 visit']);
    await api('PUT', `/visit/${holding.id}`, { legs: [{ crew_ids: [1, id] }] });
    expect((await api('DELETE', `/crew/${id}`)).status).toBe(409);
    await api('DELETE', `/visit/${holding.id}`);
    expect((await api('DELETE', `/crew/${id}`)).status).toBe(200);
  });

  it('comes from a file by name or by id, and is refused at its place', async () => {
    const send = (...lines: unknown[]) =>
      api('POST', '/import/visit', {
        fields: ['visit_name', 'legs'],
        rows: [['Imported', JSON.stringify(lines)]],
        existing: 'add',
      });
    const made = await send({ crew_ids: ['Blue', 'Red'], lead_id: 'Green' }, { crew_ids: [3], lead_id: '1' });
    expect(made.status, made.text).toBe(200);
    const [row] = (await api('GET', '/visit?visit_name=Imported')).body;
    expect(row.legs).toMatchObject([
      { crew_ids: [2, 1], lead_id: 3 },
      { crew_ids: [3], lead_id: 1 },
    ]);
    const wrong = await send({ crew_ids: [1] }, { crew_ids: ['Red', 'Pink'], lead_id: 'Pink' });
    const words = 'There is no crew "Pink"';
    expect(wrong.body.errors).toEqual({ 'rows.0.legs.1.crew_ids': words, 'rows.0.legs.1.lead_id': words });
  });

  it('is the same in a batch and in a movement', async () => {
    const stints = [{ crew_ids: [1, 2], stay }];
    const made = await api('POST', '/stint/of/1', { stints });
    expect(made.body.data, made.text).toMatchObject([{ crew_names: ['Red', 'Blue'], stay }]);
    const wrong = await api('POST', '/stint/of/1', { stints: [...stints, { crew_ids: [99], stay }] });
    expect(Object.keys(wrong.body.errors)).toEqual(['stints.1.crew_ids']);
    const trip = await api('POST', '/trip', { amount: 5, legs: [{ crew_ids: [2] }, { crew_ids: null }] });
    expect(trip.body.legs, trip.text).toEqual([
      { crew_ids: [2], crew_names: ['Blue'] },
      { crew_ids: null, crew_names: null },
    ]);
    const gone = await api('POST', '/trip', { amount: 5, legs: [{ crew_ids: [2] }, { crew_ids: [99] }] });
    expect([gone.status, gone.body.errors]).toEqual([422, GONE]);
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

it('a record whose title points to another one is called as that one is', async () => {
  for (const crew_id of [3, 1]) await api('POST', '/post', { crew_id });
  const { body } = await api('POST', '/watch', { post_id: 1 });
  expect(body.post_name).toBe('Green');
  await api('PUT', `/watch/${body.id}`, { post_id: null });
  const history = JSON.stringify((await api('GET', `/audit/watch/${body.id}`)).body);
  expect(history).toContain('"old":"Green","new":null');
  const imported = await api('POST', '/import/watch', { fields: ['post_id'], rows: [['Green'], ['Blue']] });
  expect(imported.body.errors).toEqual({ 'rows.1.post_id': 'There is no post "Blue"' });
  expect((await api('GET', '/watch?_sort=post_id')).status).toBe(200);
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

  it('have their names in the history', async () => {
    const { id } = (await add({ tool_ids: [3] })).body;
    await api('PUT', `/survey/${id}`, { tool_ids: [1, 3] });
    const { body } = await api('GET', `/audit/survey/${id}`);
    expect(JSON.stringify(body)).toContain('"label":"Tools","old":"Plane","new":"Saw, Plane"');
  });
});
