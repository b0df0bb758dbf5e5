import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import type { Field, FieldType, Operation, Resource, Resources } from '../../src/schema/index.ts';
import { sample } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { productResources, sampleRecord } from './sampleRecord.ts';

/** What every definition must do, whatever it is of: one suite over all of them. */

const resources: Resources = productResources();
const entities = Object.values(resources).filter(({ kind }) => kind === 'entity');

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const typeOf = (field: Field) => (fieldTypes as Record<string, FieldType>)[field.type] as FieldType;
const at = (path: string, id: number | string) => path.replace(/\{[^}]*\}/, String(id));
const rowsOf = (resource: Resource, body: Record<string, unknown>) =>
  (resource.api.plain ? body : body[resource.api.list.rows ?? 'data']) as Record<string, unknown>[];
const rowOf = (resource: Resource, body: Record<string, unknown>, operation: Operation) =>
  (resource.api.plain ? body : body[operation.row ?? 'data']) as Record<string, unknown>;

/** A new record with everything that it needs around it. */
async function make(resource: Resource): Promise<Record<string, unknown>> {
  const body = await sampleRecord(resources, resource, make);
  const { create } = resource.api;
  const answer = await server.api(create.method, create.path, body);
  expect(answer.status, answer.text).toBe(resource.api.plain ? 201 : 200);
  if (create.refreshed !== undefined && create.refreshed === create.row) {
    const list = answer.body[create.refreshed as string] as Record<string, unknown>[];
    return list.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1) as Record<string, unknown>;
  }
  return rowOf(resource, answer.body, create);
}

async function find(resource: Resource, id: unknown): Promise<Record<string, unknown> | undefined> {
  const { body } = await server.api('GET', `${resource.api.list.path}?id=${id}`);
  return rowsOf(resource, body)[0];
}

