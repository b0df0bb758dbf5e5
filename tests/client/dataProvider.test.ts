import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDataProvider } from '../../src/client/providers/data.ts';
import { currentMessages, notify } from '../../src/client/providers/notification.ts';
import { notificationProvider } from '../../src/client/providers/refineNotification.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';
import { withAccounts } from '../../src/server/operations/settings/withAccounts.ts';

const VENDOR = `
name: vendor
title: vendor_name
book: { balance: balance, normal: credit }
api:
  list: { call: GET /vendor, rows: vendors }
  one: from list
  create: { call: POST /vendor }
  update: { call: "PUT /vendor/{id}" }
  delete: { call: "DELETE /vendor/{id}", refreshed: vendors }
fields:
  vendor_name: { label: Name, type: text, required: true }
  phone: { type: phone }
  balance: { type: money }
texts:
  failed: { list: Failed to fetch vendors., create: Failed to add vendor. }
`;
const EQUIPMENT = `
name: equipment
fields:
  equipment_name: { type: text, required: true }
  daily_rate: { type: money }
`;

const { resources } = definitionsOf(
  withAccounts([
    { file: 'resources/settings.yaml', text: 'product: Plinth\n' },
    { file: 'resources/vendor.yaml', text: VENDOR },
    { file: 'resources/equipment.yaml', text: EQUIPMENT },
  ]),
);

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}
interface Given {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

let server: Server;
let answer: (asked: Asked) => Given | 'hang up';
let asked: Asked[];

beforeAll(async () => {
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Node's fetch knows no page: paths are below the host that served it.
  const fetchThere = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => fetchThere(new URL(url, origin), init));
  const kept = new Map<string, string>([['plinth.token', 'a-token']]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', { location: { pathname: '/dashboard/all-vendors', search: '', hash: '#open' } });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  localStorage.setItem('plinth.token', 'a-token');
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://host');
  if (url.pathname === '/config.json') {
    response.writeHead(404).end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const one: Asked = {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
  asked.push(one);
  const given = answer(one);
  if (given === 'hang up') {
    request.socket.destroy();
    return;
  }
  response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
  response.end(given.body === undefined ? '' : JSON.stringify(given.body));
}

const provider = () => makeDataProvider(resources, fieldTypes);
const page = (currentPage: number, pageSize: number) => ({ currentPage, pageSize, mode: 'server' as const });
const names = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.vendor_name);

/** As an older host sends them: numbers as text, null for what is absent. */
const WHOLE = [
  {
    id: '3',
    vendor_name: 'Chattogram Steel',
    phone: null,
    balance: '900.00',
    created_at: '2025-01-03 10:00:00',
  },
  {
    id: '1',
    vendor_name: 'akij Bricks',
    phone: '0171',
    balance: '12500.5',
    created_at: '2025-01-01 10:00:00',
  },
  {
    id: '2',
    vendor_name: 'Bashundhara Cement',
    phone: '0182',
    balance: null,
    created_at: '2025-01-02 10:00:00',
  },
];

describe('a list of a host that pages', () => {
  it.each(['vendor', 'equipment'])('of %s is given up with its signal', async (resource) => {
    const control = new AbortController();
    answer = () => {
      control.abort(new Error('Cancelled'));
      return { headers: { 'x-total-count': '1' }, body: [] };
    };
    const list = provider().getList({ resource, pagination: page(1, 10), meta: { signal: control.signal } });
    await expect(list).rejects.toThrow('Cancelled');
  });

  it('asks in the simple-rest form, with the token, and believes X-Total-Count', async () => {
    answer = () => ({ headers: { 'x-total-count': '41' }, body: { success: true, vendors: [WHOLE[1]] } });
    const result = await provider().getList({
      resource: 'vendor',
      pagination: page(3, 10),
      sorters: [{ field: 'balance', order: 'desc' }],
      filters: [
        { field: 'q', operator: 'contains', value: 'akij' },
        { field: 'archived', operator: 'eq', value: true },
      ],
      meta: { tab: 'everything in the address', q: 'not this' },
    });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      _start: '20',
      _end: '30',
      _sort: 'balance',
      _order: 'desc',
      q: 'akij',
      archived: 'true',
    });
    expect(asked[0]?.path).toBe('/api/vendor');
    expect(asked[0]?.headers.authorization).toBe('Bearer a-token');
    expect(result.total).toBe(41);
    expect(result.data[0]).toMatchObject({ id: 1, balance: '12500.50', phone: '0171' });
  });

  it('knows whether there are more rows than were counted', async () => {
    const headers = { 'x-total-count': '100000', 'x-total-count-more': 'true' };
    answer = () => ({ headers, body: { vendors: [WHOLE[0], WHOLE[1]] } });
    const full = await provider().getList({ resource: 'vendor', pagination: page(60_000, 2) });
    expect(full).toMatchObject({ total: 100_000, more: true });
    const short = await provider().getList({ resource: 'vendor', pagination: page(60_000, 3) });
    expect(short).toMatchObject({ total: 179_999 });
    expect(short.more).toBeUndefined();
  });

  it('gets a page without its count where it is asked to, and never by a parameter of the address', async () => {
    answer = () => ({ headers: { 'x-more-rows': 'true' }, body: { vendors: [WHOLE[0], WHOLE[1]] } });
    const data = provider();
    const list = (resource: string, uncounted: unknown) =>
      data.getList({ resource, pagination: page(3, 2), meta: { uncounted } });
    expect(await list('vendor', true)).toMatchObject({ total: 7, more: true, uncounted: true });
    answer = () => ({ headers: { 'x-more-rows': 'false' }, body: [{ id: 1 }] });
    expect(await list('equipment', true)).toMatchObject({ total: 5, more: false, uncounted: true });
    answer = () => ({ headers: { 'x-total-count': '1' }, body: [{ id: 1 }] });
    expect(await list('equipment', 'true')).toEqual({ data: [{ id: 1 }], total: 1 });
    expect(asked.map(({ query }) => query.get('_count'))).toEqual(['none', 'none', null]);
  });

  it('finds first what is named so where it is asked to', async () => {
    answer = () => ({ headers: { 'x-total-count': '1' }, body: [{ id: 1 }] });
    for (const meta of [{ namedFirst: true }, { namedFirst: 'true' }])
      await provider().getList({ resource: 'equipment', pagination: page(1, 2), meta });
    expect(asked.map(({ query }) => query.get('_first'))).toEqual(['named', null]);
  });

  it('asks each page anew', async () => {
    answer = () => ({ headers: { 'x-total-count': '41' }, body: { vendors: [] } });
    const data = provider();
    await data.getList({ resource: 'vendor', pagination: page(1, 10) });
    await data.getList({ resource: 'vendor', pagination: page(2, 10) });
    expect(asked).toHaveLength(2);
  });

  it('takes the answer of a request that was sent ahead, once', async () => {
    answer = () => ({ headers: { 'x-total-count': '1' }, body: { vendors: [WHOLE[0]] } });
    const data = provider();
    const params = { pagination: page(1, 10), sorters: [], filters: [] };
    data.startList('vendor', params);
    const [first, second] = [
      await data.getList({ resource: 'vendor', ...params }),
      await data.getList({ resource: 'vendor', ...params }),
    ];
    expect(first).toEqual(second);
    expect(asked).toHaveLength(2);
  });

  it('forgets what was sent ahead when a record changes', async () => {
    let rows = [WHOLE[0]];
    answer = ({ method }) =>
      method === 'GET'
        ? { headers: { 'x-total-count': String(rows.length) }, body: { vendors: rows } }
        : { body: {} };
    const data = provider();
    const params = { pagination: page(1, 10), sorters: [], filters: [] };
    data.startList('vendor', params);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await data.deleteOne({ resource: 'vendor', id: 3 });
    rows = [];
    expect((await data.getList({ resource: 'vendor', ...params })).total).toBe(0);
  });
});

describe('a list of a host that sends it whole', () => {
  beforeEach(() => {
    answer = () => ({ body: { vendors: WHOLE } });
  });

  it('is paged and sorted here, by value and not by text', async () => {
    const data = provider();
    const by = (order: 'asc' | 'desc', current = 1) =>
      data.getList({
        resource: 'vendor',
        pagination: page(current, 2),
        sorters: [{ field: 'balance', order }],
      });
    const first = await by('asc');
    expect(names(first.data)).toEqual(['Chattogram Steel', 'akij Bricks']);
    expect(first.total).toBe(3);
    expect(names((await by('asc', 2)).data)).toEqual(['Bashundhara Cement']);
    expect(asked).toHaveLength(1);
  });

  it('is ordered by names without regard to case', async () => {
    const sorters = [{ field: 'vendor_name', order: 'asc' as const }];
    const { data } = await provider().getList({ resource: 'vendor', sorters });
    expect(names(data)).toEqual(['akij Bricks', 'Bashundhara Cement', 'Chattogram Steel']);
  });

  it('is searched here, every word, also when the host looked at q itself', async () => {
    answer = ({ query }) => ({ body: { vendors: query.has('q') ? [] : WHOLE } });
    const data = provider();
    const search = (value: string) =>
      data.getList({ resource: 'vendor', filters: [{ field: 'q', operator: 'contains', value }] });
    expect(names((await search('STEEL chatto')).data)).toEqual(['Chattogram Steel']);
    expect((await search('steel bricks')).total).toBe(0);
  });

  it('is filtered by value: 900 finds what came as "900.00"', async () => {
    const filters = [{ field: 'balance', operator: 'eq' as const, value: '900' }];
    expect(names((await provider().getList({ resource: 'vendor', filters })).data)).toEqual([
      'Chattogram Steel',
    ]);
  });

  it('keeps the deleted out, and shows them alone where they are asked for', async () => {
    answer = () => ({
      body: { vendors: [...WHOLE, { id: 4, vendor_name: 'Gone', archived_at: '2025-02-01 10:00:00' }] },
    });
    const data = provider();
    expect((await data.getList({ resource: 'vendor' })).total).toBe(3);
    const filters = [{ field: 'archived', operator: 'eq' as const, value: true }];
    expect(names((await data.getList({ resource: 'vendor', filters })).data)).toEqual(['Gone']);
  });

  it('is taken from the answer of a delete that brings it along', async () => {
    answer = ({ method }) => ({
      body: { message: 'Vendor deleted', vendors: method === 'GET' ? WHOLE : WHOLE.slice(1) },
    });
    const data = provider();
    await data.getList({ resource: 'vendor' });
    await data.deleteOne({ resource: 'vendor', id: 3 });
    expect((await data.getList({ resource: 'vendor' })).total).toBe(2);
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
  });

  it('is asked for again after a change that brings nothing along', async () => {
    const data = provider();
    await data.getList({ resource: 'vendor' });
    await data.create({ resource: 'vendor', variables: { vendor_name: 'New' } });
    await data.getList({ resource: 'vendor' });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });
});

describe('one record', () => {
  it('is picked from the list where the host has no call for it', async () => {
    answer = () => ({ body: { vendors: WHOLE } });
    const { data } = await provider().getOne({ resource: 'vendor', id: '2' });
    expect(data).toMatchObject({ id: 2, vendor_name: 'Bashundhara Cement', balance: null });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ id: '2' });
  });

