import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SourceFile } from '../../src/schema/source.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A firm that works with much: fifty entities of twenty fields. */

const TYPES = [
  ...[
    'text',
    'longtext',
    'money',
    'integer',
    'date',
    'boolean',
    'phone',
    'email',
    'decimal',
    'quantity',
    'datetime',
  ],
  ...['url', 'percent', 'time', 'json', 'image', 'text', 'select', 'multiselect', 'reference'],
];
const COUNT = 50;

function entity(number: number): SourceFile {
  const fields = TYPES.map((type, place) => {
    const options = type.endsWith('select') ? ', options: [good, worn, broken]' : '';
    const to = type === 'reference' ? `, to: entity_${(number + 1) % COUNT}` : '';
    return `  field_${place}: { type: ${type}${options}${to}, required: ${place < 3} }`;
  });
  const text = [`name: entity_${number}`, 'menu: { group: Projects }', 'fields:', ...fields].join('\n');
  return { file: `resources/entity-${number}.yaml`, text };
}

let server: TestServer;

beforeAll(async () => {
  const definitions = Array.from({ length: COUNT }, (_, number) => entity(number));
  server = await startServer({ alone: true, definitions });
});
afterAll(() => server?.close());

it('describe themselves to a page in less than 60 kB', async () => {
  const { status, text } = await server.api('GET', './resources.json');
  expect(status).toBe(200);
  expect(Object.keys(JSON.parse(text).resources)).toHaveLength(COUNT + 1);
  expect(gzipSync(text).length).toBeLessThan(60_000);
});

it('are all searched from the top bar', async () => {
  for (const number of [0, 25, 49]) {
    const body = { field_0: `Banyan ${number}`, field_1: 'Shade', field_2: 1 };
    expect((await server.api('POST', `/entity_${number}`, body)).status).toBe(201);
  }
  const { status, body } = await server.api('GET', '/search?q=banyan');
  expect(status).toBe(200);
  expect(
    JSON.stringify(body)
      .match(/Banyan \d+/g)
      ?.sort(),
  ).toEqual(['Banyan 0', 'Banyan 25', 'Banyan 49']);
});