describe.each(sample(entities, 2, ({ name }) => name))('$name', (resource) => {
  const { api } = resource;

  it('is created with the values that were given, and who made it when', async () => {
    const body = await sampleRecord(resources, resource, make);
    const answer = await server.api(api.create.method, api.create.path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    const { body: list } = await server.api('GET', `${api.list.path}?_start=0&_end=1&_sort=id&_order=desc`);
    const row = rowsOf(resource, list)[0] as Record<string, unknown>;
    for (const [name, value] of Object.entries(body)) {
      const field = resource.fields[name];
      if (field === undefined || typeOf(field).storage === 'secret') {
        expect(row).not.toHaveProperty(name);
      } else expect(row[name], name).toEqual(value);
      if (field?.nameKey) expect(row[field.nameKey]).toEqual(expect.any(String));
    }
    expect(row.added_by).toEqual(expect.any(String));
    expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(row.updated_at).toBe(row.created_at);
    expect(row).not.toHaveProperty('archived_at');
  });

  it('answers one record by its own call and below its list', async () => {
    const { id } = await make(resource);
    for (const path of new Set([at(api.one.path, String(id)), `${api.list.path}/${id}`])) {
      const answer = await server.api('GET', path);
      expect(answer.status, path).toBe(200);
      expect(rowOf(resource, answer.body, api.one).id).toBe(id);
    }
    for (const wrong of ['999999999', 'abc', '0', '-1', '99999999999999999999', '1%00', '1e3']) {
      const answer = await server.api('GET', at(api.one.path, wrong));
      expect(answer.status, wrong).toBe(404);
      expect(answer.body.success).toBe(false);
    }
  });

  it('wants what the definition requires', async () => {
    const answer = await server.api(api.create.method, api.create.path, {});
    const required = Object.values(resource.fields).filter(
      (field) =>
        (field.required || field.requiredOn === 'create') && field.default === undefined && !field.readOnly,
    );
    expect(answer.status).toBe(required.length > 0 ? 422 : 200);
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(required.map(({ name }) => name).sort());
  });

  it('refuses a field that it does not have, and ignores what the server manages', async () => {
    const { id } = await make(resource);
    const update = at(api.update.path, String(id));
    const wrong = await server.api(api.update.method, update, { no_such_field: 1 });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveProperty('no_such_field');
    const managed = { id: 5, added_by: 'me', created_at: '2000-01-01 00:00:00', archived_at: null };
    expect((await server.api(api.update.method, update, managed)).status).toBe(200);
  });

  it('takes its whole record back, unchanged', async () => {
    const row = await make(resource);
    const full = (await find(resource, row.id)) as Record<string, unknown>;
    const answer = await server.api(api.update.method, at(api.update.path, String(row.id)), full);
    expect(answer.status, answer.text).toBe(200);
    expect(await find(resource, row.id)).toEqual(full);
  });

  it('keeps what an edit leaves out, and says in the history what it changed', async () => {
    const row = await make(resource);
    const other = await sampleRecord(resources, resource, make);
    const { title } = resource;
    const answer = await server.api(api.update.method, at(api.update.path, String(row.id)), {
      [title]: other[title],
    });
    expect(answer.status, answer.text).toBe(200);
    if (!api.plain) expect(answer.body.message).toContain(String(other[title]));
    const after = (await find(resource, row.id)) as Record<string, unknown>;
    const { updated_at: _, [title]: changed, ...same } = after;
    expect(changed).toBe(other[title]);
    expect(same).toEqual(Object.fromEntries(Object.keys(same).map((key) => [key, row[key]])));
    const history = await server.api('GET', `/audit/${resource.name}/${row.id}`);
    expect(history.body.data.map((entry: { action: string }) => entry.action)).toEqual(['update', 'create']);
    expect(history.body.data[0].changes).toEqual([
      {
        field: title,
        label: resource.fields[title]?.label,
        old: expect.any(String),
        new: expect.any(String),
      },
    ]);
    expect(history.headers.get('x-total-count')).toBe('2');
    expect(history.text).not.toMatch(/argon2|correct horse/);
  });

  it('is found by its title, page by page', async () => {
    const row = await make(resource);
    const word = String(row[resource.title]).split(' ').at(-1) as string;
    const answer = await server.api('GET', `${api.list.path}?q=${encodeURIComponent(word)}&_start=0&_end=5`);
    expect(answer.status, answer.text).toBe(200);
    expect(rowsOf(resource, answer.body).map(({ id }) => id)).toContain(row.id);
    const total = Number(answer.headers.get('x-total-count'));
    expect(total).toBeGreaterThan(0);
    const beyond = await server.api(
      'GET',
      `${api.list.path}?q=${encodeURIComponent(word)}&_start=500&_end=505`,
    );
    expect(rowsOf(resource, beyond.body)).toEqual([]);
    expect(Number(beyond.headers.get('x-total-count'))).toBe(total);
  });

  it('sorts by every field that it shows, both ways, with pages that fit together', async () => {
    for (let count = 0; count < 3; count++) await make(resource);
    const sortable = Object.values(resource.fields).filter(
      (field) => typeOf(field).sortable && typeOf(field).storage !== 'secret' && field.name !== 'archived_at',
    );
    for (const { name } of sortable) {
      const ids: Record<string, unknown[]> = {};
      for (const order of ['asc', 'desc']) {
        const path = `${api.list.path}?_sort=${name}&_order=${order}`;
        const whole = await server.api('GET', path);
        expect(whole.status, path).toBe(200);
        ids[order] = rowsOf(resource, whole.body).map(({ id }) => id);
        expect(whole.headers.get('x-total-count')).toBe(String(ids[order]?.length));
        const first = rowsOf(resource, (await server.api('GET', `${path}&_start=0&_end=2`)).body);
        const rest = rowsOf(resource, (await server.api('GET', `${path}&_start=2&_end=900`)).body);
        expect([...first, ...rest].map(({ id }) => id)).toEqual(ids[order]);
      }
      expect(ids.desc).toEqual(ids.asc?.toReversed());
    }
  });

  it('filters by every field that can be filtered', async () => {
    const row = await make(resource);
    for (const field of Object.values(resource.fields)) {
      const type = typeOf(field);
      const given = row[field.name];
      // A range of days is filtered by its first day.
      const whole =
        type.orderedBy === undefined ? given : (given as Record<string, unknown> | null)?.[type.orderedBy];
      // A field of several options or records is filtered by one of them.
      const value = Array.isArray(whole) ? whole[0] : whole;
      if (type.storage === 'secret' || value === null || value === undefined || field.name === 'added_by')
        continue;
      for (const operator of type.filters) {
        const name = operator === 'eq' ? field.name : `${field.name}_${operator}`;
        const path = `${api.list.path}?${name}=${encodeURIComponent(String(value))}`;
        const answer = await server.api('GET', path);
        expect(answer.status, `${path} ${answer.text}`).toBe(200);
        const ids = rowsOf(resource, answer.body).map(({ id }) => id);
        if (operator === 'ne') expect(ids, path).not.toContain(row.id);
        else expect(ids, path).toContain(row.id);
      }
    }
  });

  it('is archived by a delete, kept among the deleted, and restored', async () => {
    const row = await make(resource);
    const removed = await server.api(api.delete.method, at(api.delete.path, String(row.id)));
    expect(removed.status, removed.text).toBe(200);
    if (api.delete.refreshed)
      expect(removed.body[api.delete.refreshed].map(({ id }: { id: number }) => id)).not.toContain(row.id);
    expect(await find(resource, row.id)).toBeUndefined();
    expect((await server.api('GET', at(api.one.path, String(row.id)))).status).toBe(404);
    expect((await server.api(api.delete.method, at(api.delete.path, String(row.id)))).status).toBe(404);
    const deleted = await server.api('GET', `${api.list.path}?archived=true&id=${row.id}`);
    expect(rowsOf(resource, deleted.body)[0]?.archived_at).toMatch(/^\d{4}/);
    const restore = `${at(api.one.path, String(row.id))}/restore`;
    const restored = await server.api('POST', restore);
    expect(restored.status, restored.text).toBe(200);
    expect((await find(resource, row.id))?.id).toBe(row.id);
    for (const path of [restore, `${api.list.path}/${row.id}/restore`])
      expect((await server.api('POST', path)).body.message, path).toBe(`${resource.label.one} not found`);
    const history = await server.api('GET', `/audit/${resource.name}/${row.id}`);
    expect(history.body.data.map((entry: { action: string }) => entry.action)).toEqual([
      'restore',
      'delete',
      'create',
    ]);
  });

  it('does a call with an Idempotency-Key once', async () => {
    const body = await sampleRecord(resources, resource, make);
    const headers = { 'idempotency-key': `contract ${resource.name}` };
    const first = await server.api(api.create.method, api.create.path, body, { headers });
    const second = await server.api(api.create.method, api.create.path, body, { headers });
    expect(first.status, first.text).toBeLessThan(300);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
  });

  it('has the figures of its cards', async () => {
    const answer = await server.api('GET', `/summary/${resource.name}`);
    expect(answer.status, answer.text).toBe(200);
    expect(
      answer.body.data.map(({ card, label }: { card: number; label: string }) => ({ card, label })),
    ).toEqual(resource.list.summary.map(({ label }, card) => ({ card, label })));
    for (const card of answer.body.data) expect(card.value).toEqual(expect.any(Number));
  });

  it('answers 405 to a method that it does not have', async () => {
    const answer = await server.api('PATCH', `${api.create.path}`, {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('POST');
  });
});
