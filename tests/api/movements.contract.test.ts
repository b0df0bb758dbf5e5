import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import { sample } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm, SAMPLES, type Sample, send } from './movementSamples.ts';
import { productResources } from './sampleRecord.ts';

/** What every movement must do, whatever it moves: one suite over all of them. */

const movements = Object.values(productResources()).filter(({ kind }) => kind === 'movement');

/** Wrong amounts (issue: 'Every bad amount is refused with a message at its field'). */
const BAD_AMOUNTS = [
  -1,
  0,
  'NaN',
  'Infinity',
  1e308,
  0.001,
  0.0001,
  'much',
  [5],
  '12345678901234567',
  1e12,
  {},
  true,
];

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
});
afterAll(() => server?.close());

const sampleOf = ({ name }: Resource): Sample => {
  const sample = SAMPLES[name];
  if (sample === undefined) throw new Error(`There is no sample of ${name}`);
  return sample(firm);
};
const rowOf = ({ api }: Resource, body: Record<string, unknown>) =>
  (api.plain ? body : body[api.create.row ?? 'data']) as Record<string, unknown>;

async function newest(resource: Resource): Promise<Record<string, unknown> | undefined> {
  const path = `${resource.api.list.path}?_sort=id&_order=desc&_start=0&_end=1`;
  const { body } = await server.api('GET', path);
  return (resource.api.plain ? body : body[resource.api.list.rows ?? 'data'])[0];
}

async function recorded(resource: Resource): Promise<Record<string, unknown>> {
  const answer = await send(server, resource, sampleOf(resource));
  expect(answer.status, answer.text).toBe(resource.api.plain ? 201 : 200);
  return rowOf(resource, answer.body);
}

const ofId = (resource: Resource, id: unknown) => resource.api.one.path.replace(/\{[^}]*\}/, String(id));

