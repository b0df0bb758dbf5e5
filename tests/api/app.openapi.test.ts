import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The parts of OpenAPI 3.1 that the description uses; an unknown key is a mistake. */
const schema = z.union([z.record(z.string(), z.unknown()), z.boolean()]);
const content = z.record(z.string(), z.strictObject({ schema }));
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
const operation = z.strictObject({
  summary: z.string().min(3),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  operationId: z.string().optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z
    .strictObject({ content, required: z.boolean().optional(), description: z.string().optional() })
    .optional(),
  responses: z.record(
    z.string().regex(/^(default|[1-5](\d\d|XX))$/),
    z.strictObject({
      description: z.string(),
      content: content.optional(),
      headers: z
        .record(z.string(), z.strictObject({ description: z.string().optional(), schema }))
        .optional(),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-administrators': z.literal(true).optional(),
});
const methods = z.enum(['get', 'post', 'put', 'patch', 'delete']);
const description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string().optional() }),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    ),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(methods, operation)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
type Description = z.infer<typeof description>;

let server: TestServer;
let api: Description;
beforeAll(async () => {
  server = await startServer();
  const { body } = await server.api('GET', '/openapi.json');
  api = description.parse(body);
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(api.paths).flatMap(([path, of]) =>
    Object.entries(of).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the description of the calls', () => {
  it('is OpenAPI 3.1 and lists every call below /api', () => {
    const served = server.app.calls
      .filter(({ method, url }) => url.startsWith('/api/') && method !== 'HEAD')
      .map(({ method, url }) => `${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`);
    const described = operations().map(({ path, method }) => `${method} ${path}`);
    expect(described.sort()).toEqual(served.sort());
  });

  it('names every parameter of a path, and no other', () => {
    for (const { path, method, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = (operation.parameters ?? []).filter((each) => each.in === 'path');
      expect(described.map((each) => each.name).sort(), `${method} ${path}`).toEqual(inPath.sort());
      expect(described.every((each) => each.required === true)).toBe(true);
    }
  });

  it('gives every call a body where it takes one, an answer and the form of failures', () => {
    for (const { path, method, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.some((status) => status.startsWith('2')),
        `${method} ${path}`,
      ).toBe(true);
      if (method === 'get') expect(operation.requestBody).toBeUndefined();
    }
    const create = api.paths['/api/vendor']?.post;
    const body = create?.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({ required: expect.arrayContaining(['vendor_name', 'address', 'phone']) });
  });

  it('tells a default that depends on the day in words', () => {
    const body = api.paths['/api/cash/receipt']?.post?.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({ properties: { date: { description: 'By default: today' } } });
    expect(body).not.toHaveProperty('properties.date.default');
  });

  it('bounds the amounts that a movement takes', () => {
    const bodyOf = (path: string) => api.paths[path]?.post?.requestBody?.content['application/json']?.schema;
    const above0 = { exclusiveMinimum: 0, maximum: 999_999_999_999.99 };
    expect(bodyOf('/api/vendor/payment')).toMatchObject({
      properties: { amount: { anyOf: [{ type: 'number', ...above0 }, { type: 'string' }] } },
    });
    expect(bodyOf('/api/inventory_purchase')).toMatchObject({
      properties: {
        discount: {
          anyOf: [{ anyOf: [{ type: 'number', minimum: 0 }, { type: 'string' }] }, { type: 'null' }],
        },
        inventory: { items: { properties: { total: { anyOf: [above0, { type: 'string' }] } } } },
      },
    });
  });

  it('says what a correction takes, and who may verify', () => {
    const { post } = api.paths['/api/transaction/{id}/preview'] ?? {};
    expect(post?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { body: { type: 'object', description: expect.any(String) } },
    });
    expect(Object.keys(api.paths['/api/verify']?.get?.responses ?? {})).toEqual(['200', '401', '403']);
  });

  it.each([
    ['/api/cash', ['data[].balance', 'data[].updated_at']],
    ['/api/cash/opening', ['success', 'message']],
    ['/api/bank/ledger/{id}', ['data[].bank_id', 'data[].bank_name', 'data[].current_balance']],
    ['/api/employee/ledger/history', ['days_present', 'total_given', 'ledger_entries[].employee_name']],
    [
      '/api/supply_cash_project/ledger/{id}',
      ['total_cash_given', 'balance', 'product_ledger[].total_price', 'ledger_entries[].type'],
    ],
    ['/api/employee/history/{key}', ['data[].type', 'data[].previous_balance', 'data[].amount']],
    ['/api/expense/history/{key}', ['data[].expense_name', 'data[].type']],
  ])('says what %s answers', (path, places) => {
    const answer = api.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema;
    for (const place of places)
      expect(answer).toHaveProperty(`properties.${place.replace('[].', '.items.properties.')}`);
  });

  it('has patterns that other languages can read', () => {
    const patterns = [...JSON.stringify(api).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, text]) => text,
    );
    expect(patterns.length).toBeGreaterThan(2);
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\p\{|\(\?<|\\u\{/);
  });

  it('has no reference that leads nowhere', () => {
    const text = JSON.stringify(api);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] as string);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\/components\/schemas\//);
      expect(api.components.schemas).toHaveProperty(reference.split('/').at(-1) as string);
    }
  });

  it('names what a list may be asked, and nothing that it refuses', async () => {
    const asked = (api.paths['/api/vendor']?.get?.parameters ?? []).filter(
      ({ name }) => !name.startsWith('_'),
    );
    expect(asked.map(({ name }) => name)).toContain('added_by_ne');
    for (const { name } of asked) {
      const answers = ['1', '2025-01-31', 'true'].map((value) =>
        server.api('GET', `/vendor?${name}=${value}`),
      );
      const taken = (await Promise.all(answers)).some(({ status }) => status === 200);
      expect(taken, name).toBe(true);
    }
  });

  it('describes each report, the rows behind its figures, and what it answers', async () => {
    const reports = Object.values(server.context.reports);
    expect(reports.length).toBeGreaterThan(20);
    for (const { name, ask, description: question } of reports) {
      const [own, rows] = [`/api/report/${name}`, `/api/report/${name}/rows`].map(
        (path) => api.paths[path]?.get,
      );
      expect(own?.description).toBe(question);
      const named = (of: typeof own) => of?.parameters?.map((each) => each.name) ?? [];
      const inputs = ask.map((input) => input.name);
      expect(named(own).sort(), name).toEqual(inputs.toSorted());
      expect(named(rows), name).toEqual(expect.arrayContaining([...inputs, '_key', '_column']));
      const { status, body } = await server.api('GET', `/report/${name}`);
      expect(status, name).toBe(200);
      const answer = own?.responses['200']?.content?.['application/json']?.schema;
      const { properties } = (answer ?? {}) as { properties: object };
      expect(Object.keys(body).sort(), name).toEqual(Object.keys(properties).sort());
    }
  });

  it('says which call needs no token', () => {
    const open = operations().filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'post /api/login',
      'post /api/forgetpassword',
      'post /api/verifyotp',
      'post /api/resetpassword',
      'post /api/login/second',
      'post /api/login/passkey/options',
      'post /api/login/passkey',
    ]);
  });

  it('has the answer of a movement that waits, and of a change of the settings', () => {
    const pays = api.paths['/api/vendor/payment']?.post?.responses ?? {};
    expect(pays['202']?.content?.['application/json']?.schema).toMatchObject({
      properties: { message: { type: 'string' }, data: { properties: { state: {}, steps: {} } } },
    });
    expect(Object.keys(api.paths['/api/cash/receipt']?.post?.responses ?? {})).not.toContain('202');
    for (const path of ['/api/setting', '/api/setting/periods'])
      expect(api.paths[path]?.put?.responses['200']?.content?.['application/json']?.schema).toMatchObject({
        required: ['success', 'message', 'code', 'params'],
      });
  });

  it('is without the calls that a reader is refused whatever they send', async () => {
    const admins = operations().filter(({ operation }) => operation['x-administrators'] === true);
    expect(admins.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/backup', '/api/setting/history', '/api/access']),
    );
    const users = ['/api/users', '/api/users/list', '/api/users/edit/{id}'];
    const balances = ['/api/books', '/api/report/trial_balance', '/api/report/trial-balance'];
    const books = ['/api/cash', '/api/ledger/{key}', ...balances];
    for (const [role, given, missing] of [
      ['staff', books, users],
      ['auditor', [...books, '/api/users/list'], []],
      ['cashier', ['/api/vendor/payment', '/api/cash', '/api/ledger/{key}'], [...balances, ...users]],
    ] as const) {
      const token = await signInAs(server, role, []);
      const { body } = await server.api('GET', '/openapi.json', undefined, { token });
      const paths = Object.keys(description.parse(body).paths);
      expect(paths, role).toEqual(expect.arrayContaining([...given]));
      const refused = [...missing, ...admins.map(({ path }) => path)].filter((path) => paths.includes(path));
      expect(
        refused.filter((path) => !['/api/setting', '/api/definitions'].includes(path)),
        role,
      ).toEqual([]);
    }
  });
});
