import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { type Resource, writableFields } from '../../src/schema/index.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';
import { documentedDefinitions, productWithExamples } from '../support/documented.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** docs/calling.md, held against a server with the examples of the reference. */

const page = readFileSync(resolve(import.meta.dirname, '../../docs/calling.md'), 'utf8');
const section = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string);

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ definitions: documentedDefinitions() });
  for (const [equipment_name, condition, daily_rate, bought_on] of [
    ['Tower crane', 'good', 9000, '2025-03-01'],
    ['Mixer', 'worn', 1200, '2024-12-31'],
    ['Pump', 'broken', 300, null],
  ]) {
    const body = { equipment_name, condition, daily_rate, bought_on };
    const made = await server.api('POST', '/equipment', body);
    expect(made.status, made.text).toBe(201);
  }
});
afterAll(() => server?.close());

const examples = codeIn(section('Lists')).filter((code) => code.startsWith('GET /api/'));

describe('the page about the API', () => {
  it('has an example of each parameter and operator', () => {
    const queries = examples.join(' ');
    for (const name of ['_start', '_end', '_sort', '_order', 'q', 'archived', 'id']) {
      expect(queries).toMatch(new RegExp(`[?&]${name}=`));
    }
    for (const operator of ['_ne', '_gte', '_lte', '_like']) expect(queries).toContain(`${operator}=`);
  });

  it.each([
    ['_start', ['Tower crane', 'Mixer', 'Pump']],
    ['_sort', ['Pump', 'Tower crane', 'Mixer']],
    ['q', ['Tower crane']],
    ['archived', ['Tower crane', 'Mixer', 'Pump']],
    ['id', ['Tower crane', 'Mixer']],
    ['condition', ['Tower crane', 'Mixer']],
    ['condition_ne', ['Tower crane', 'Mixer']],
    ['daily_rate_gte', ['Tower crane', 'Mixer']],
    ['bought_on_gte', ['Tower crane']],
    ['equipment_name_like', ['Tower crane']],
  ])('shows a call with %s that works', async (parameter, names) => {
    const [example] = examples.filter((code) => code.includes(`?${parameter}=`));
    const { status, body, headers, text } = await server.api('GET', (example ?? '').slice('GET /api'.length));
    expect(status, text).toBe(200);
    expect(body.map((row: { equipment_name: string }) => row.equipment_name)).toEqual(names);
    expect(headers.get('x-total-count')).toBe(String(names.length));
  });

  it('says of every field type which operators a list takes', async () => {
    const rows = [...section('Lists').matchAll(/^\| (`\w+`(?:, `\w+`)*) \| (.*) \|$/gm)]
      .filter(([, , operators = '']) => /^(none|`field)/.test(operators))
      .flatMap(([, types = '', operators = '']) =>
        codeIn(types).map((type) => [type, codeIn(operators)] as const),
      );
    const documented = new Map(rows);
    expect([...documented.keys()].sort()).toEqual(Object.keys(fieldTypes).sort());
    const { handover } = definitionsOf(productWithExamples()).resources as { handover: Resource };
    for (const { name, type } of writableFields(handover, 'create')) {
      for (const operator of ['field', 'field_ne', 'field_gte', 'field_lte', 'field_like']) {
        const parameter = operator.replace('field', name);
        const { body } = await server.api('GET', `/handover?${parameter}=1`);
        const isTaken = !/cannot be filtered with|is not a parameter/.test(body.errors?.[parameter] ?? '');
        expect([parameter, isTaken]).toEqual([parameter, documented.get(type)?.includes(operator)]);
      }
    }
  });

  it('names the description of all calls, which holds the entities of definitions', async () => {
    expect(codeIn(section('The description of all calls'))).toContain('GET /api/openapi.json');
    const { status, body } = await server.api('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body.paths).toHaveProperty(['/api/equipment', 'get']);
  });
});