  it('that is not in the list is a 404', async () => {
    answer = () => ({ body: { vendors: WHOLE } });
    await expect(provider().getOne({ resource: 'vendor', id: 99 })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('has its id written safely into the path', async () => {
    answer = () => ({ body: {} });
    await provider().update({ resource: 'vendor', id: '1/../../login', variables: {} });
    expect(asked[0]?.path).toBe('/api/vendor/1%2F..%2F..%2Flogin');
  });
});

describe('a change', () => {
  it('carries its form’s key, numbers as numbers, and what was shown', async () => {
    answer = () => ({ body: { success: true, message: 'Saved', data: { id: '1', balance: '20.00' } } });
    const result = await provider().update({
      resource: 'vendor',
      id: 1,
      variables: { balance: '20.00', phone: null },
      meta: { idempotencyKey: 'one-key', was: { balance: '12500.50' } },
    });
    expect(asked[0]).toMatchObject({
      method: 'PUT',
      path: '/api/vendor/1',
      body: { balance: 20, phone: null, was: { balance: 12500.5 } },
    });
    expect(asked[0]?.headers['idempotency-key']).toBe('one-key');
    expect(result).toMatchObject({ data: { id: 1, balance: '20.00' }, message: 'Saved' });
  });

  it('without a form has a key of its own each time', async () => {
    answer = () => ({ body: { success: true } });
    const data = provider();
    await data.deleteOne({ resource: 'vendor', id: 1 });
    await data.deleteOne({ resource: 'vendor', id: 1 });
    const [one, two] = asked.map(({ headers }) => headers['idempotency-key']);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(two).not.toBe(one);
  });
});

describe('a failure', () => {
  const create = () => provider().create({ resource: 'vendor', variables: { vendor_name: '' } });

  it('has the server’s message and its errors by field', async () => {
    answer = () => ({
      status: 422,
      body: { success: false, message: 'Name is required', errors: { vendor_name: 'Name is required' } },
    });
    await expect(create()).rejects.toMatchObject({
      statusCode: 422,
      message: 'Name is required',
      errors: { vendor_name: 'Name is required' },
    });
  });

  it('has the definition’s words where the server has none', async () => {
    answer = () => ({ status: 500 });
    await expect(create()).rejects.toMatchObject({ statusCode: 500, message: 'Failed to add vendor.' });
    answer = () => ({ body: { something: 'else' } });
    await expect(provider().getList({ resource: 'vendor' })).rejects.toMatchObject({
      message: 'Failed to fetch vendors.',
    });
  });

  it('is also an answer of 200 that says so', async () => {
    answer = () => ({ body: { success: false, message: 'Not today' } });
    await expect(create()).rejects.toMatchObject({ message: 'Not today' });
  });

  it('of the network has the status 0 and the definition’s words', async () => {
    answer = () => 'hang up';
    await expect(create()).rejects.toMatchObject({ statusCode: 0, message: 'Failed to add vendor.' });
  });

  it('of the session removes the token and remembers the page', async () => {
    answer = () => ({ status: 401, body: { success: false, message: 'Please sign in' } });
    await expect(create()).rejects.toMatchObject({ statusCode: 401 });
    expect(localStorage.getItem('plinth.token')).toBeNull();
    expect(sessionStorage.getItem('plinth.page')).toBe('/dashboard/all-vendors#open');
    // Refine tells of the failed call, too.
    notificationProvider.open({ type: 'error', message: 'Please sign in' });
    expect(currentMessages().map(({ message }) => message)).toEqual([
      'Your session has ended. Please sign in again.',
    ]);
  });
});

describe('a resource in the plain form', () => {
  it('goes through simple-rest, with the token and the key', async () => {
    answer = ({ method }) =>
      method === 'GET'
        ? {
            headers: { 'x-total-count': '12' },
            body: [{ id: 7, equipment_name: 'Mixer', daily_rate: '1500' }],
          }
        : { body: { id: 8, equipment_name: 'Crane', daily_rate: 900.5 } };
    const data = provider();
    const list = await data.getList({
      resource: 'equipment',
      pagination: page(2, 5),
      sorters: [{ field: 'daily_rate', order: 'desc' }],
      filters: [{ field: 'q', operator: 'contains', value: 'mix' }],
    });
    expect(list).toEqual({ total: 12, data: [{ id: 7, equipment_name: 'Mixer', daily_rate: '1500.00' }] });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      _start: '5',
      _end: '10',
      _sort: 'daily_rate',
      _order: 'desc',
      q: 'mix',
    });
    const made = await data.update({
      resource: 'equipment',
      id: 8,
      variables: { daily_rate: '900.50' },
      meta: { idempotencyKey: 'key-2' },
    });
    expect(made.data).toMatchObject({ id: 8, daily_rate: '900.50' });
    expect(asked[1]).toMatchObject({ method: 'PUT', path: '/api/equipment/8', body: { daily_rate: 900.5 } });
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer a-token', 'idempotency-key': 'key-2' });
  });

  it('is paged here, too, where the host sends it whole', async () => {
    answer = () => ({ body: [1, 2, 3].map((id) => ({ id, equipment_name: `Mixer ${id}` })) });
    const list = await provider().getList({ resource: 'equipment', pagination: page(2, 2) });
    expect(list).toMatchObject({ total: 3, data: [{ id: 3 }] });
  });

  it('fails with the server’s words', async () => {
    answer = () => ({ status: 409, body: { success: false, message: 'Already there' } });
    await expect(provider().create({ resource: 'equipment', variables: {} })).rejects.toMatchObject({
      statusCode: 409,
      message: 'Already there',
    });
  });
});