describe.each(sample(movements, 2, ({ name }) => name))('$name', (resource) => {
  it('is recorded, and shown in its list and by its call', async () => {
    const { params = {}, body } = sampleOf(resource);
    const answer = await send(server, resource, { params, body });
    expect(answer.status, answer.text).toBe(resource.api.plain ? 201 : 200);
    const row = rowOf(resource, answer.body);
    for (const [name, value] of Object.entries({ ...params, ...body })) {
      if (resource.fields[name]?.of === undefined) expect(row[name], name).toEqual(value);
      else expect(row[name]).toMatchObject(value as object[]);
      const { nameKey } = resource.fields[name] ?? {};
      if (nameKey) expect(row[nameKey]).toEqual(expect.any(String));
    }
    expect(row).toMatchObject({ state: 'posted', note: null, added_by: expect.any(String) });
    expect(row.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    if (!resource.api.plain) expect(answer.body.message).toEqual(expect.stringMatching(/\w/));
    expect(await newest(resource)).toEqual(row);
    const one = await server.api('GET', ofId(resource, row.id));
    expect(one.status, one.text).toBe(200);
    expect(rowOf(resource, one.body)).toEqual(row);
  });

  it('is one balanced transaction with the id of its record', async () => {
    const { id } = await recorded(resource);
    const { body } = await server.api('GET', `/transaction/${id}`);
    expect(body.data).toMatchObject({
      id,
      type: resource.post?.type,
      resource: resource.name,
      correctable: true,
      reason: null,
      created_by_name: expect.any(String),
    });
    const paisa = (side: 'debit' | 'credit') =>
      body.data.entries.reduce(
        (sum: number, entry: Record<string, number>) => sum + Math.round((entry[side] as number) * 100),
        0,
      );
    expect(body.data.entries.length).toBeGreaterThan(1);
    expect(paisa('debit')).toBe(paisa('credit'));
    expect(paisa('debit')).toBeGreaterThan(0);
  });

  it('is never edited nor deleted', async () => {
    const { id } = await recorded(resource);
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await server.api(method, ofId(resource, id), method === 'DELETE' ? undefined : {});
      expect(answer.status, method).toBe(405);
    }
    expect(rowOf(resource, (await server.api('GET', ofId(resource, id))).body).state).toBe('posted');
  });

  it('refuses every bad amount at its field, and leaves no row', async () => {
    const before = await newest(resource);
    const sample = sampleOf(resource);
    for (const { path, isZeroTaken, isQuantity } of amountsOf(resource)) {
      for (const bad of BAD_AMOUNTS) {
        if (bad === 0 && isZeroTaken) continue;
        // A quantity has 3 places.
        if (bad === 0.001 && isQuantity) continue;
        const body = structuredClone(sample.body);
        set(body, path, bad);
        const answer = await send(server, resource, { ...sample, body });
        expect([answer.status, bad], `${path} ${bad}: ${answer.text}`).toEqual([422, bad]);
        expect(Object.keys(answer.body.errors), `${path} ${bad}`).toContain(path);
      }
    }
    expect(await newest(resource)).toEqual(before);
  });

  it('refuses a field that it does not have, and a day to come', async () => {
    const sample = sampleOf(resource);
    for (const [name, value] of [
      ['no_such_field', 1],
      ['id', 7],
      ['state', 'posted'],
      ['created_at', '2025-01-01 00:00:00'],
      ['date', '2999-01-01'],
      ['date', '2025-02-30'],
      ...Object.entries(sample.params ?? {}),
    ] as const) {
      const answer = await send(server, resource, { ...sample, body: { ...sample.body, [name]: value } });
      expect(answer.status, `${name}: ${answer.text}`).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([name]);
    }
  });

  it('is described: its path, its fields, and that it takes no other', async () => {
    const { body } = await server.api('GET', '/openapi.json');
    const { create } = resource.api;
    const call = body.paths[`/api${create.path}`][create.method.toLowerCase()];
    const described = call.requestBody.content['application/json'].schema;
    const sample = sampleOf(resource);
    const given = Object.keys(sample.params ?? {});
    const writable = Object.values(resource.fields).filter(
      ({ source, readOnly }) => source === 'column' && !readOnly,
    );
    expect(Object.keys(described.properties).sort()).toEqual(
      writable.flatMap(({ name }) => (given.includes(name) ? [] : [name])).sort(),
    );
    expect(described.additionalProperties).toBe(false);
    const parameters = (call.parameters ?? []) as { in: string; name: string }[];
    expect(parameters.flatMap((one) => (one.in === 'path' ? [one.name] : []))).toEqual(given);
    for (const { name, of } of writable) {
      if (of)
        expect(
          Object.keys(
            described.properties[name].anyOf?.[0].items.properties ??
              described.properties[name].items.properties,
          ),
        ).toEqual(Object.keys(of));
    }
  });

  it('wants its required fields', async () => {
    const sample = sampleOf(resource);
    const required = Object.values(resource.fields).filter(
      (field) =>
        field.required && field.default === undefined && !Object.hasOwn(sample.params ?? {}, field.name),
    );
    const answer = await send(server, resource, { ...sample, body: {} });
    expect(answer.status).toBe(422);
    for (const { name } of required) expect(answer.body.errors).toHaveProperty(name);
  });

  it('refuses what it points to and is not there: 422 in the body, 404 in the path', async () => {
    const sample = sampleOf(resource);
    for (const { name, to } of Object.values(resource.fields)) {
      if (to === undefined) continue;
      const inPath = Object.hasOwn(sample.params ?? {}, name);
      const answer = inPath
        ? await send(server, resource, { ...sample, params: { ...sample.params, [name]: 999_999_999 } })
        : await send(server, resource, { ...sample, body: { ...sample.body, [name]: 999_999_999 } });
      expect(answer.status, `${name}: ${answer.text}`).toBe(inPath ? 404 : 422);
      if (!inPath) expect(answer.body.errors).toHaveProperty(name);
    }
  });

  it('posts once under one Idempotency-Key, and refuses the key for anything else', async () => {
    const sample = sampleOf(resource);
    const headers = { 'idempotency-key': `movement ${resource.name}` };
    const first = await send(server, resource, sample, headers);
    const again = await send(server, resource, sample, headers);
    expect(first.status, first.text).toBeLessThan(300);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect((await newest(resource))?.id).toBe(rowOf(resource, first.body).id);
    const other = await send(server, resource, { ...sample, body: { ...sample.body, note: 'x' } }, headers);
    expect(other.status).toBe(422);
  });

  it('is taken back by a reversal: every balance as it was, both rows linked', async () => {
    const { id } = await recorded(resource);
    const { body: before } = await server.api('GET', `/transaction/${id}`);
    const answer = await server.api('POST', `/transaction/${id}/reverse`, { reason: 'Entered twice' });
    expect(answer.status, answer.text).toBe(200);
    const { reversal_id } = answer.body.data;
    const { body: reversal } = await server.api('GET', `/transaction/${reversal_id}`);
    expect(reversal.data).toMatchObject({
      type: 'reversal',
      reverses: id,
      note: 'Entered twice',
      date: before.data.date,
    });
    const { body: after } = await server.api('GET', `/transaction/${id}`);
    expect(after.data).toMatchObject({
      reversed_by: reversal_id,
      correctable: false,
      reason: expect.any(String),
    });
    for (const { book, previous_balance } of before.data.entries) {
      const back = reversal.data.entries.find((entry: { book: string }) => entry.book === book);
      expect(back?.current_balance, book).toBe(previous_balance);
    }
    expect(rowOf(resource, (await server.api('GET', ofId(resource, id))).body).state).toBe('reversed');
    const twice = await server.api('POST', `/transaction/${id}/reverse`, { reason: 'Again' });
    expect([twice.status, twice.body.message]).toEqual([409, 'This has already been reversed']);
  });

  it('is put right by a correction with the body of its own call', async () => {
    const { id } = await recorded(resource);
    const { body: before } = await server.api('GET', `/transaction/${id}`);
    expect(before.data.call).toBe(`${resource.api.create.method} ${resource.api.create.path}`);
    const body = { ...before.data.body, note: 'Corrected' };
    const preview = await server.api('POST', `/transaction/${id}/preview`, { body });
    expect(preview.status, preview.text).toBe(200);
    for (const { before: was, after } of preview.body.data.books) expect(after).toBe(was);
    const answer = await server.api('POST', `/transaction/${id}/correct`, { reason: 'Wrong note', body });
    expect(answer.status, answer.text).toBe(200);
    const { corrected_id, reversal_id } = answer.body.data;
    const { body: corrected } = await server.api('GET', `/transaction/${corrected_id}`);
    expect(corrected.data).toMatchObject({ corrects: id, note: 'Corrected', date: before.data.date });
    const { body: original } = await server.api('GET', `/transaction/${id}`);
    expect(original.data).toMatchObject({
      reversed_by: reversal_id,
      corrected_by: corrected_id,
      corrected_by_voucher: corrected.data.voucher_no,
    });
    expect(corrected.data.corrects_voucher).toBe(original.data.voucher_no);
    expect((await newest(resource))?.id).toBe(corrected_id);
    const wrong = await server.api('POST', `/transaction/${corrected_id}/correct`, {
      reason: 'x',
      body: { ...body, no_such_field: 1 },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ no_such_field: expect.any(String) });
  });
});

interface AmountField {
  path: string;
  isZeroTaken: boolean;
  isQuantity: boolean;
}

/** Every amount of a call's body; of a table of lines those of the first. */
function amountsOf(resource: Resource): AmountField[] {
  return Object.values(resource.fields).flatMap((field) => {
    const children = Object.values(field.of ?? {}).map((child) => ({
      child,
      path: `${field.name}.0.${child.name}`,
    }));
    return [{ child: field, path: field.name }, ...children]
      .filter(
        ({ child }) => (child.type === 'money' || child.type === 'quantity') && child.source === 'column',
      )
      .map(({ child, path }) => ({
        path,
        isZeroTaken: child.positive !== true,
        isQuantity: child.type === 'quantity',
      }));
  });
}

function set(body: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() as string;
  let at: Record<string, unknown> = body;
  for (const name of names) at = at[name] as Record<string, unknown>;
  at[last] = value;
}
