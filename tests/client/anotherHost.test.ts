import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostAnswer } from '../../src/client/providers/host/hostAnswer.ts';
import { fromHost, nameFrom, toHost } from '../../src/client/providers/host/hostNames.ts';
import { hostQuery } from '../../src/client/providers/host/hostQuery.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { type Host, hostGrammar } from '../../src/schema/grammar/host.ts';
import type { Resource } from '../../src/schema/index.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';
import { withAccounts } from '../../src/server/operations/settings/withAccounts.ts';

// The app reads its configuration once, and the test files of a worker share its modules: this one needs them unread.
vi.resetModules();
const { readRow } = await import('../../src/client/providers/data/answers.ts');
const { dayThere } = await import('../../src/client/providers/data/ourRows.ts');
const { readRows } = await import('../../src/client/providers/data/readRows.ts');
const { makeDataProvider } = await import('../../src/client/providers/data.ts');

const { resources, settings } = definitionsOf(
  withAccounts([
    {
      file: 'resources/settings.yaml',
      text: `host:
  base: /v9
  token: "X-Key: {token}"
  idempotency: X-Once
  data: [result.items, result.item]
  total: result.count
  dates: DD.MM.YYYY
  message: [error.text, note]
  errors: { at: error.fields, field: loc, message: msg }
  query:
    page: { page: page, size: limit }
    sort: by
    order: false
    search: term
    filters: { gte: "[from]" }
`,
    },
    {
      file: 'resources/vendor.yaml',
      text: `name: vendor
api:
  id: vendorId
  fields: { vendor_name: names.trade, balance: due }
  create: { body: vendor }
  update: { call: "PATCH /vendor/{id}", body: data.vendor }
fields:
  vendor_name: { type: text, required: true }
  phone: { type: phone }
  balance: { type: money }
`,
    },
    { file: 'resources/tool.yaml', text: 'name: tool\nfields:\n  tool_name: { type: text }\n' },
    {
      file: 'resources/hire.yaml',
      text: `name: hire
api: { id: nr, fields: { due_on: until } }
fields:
  due_on: { type: date }
  seen_at: { type: datetime }
  stay: { type: daterange }
  legs: { type: lines, of: { day: { type: date }, what: { type: text } } }
`,
    },
  ]),
);

interface Asked {
  call: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
}

let server: Server;
let asked: Asked[];
let answer: { status?: number; body: unknown };

beforeAll(async () => {
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchThere = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url === '/config.json' ? Response.json({ apiUrl, host: settings.host }) : fetchThere(url, init),
  );
  const storage = { getItem: () => 'a-token', setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});

afterAll(async () => {
  vi.unstubAllGlobals();
  // The next file must not call this host.
  vi.resetModules();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  asked = [];
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
  asked.push({
    call: `${request.method} ${pathname}`,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  });
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer.body));
}

const data = () => makeDataProvider(resources, fieldTypes);
const AKIJ = { vendorId: '3', names: { trade: 'Akij' }, phone: null, due: '12.5' };