describe('a call of its own', () => {
  it('resolves to the body as it came, and fails with the words it was given', async () => {
    answer = ({ path }) => (path === '/api/audit/vendor/1' ? { body: { data: [1] } } : { status: 500 });
    const data = provider();
    const history = await data.custom?.({
      url: '/audit/vendor/1',
      method: 'get',
      query: { _start: 0, _end: 20 },
    });
    expect(history?.data).toEqual({ data: [1] });
    await expect(
      data.custom?.({
        url: '/users/password/1',
        method: 'put',
        payload: {},
        meta: { failed: 'Failed to update password.' },
      }),
    ).rejects.toMatchObject({ message: 'Failed to update password.' });
  });

  it('keeps the message of a failure through a question, until something is tried again', async () => {
    answer = () => ({ body: { success: true } });
    const data = provider();
    const url = '/budget/check';
    notify({ type: 'error', message: 'The roof leaks' });
    await data.custom?.({ url, method: 'post', payload: { bodies: [] }, meta: { isQuestion: true } });
    expect(currentMessages().map(({ message }) => message)).toEqual(['The roof leaks']);
    expect(asked.at(-1)?.headers['idempotency-key']).toBeUndefined();
    await data.custom?.({ url, method: 'post', payload: { bodies: [] } });
    expect(currentMessages()).toEqual([]);
    expect(asked.at(-1)?.headers['idempotency-key']).toMatch(/./);
  });
});
