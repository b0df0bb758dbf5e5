import { afterAll, beforeAll, expect, it } from 'vitest';
import { IS_LONG, sample } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Names that every JavaScript object has, in every place of every call: they are unknown names like any other. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', 'isPrototypeOf'];

interface Schema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
}
interface Operation {
  parameters?: readonly { name: string; in: string }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}

/** Calls that end the session or hold the connection, and files. */
const LEFT_OUT = /\/(logout|live|backup|restore|sessions)$/;

let server: TestServer;
let calls: Call[];

interface Call {
  method: string;
  path: string;
  body?: unknown;
}

beforeAll(async () => {
  server = await startServer();
  const { body } = await server.api<{ paths: Record<string, Record<string, Operation>> }>(
    'GET',
    '/openapi.json',
  );
  calls = Object.entries(body.paths).flatMap(([path, operations]) =>
    LEFT_OUT.test(path)
      ? []
      : Object.entries(operations).flatMap(([method, operation]) =>
          NAMES.flatMap((name) => callsWith(method.toUpperCase(), path, operation, name)),
        ),
  );
});
afterAll(() => server?.close());

function callsWith(method: string, path: string, { parameters = [], requestBody }: Operation, name: string) {
  const own = path.replace(/^\/api/, '');
  const filled = (value: string) => own.replace(/\{\w+\}/g, value);
  const query = parameters.filter((one) => one.in === 'query').map((one) => one.name);
  const bodies = bodiesWith(requestBody?.content['application/json']?.schema, name);
  const paths = [
    ...(own.includes('{')
      ? [filled(name), own.replace(/\{resource\}/g, 'vendor').replace(/\{\w+\}/g, name)]
      : []),
    ...query.map((parameter) => `${filled('1')}?${parameter}=${name}`),
    ...query.map((parameter) => `${filled('1')}?${parameter}=${name}.${name},${name}:${name}`),
    `${filled('1')}?${name}=1&${name}_like=1&${name}.${name}=1`,
  ];
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  return [
    ...paths.map((one): Call => ({ method, path: one, body })),
    ...(body === undefined ? [] : bodies.map((one): Call => ({ method, path: filled('1'), body: one }))),
  ];
}

/** Bodies with the name as each value, as all of them at once, and as a key of each object. */
function bodiesWith(schema: Schema | undefined, name: string): unknown[] {
  const properties = Object.keys(schema?.properties ?? {});
  const own = JSON.parse(`{"${name}": 1}`) as object;
  return [
    own,
    namedValue(schema, name),
    Object.fromEntries(properties.map((key) => [key, name])),
    Object.fromEntries(properties.map((key) => [key, own])),
    Object.fromEntries(properties.map((key) => [key, [own, name]])),
    ...properties.map((key) => ({ ...example(schema), [key]: namedValue(schema?.properties?.[key], name) })),
  ];
}

/** A value of a schema whose texts are all the name. */
function namedValue(schema: Schema | undefined, name: string): unknown {
  const type = typeOf(schema);
  if (schema?.properties !== undefined)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, one]) => [key, namedValue(one, name)]),
    );
  if (type === 'array') return [namedValue(schema?.items, name)];
  if (type === 'object') return JSON.parse(`{"${name}": "${name}"}`);
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return name;
}

/** A plain value of each property. */
function example(schema: Schema | undefined): object {
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {}).map(([key, one]) => [
      key,
      /mail|recipient/.test(key) && typeOf(one) !== 'array' ? 'someone@example.com' : plain(one, key),
    ]),
  );
}

function plain(schema: Schema, key: string): unknown {
  const type = typeOf(schema);
  if (type === 'array')
    return [/recipient/.test(key) ? 'someone@example.com' : plain(schema.items ?? {}, key)];
  if (type === 'object') return {};
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return /date|from|to|day/.test(key) ? '2026-01-01' : 'vendor';
}

function typeOf(schema: Schema | undefined): string | undefined {
  const type = schema?.type ?? schema?.anyOf?.[0]?.type;
  return typeof type === 'string' ? type : type?.[0];
}

it('answers no name that objects have with a 5xx, wherever it stands', async () => {
  const tried = IS_LONG ? calls : sample(calls, 400, (one) => JSON.stringify(one));
  expect(tried.length).toBeGreaterThan(50);
  const failed: string[] = [];
  const rest = [...tried];
  const work = async () => {
    for (let call = rest.pop(); call !== undefined; call = rest.pop()) {
      const { method, path, body } = call;
      const answer = await server.api(method, path, body);
      if (answer.status >= 500) failed.push(`${answer.status} ${method} ${path} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  expect(failed).toEqual([]);
});