describe('a resource at another host', () => {
  it('is listed by its parameters, read from its places, under our names', async () => {
    answer = { body: { result: { items: [AKIJ], count: '41' } } };
    const result = await data().getList({
      resource: 'vendor',
      pagination: { currentPage: 3, pageSize: 20, mode: 'server' },
      sorters: [{ field: 'balance', order: 'desc' }],
      filters: [
        { field: 'q', operator: 'contains', value: 'ak' },
        { field: 'vendor_name', operator: 'gte', value: 'a' },
        { field: 'archived', operator: 'eq', value: false },
      ],
    });
    expect(asked[0]).toMatchObject({
      call: 'GET /v9/vendor',
      query: { page: '3', limit: '20', by: '-due', term: 'ak', 'names.trade[from]': 'a' },
    });
    expect(asked[0]?.query).not.toHaveProperty('archived');
    expect(asked[0]?.headers).toMatchObject({ 'x-key': 'a-token' });
    expect(asked[0]?.headers.authorization).toBeUndefined();
    expect(result.total).toBe(41);
    expect(result.data).toMatchObject([{ id: 3, vendor_name: 'Akij', phone: null, balance: '12.50' }]);
  });

  it('is read, also without an envelope', async () => {
    answer = { body: { result: { item: AKIJ } } };
    expect((await data().getOne({ resource: 'vendor', id: 3 })).data).toMatchObject({ vendor_name: 'Akij' });
    answer = { body: AKIJ };
    expect((await data().getOne({ resource: 'vendor', id: 3 })).data).toMatchObject({ vendor_name: 'Akij' });
  });

  it('is created and changed with the body as it wants it, once', async () => {
    answer = { body: { note: 'Noted', result: { item: AKIJ } } };
    const made = await data().create({
      resource: 'vendor',
      variables: { vendor_name: 'Akij', phone: '0171' },
      meta: { idempotencyKey: 'k1' },
    });
    expect(asked[0]).toMatchObject({ call: 'POST /v9/vendor', headers: { 'x-once': 'k1' } });
    expect(asked[0]?.headers).not.toHaveProperty('idempotency-key');
    expect(asked[0]?.body).toEqual({ vendor: { names: { trade: 'Akij' }, phone: '0171' } });
    expect(made).toMatchObject({ message: 'Noted', data: { id: 3, vendor_name: 'Akij' } });

    const meta = { was: { phone: '0170' } };
    await data().update({ resource: 'vendor', id: 3, variables: { vendor_name: 'B' }, meta });
    expect(asked[1]).toMatchObject({
      call: 'PATCH /v9/vendor/3',
      body: { data: { vendor: { names: { trade: 'B' } } } },
    });
  });

  it('keeps what was typed where the host tells nothing of the record', async () => {
    answer = { body: { note: 'Noted' } };
    const made = await data().create({ resource: 'vendor', variables: { vendor_name: 'Akij' } });
    expect(made).toEqual({ message: 'Noted', data: { vendor_name: 'Akij' } });
  });

  it('has its refusals at our fields', async () => {
    const fields = [
      { loc: ['body', 'vendor', 'names', 'trade'], msg: 'is taken' },
      { loc: ['body', 'phone'], msg: 'is short' },
      { loc: 'due', msg: 'is high' },
      { loc: 5 },
    ];
    answer = { status: 400, body: { error: { text: 'Look again', fields } } };
    await expect(data().create({ resource: 'vendor', variables: {} })).rejects.toMatchObject({
      message: 'Look again',
      statusCode: 400,
      errors: { vendor_name: 'is taken', phone: 'is short', balance: 'is high' },
    });
  });

  it('needs no api of its own where the host is regular', async () => {
    answer = { body: { result: { items: [{ id: '1', tool_name: 'Saw' }] } } };
    const tools = await data().getList({ resource: 'tool' });
    expect(tools).toMatchObject({ total: 1, data: [{ id: 1, tool_name: 'Saw' }] });
  });
});

describe('days of another host', () => {
  const THEIRS = {
    nr: '5',
    until: '31.01.2026',
    seen_at: '05.01.2026 10:30:00',
    stay: { from: '01.02.2026', to: null },
    legs: [{ day: '03.02.2026', what: '03.02.2026' }],
  };
  const OURS = {
    due_on: '2026-01-31',
    seen_at: '2026-01-05 10:30:00',
    stay: { from: '2026-02-01', to: null },
    legs: [{ day: '2026-02-03', what: '03.02.2026' }],
  };

  it('are read and written in its form, also in lines, and filtered by', async () => {
    answer = { body: { result: { items: [THEIRS], count: 1 } } };
    const filters = [{ field: 'due_on', operator: 'gte' as const, value: '2026-01-31' }];
    const { data: rows } = await data().getList({ resource: 'hire', filters });
    expect(rows).toEqual([{ id: 5, ...OURS }]);
    expect(asked[0]?.query).toMatchObject({ 'until[from]': '31.01.2026' });
    answer = { body: { note: 'Noted' } };
    await data().create({ resource: 'hire', variables: OURS });
    const { nr: _nr, ...body } = THEIRS;
    expect(asked[1]?.body).toEqual(body);
  });

  it('stay as they are where they are none', async () => {
    answer = { body: { result: { items: [{ nr: '5', until: '2026-01-31', seen_at: 'soon' }], count: 1 } } };
    const { data: rows } = await data().getList({ resource: 'hire' });
    expect(rows).toMatchObject([{ due_on: '2026-01-31', seen_at: 'soon' }]);
  });

  it('may have ids that are texts, which its calls are asked with', () => {
    const resource = resources.hire as Resource;
    expect(readRow({ id: 'H-1' }, resource, fieldTypes).id).toBe('H-1');
    expect(readRow({ id: '7' }, resource, fieldTypes).id).toBe(7);
  });

  it('and names are ours in what a selector, a batch and a history read', async () => {
    answer = { body: { found: [THEIRS] } };
    const { rows } = await readRows({ path: '/x', rows: 'found', failed: '', resource: resources.hire });
    expect(rows).toMatchObject([{ id: '5', due_on: '2026-01-31' }]);
    expect(await dayThere('2026-01-31')).toBe('31.01.2026');
    expect(hostQuery({ dateFrom: '2026-01-31', due_gte: 5 }, host({ dates: 'DD.MM.YYYY' }))).toMatchObject({
      dateFrom: '31.01.2026',
    });
  });
});

const host = (written: object): Host => hostGrammar.parse(written);

describe('the parameters of another host', () => {
  const OWN = { _start: 20, _end: 30, _sort: 'a,b', _order: 'desc,asc', q: 'x', due_gte: 5, id: 3 };

  it.each([
    [{}, OWN],
    ['none', { due_gte: 5, id: 3 }],
    [
      { page: { start: 'offset', size: 'limit' }, sort: 'sort', order: 'dir', search: 'find' },
      { offset: 20, limit: 10, sort: 'a,b', dir: 'desc,asc', find: 'x', due_gte: 5, id: 3 },
    ],
    [
      { page: { page: 'p', size: 'n', first: 0 }, order: false, filters: { gte: '__gte' } },
      { p: 2, n: 10, _sort: '-a,b', q: 'x', due__gte: 5, id: 3 },
    ],
  ])('%j', (query, expected) => {
    expect(hostQuery(OWN, host({ query }))).toEqual(expected);
  });

  it('are sent only where there is something to say', () => {
    expect(hostQuery({}, host({ query: { page: { page: 'p', size: 'n' } } }))).toEqual({});
    expect(hostQuery({ dateFrom: '2026-01-01' }, host({ query: { from: 'since' } }))).toEqual({
      since: '2026-01-01',
    });
  });
});

describe('an answer of another host', () => {
  const read = (written: object, body: unknown, status = 200) =>
    hostAnswer({ status, headers: new Headers(), body }, host(written), true);

  it('is a success where it says so, whatever its status', () => {
    const ok = { ok: { at: 'status.code', is: 0 } };
    expect(read(ok, { status: { code: '0' } }).status).toBe(200);
    expect(read(ok, [1]).status).toBe(200);
    expect(read(ok, { status: { code: 7 } })).toMatchObject({ status: 422, body: { success: false } });
    expect(read(ok, {}).status).toBe(422);
    expect(read(ok, { status: { code: 7 } }, 401).status).toBe(401);
  });

  it('keeps its own words where its codes read like ours', () => {
    const refusal = { code: 'notFound', params: {}, message: 'No vendor 12' };
    const body = {
      ...refusal,
      errors: { name: 'Too odd' },
      fields: { name: { code: 'required', params: {} } },
    };
    const answer = read({}, body, 404);
    expect(answer.body).toMatchObject({ message: 'No vendor 12', errors: { name: 'Too odd' } });
    for (const key of ['params', 'fields']) expect(answer.body).toHaveProperty(key, undefined);
    const changed = hostAnswer({ status: 200, headers: new Headers(), body }, host({}), false);
    expect(changed.body).toMatchObject({ params: undefined, fields: body.fields });
    expect(read({}, body).body).toMatchObject(body);
  });

  it('is left as it is where it has nothing of what is looked for', () => {
    for (const body of [undefined, null, 'text', [1]]) {
      const written = { data: 'a.b', total: 'c', message: 'd', errors: { at: 'e' } };
      expect(read(written, body).body).toEqual(body);
    }
  });
});

describe('the names of another host', () => {
  it('may be ours for something else', () => {
    expect(fromHost({ a: 1, b: 2, c: 3 }, { a: 'b', b: 'a' })).toEqual({ a: 2, b: 1, c: 3 });
    expect(toHost({ a: 1, b: 2, c: 3 }, { a: 'x.y', b: 'x.z' })).toEqual({ x: { y: 1, z: 2 }, c: 3 });
    expect(nameFrom({ a: 'x.y' }, 'body.x.y')).toBe('a');
    expect(nameFrom({ a: 'x.y' }, 'body.y')).toBe('y');
  });
});
