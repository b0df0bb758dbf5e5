import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromOpenApi } from '../../src/cli/generate/fromOpenApi.ts';
import { fromSample } from '../../src/cli/generate/fromSample.ts';
import { guessField } from '../../src/cli/generate/guessField.ts';
import { leaveOutRefused } from '../../src/cli/generate/leaveOutRefused.ts';
import { identifier } from '../../src/cli/generate/Sketch.ts';
import { writeDefinition } from '../../src/cli/generate/writeDefinition.ts';
import { typesText } from '../../src/cli/generate/writeTypes.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import type { Resource } from '../../src/schema/index.ts';
import { describeMistake } from '../../src/schema/mistake.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import { productDefinitions } from '../resources/definitions.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import { runCommand } from './runCommand.ts';

/** `npm run generate`. */

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-generate-'));
});
afterEach(() => rm(folder, { recursive: true }));

const generate = (...args: string[]) => runCommand(['generate', ...args], { RESOURCES_DIR: folder });
const keep = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

describe('from fields', () => {
  it('writes a definition that passes the check', async () => {
    await generate('vendor', 'vendor_name:text!');
    const { code, stdout } = await generate(
      'equipment',
      'equipment_name:text!',
      'state_of:select(good,worn)',
      'vendor_id:reference(vendor)',
    );
    expect([code, stdout]).toEqual([0, `${join(folder, 'equipment.yaml')} (3 fields)\n`]);
    expect(await readFile(join(folder, 'equipment.yaml'), 'utf8')).toBe(
      [
        '# yaml-language-server: $schema=./resource.schema.json',
        '# Made from its fields.',
        '',
        'name: equipment',
        'fields:',
        '  equipment_name: { type: text, required: true }',
        '  state_of: { type: select, options: [ good, worn ] }',
        '  vendor_id: { type: reference, to: vendor }',
        '',
      ].join('\n'),
    );
  });

  it.runIf(IS_LONG)('does not write over a definition, unless --force is given', async () => {
    await generate('vendor', 'vendor_name:text!');
    const again = await generate('vendor', 'name_of:text');
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('vendor.yaml is there already')]);
    expect((await generate('vendor', 'name_of:text', '--force')).code).toBe(0);
    expect(await readFile(join(folder, 'vendor.yaml'), 'utf8')).toContain('name_of');
  });

  const REFUSED = [
    ['price:mony', 'did you mean "money"?'],
    ['Price:money', 'is not a field'],
    ['vendor_id:reference', 'names one resource'],
    ['state:select()', 'name the options'],
    ['price:money(2)', 'takes nothing in parentheses'],
  ] as const;

  it.each(sample(REFUSED, REFUSED.length, ([word]) => word))('refuses %s', async (word, words) => {
    const { code, stderr } = await generate('thing', word);
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
  });
});

describe('a guess', () => {
  it.each([
    ['email', ['a@b.co'], { type: 'email' }],
    ['site', ['https://a.b'], { type: 'url' }],
    ['born', ['2001-02-03'], { type: 'date' }],
    ['at', ['2001-02-03T04:05:06Z', '2001-02-03 04:05'], { type: 'datetime' }],
    ['opens', ['08:30'], { type: 'time' }],
    ['unit_price', ['12.50', 3], { type: 'money' }],
    ['unit_price', ['12,34,567.50', '30'], { type: 'money' }],
    ['size', ['1,2'], { type: 'text' }],
    ['unit_price', ['12.505'], { type: 'decimal', more: { precision: 3 } }],
    ['tax_percent', [5], { type: 'percent' }],
    ['floors', ['3', 4], { type: 'integer' }],
    ['code', ['007'], { type: 'text' }],
    ['mobile', ['+880 1711-000000'], { type: 'phone' }],
    ['open', [true, false], { type: 'boolean' }],
    ['open', ['TRUE'], { type: 'boolean', guess: 'TRUE' }],
    ['is_open', ['Yes', 'No', 'No'], { type: 'boolean', guess: 'Yes and No, in all 3 rows' }],
    ['vendor_id', [1, '2'], { type: 'reference', to: 'vendor' }],
    ['owner_id', [1], { type: 'integer' }],
    ['note', ['a\nb'], { type: 'longtext' }],
    ['note', ['Name: Ali\nPhone: 017'], { type: 'longtext' }],
    [
      'terms',
      ['Plain', '## Rent\n\nDue on the **fifth**'],
      { type: 'richtext', guess: 'Markdown in the sample, in all 2 rows' },
    ],
    ['notes_md', ['x'], { type: 'richtext', guess: 'by its name' }],
    [
      'rules',
      ['{"a": 1}', '[2]'],
      { type: 'code', more: { language: 'json' }, guess: 'JSON in the sample, in all 2 rows' },
    ],
    ['report', ['select a from b'], { type: 'code', more: { language: 'sql' } }],
    ['config', ['hall:\n  lamps: 4\n'], { type: 'code', more: { language: 'yaml' } }],
    ['rule', ['(row) => row.due > 5'], { type: 'code', more: { language: 'javascript' } }],
    ['snippet', ['x'], { type: 'code', guess: 'by its name' }],
    ['grade', ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'], { type: 'select', options: ['a', 'b'] }],
    [
      'lines',
      [[{ qty: 1 }]],
      { type: 'lines', of: [expect.objectContaining({ name: 'qty', type: 'quantity' })] },
    ],
    ['extra', [{ a: 1 }], { type: 'json' }],
    ['nothing', [null, ''], { type: 'text' }],
  ])('of %s from %j', (name, values, wanted) => {
    expect(guessField(name, values, ['vendor'])).toMatchObject(wanted);
  });

  it('is marked as one', () => {
    const field = guessField('unit_price', [1, 2]);
    const text = writeDefinition({ name: 'thing', from: 'a sample', fields: [field] });
    expect(text).toContain(
      'unit_price: { type: money, required: true } # guessed: by its name, in all 2 rows',
    );
  });

  it('makes an identifier of any name', () => {
    expect(['unitPrice', 'Unit Price', 'HTTPCode', '2nd', 'নাম', ''].map(identifier)).toEqual([
      'unit_price',
      'unit_price',
      'http_code',
      'f_2nd',
      'f_',
      'f_',
    ]);
  });
});

describe('from a sample', () => {
  const JSON_LINES = '{"name":"Green","balance":"1.50"}\n{"name":"Blue","balance":"2"}\n';

  it.each([
    ['rows.json', '[{"name":"Green","balance":1.5},{"name":"Blue","balance":2}]'],
    ['answer.json', '{"total":2,"data":[{"name":"Green","balance":1.5},{"name":"Blue","balance":2}]}'],
    [
      'page.json',
      '{"errors":[],"data":{"items":[{"name":"Green","balance":1.5},{"name":"Blue","balance":2}]}}',
    ],
    ['rows.ndjson', JSON_LINES],
    ['rows.csv', '\uFEFFname;balance;\r\nGreen;1.50;\r\nBlue;2;\r\n'],
  ])('reads %s', async (file, text) => {
    const { fields } = await fromSample('site', await keep(file, text), []);
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['name', 'text'],
      ['balance', 'money'],
    ]);
  });

  it('leaves out the columns that every record has', async () => {
    const { fields } = await fromSample(
      'site',
      await keep('a.json', '[{"id":1,"created_at":"2025-01-01","name":"x"}]'),
      [],
    );
    expect(fields.map(({ name }) => name)).toEqual(['name']);
  });

  it('gives names that the check takes, whatever the sample calls its fields', async () => {
    const sample = await keep(
      'a.csv',
      'নাম,Order,order,Vendor ID,vendor name,Vendor\nক,1,2,3,x,{}\nখ,1,2,4,y,\n',
    );
    await generate('vendor', 'vendor_name:text!');
    expect(await generate('Own Thing', '--sample', sample)).toMatchObject({ code: 0, stderr: '' });
    const text = await readFile(join(folder, 'own-thing.yaml'), 'utf8');
    expect(text.slice(text.indexOf('name:'))).toBe(`name: own_thing
fields:
  field: { type: text, required: true, label: নাম } # guessed: in all 2 rows, "নাম" there
  own_thing_order: { type: integer, required: true, label: Order } # guessed: in all 2 rows, "Order" there
  own_thing_order_2: { type: integer, required: true, label: Order (own_thing_order_2) } # guessed: in all 2 rows, "order" there
  vendor_id: { type: reference, to: vendor, required: true } # guessed: by its name, in all 2 rows
  vendor: { type: text, label: Vendor (vendor) }
`);
  });

  it('refuses a name that no entity may have', async () => {
    expect(await generate('select', 'a:text')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('SQL'),
    });
  });

  it.each([
    ['empty.csv', '', 'holds no records'],
    ['words.json', 'once upon a time', 'neither JSON'],
  ])('says what is wrong with %s', async (file, text, words) => {
    await expect(fromSample('site', await keep(file, text), [])).rejects.toThrow(words);
  });
});

describe('from an OpenAPI description', () => {
  const DESCRIPTION = {
    openapi: '3.1.0',
    paths: {
      '/api/vendors': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      success: { type: 'boolean' },
                      rows: { type: 'array', items: { $ref: '#/components/schemas/Vendor' } },
                    },
                  },
                },
              },
            },
          },
        },
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/NewVendor' } } },
          },
          responses: {
            201: {
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { vendor: { $ref: '#/components/schemas/Vendor' } } },
                },
              },
            },
          },
        },
      },
      '/api/vendors/{vendorId}': { put: { responses: {} }, delete: { responses: {} } },
      '/api/bills': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: { vendor_id: { type: 'integer' }, due: { type: 'string', format: 'date' } },
                    },
                  },
                },
              },
            },
          },
        },
      },
      '/api/health': {
        get: { responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } } },
      },
    },
    components: {
      schemas: {
        NewVendor: {
          type: 'object',
          required: ['vendorName'],
          properties: {
            vendorName: { type: 'string', maxLength: 80 },
            kind: { type: 'string', enum: ['firm', 'person'] },
            email: { type: ['string', 'null'], format: 'email' },
            terms: { type: 'string', format: 'markdown' },
            filter: { type: 'string', contentMediaType: 'application/json', description: 'Which rows' },
            title: { type: 'string', maxLength: 40, description: 'In a few words' },
          },
        },
        Vendor: {
          allOf: [
            { $ref: '#/components/schemas/NewVendor' },
            {
              type: 'object',
              required: ['id', 'balance'],
              properties: {
                id: { type: 'integer' },
                balance: { type: 'number' },
                parent: { $ref: '#/components/schemas/Vendor' },
              },
            },
          ],
        },
      },
    },
  };

  it('takes types, what is required, choices, references and calls', async () => {
    const sketches = await fromOpenApi(await keep('api.json', JSON.stringify(DESCRIPTION)));
    const text = sketches.map(writeDefinition);
    expect(sketches.map(({ name }) => name)).toEqual(['vendor', 'bill']);
    expect(text[0]).toContain('list: { call: GET /vendors, rows: rows }');
    expect(text[0]).toContain('create: { call: POST /vendors, row: vendor }');
    expect(text[0]).toContain('one: from list');
    expect(text[0]).toMatch(/update: \{ call: "?PUT \/vendors\/\{id\}"? \}/);
    expect(text[0]).toContain('vendor_name: { type: text, required: true, max: 80 }');
    expect(text[0]).toContain('kind: { type: select, options: [ firm, person ] }');
    expect(text[0]).toContain('email: { type: email }');
    expect(text[0]).toContain('terms: { type: richtext } # guessed: by its format');
    expect(text[0]).toContain(
      'filter: { type: code, language: json, help: Which rows } # guessed: by its format',
    );
    expect(text[0]).toContain('title: { type: text, max: 40, help: In a few words }');
    expect(text[0]).toContain('balance: { type: money, readOnly: true } # guessed: by its name');
    expect(text[1]).toContain('vendor_id: { type: reference, to: vendor } # guessed: by its name');
    const files = text.map((one, index) => ({ file: `resources/r${index}.yaml`, text: one }));
    const read = readDefinitions(files, fieldTypes);
    expect(read.ok ? [] : read.mistakes).toEqual([]);
  });

  /** A description of one collection whose records have these properties. */
  const described = (properties: object, required: readonly string[] = []) => ({
    openapi: '3.1.0',
    paths: {
      '/things': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: { type: 'array', items: { type: 'object', properties, required } },
                },
              },
            },
          },
        },
      },
    },
  });

  it('takes lengths and defaults, and says what it leaves out', async () => {
    const properties = {
      title: { type: 'string', minLength: 3, maxLength: 20, default: 'A title' },
      story: { type: 'string', minLength: 2, maxLength: 900 },
      stars: { type: 'integer', minimum: 1, default: 3 },
      fresh: { type: 'boolean', default: true },
      kind: { type: 'string', enum: ['a', 'b'], default: 'b' },
      size: { type: 'string', enum: ['s', 'm'], default: 'xl' },
      day: { type: 'string', format: 'date', default: 'some day' },
    };
    const sketches = await fromOpenApi(await keep('lengths.json', JSON.stringify(described(properties))));
    const text = leaveOutRefused(sketches, []).map(writeDefinition).join('');
    expect(text).toMatch(/title: \{ type: text, min: 3, max: 20, default: A title \}/);
    expect(text).toMatch(/story: \{ type: longtext, min: 2, max: 900 \}/);
    expect(text).toMatch(/stars: \{ type: integer, min: 1, default: 3 \}/);
    expect(text).toMatch(/fresh: \{ type: boolean, default: true \}/);
    expect(text).toMatch(/kind: \{ type: select, options: \[ a, b \], default: b \}/);
    expect(text).toMatch(/size: \{ type: select, options: \[ s, m \] \} # guessed: default "xl" left out/);
    expect(text).toMatch(/day: \{ type: date \} # guessed: default "some day" left out/);
    const read = readDefinitions([{ file: 'thing.yaml', text }], fieldTypes);
    expect(read.ok ? [] : read.mistakes).toEqual([]);
  });

  const value = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const schema = fc.record(
    {
      type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object'),
      format: fc.constantFrom('date', 'date-time', 'time', 'email', 'uri', 'password', 'markdown', 'other'),
      enum: fc.array(value, { maxLength: 4 }),
      minLength: fc.integer({ min: -2, max: 40_000 }),
      maxLength: fc.integer({ min: -2, max: 40_000 }),
      minimum: fc.double({ noNaN: true }),
      maximum: fc.double({ noNaN: true }),
      default: fc.oneof(value, fc.array(value, { maxLength: 2 })),
      description: fc.string({ maxLength: 12 }),
      readOnly: fc.boolean(),
      items: fc.record({ type: fc.constant('string'), enum: fc.array(value, { maxLength: 3 }) }),
    },
    { requiredKeys: ['type'] },
  );

  it.runIf(IS_LONG)('writes no definition that the check refuses', async () => {
    const name = fc.constantFrom(
      'title',
      'kind',
      'order',
      'amount',
      'phone',
      'sql',
      'a',
      'due_on',
      'name',
      'বাড়ি',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, schema, { minKeys: 1, maxKeys: 5 }), async (properties) => {
        const file = await keep(
          'random.json',
          JSON.stringify(described(properties, Object.keys(properties))),
        );
        const sketches = await fromOpenApi(file);
        const [text = ''] = leaveOutRefused(sketches, []).map(writeDefinition);
        const read = readDefinitions([{ file: 'thing.yaml', text }], fieldTypes);
        expect(read.ok ? [] : read.mistakes.map((mistake) => [describeMistake(mistake), text])).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('takes version 2, rows in an envelope, and records of several forms', async () => {
    const inPages = {
      properties: { data: { properties: { items: { items: { $ref: '#/definitions/Pet' } } } } },
    };
    const form = { name: 'body', in: 'body', schema: { $ref: '#/definitions/Pet' } };
    const file = await keep(
      'api.json',
      JSON.stringify({
        swagger: '2.0',
        paths: {
          '/pets': { get: { responses: { default: { schema: inPages } } }, post: { parameters: [form] } },
        },
        definitions: {
          Cat: {
            required: ['kind', 'lives'],
            properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
          },
          Dog: { required: ['kind'], properties: { kind: { type: 'string' }, barks: { type: 'boolean' } } },
          Pet: { oneOf: [{ $ref: '#/definitions/Cat' }, { $ref: '#/definitions/Dog' }] },
        },
      }),
    );
    const [text = ''] = (await fromOpenApi(file)).map(writeDefinition);
    expect(text).toContain('list: { call: GET /pets, rows: data.items }');
    expect(text).toContain('create: { call: POST /pets }');
    expect(text.split('fields:\n')[1]).toBe(
      '  kind: { type: text, required: true }\n  lives: { type: integer }\n  barks: { type: boolean }\n',
    );
  });

  it('says what there is where the resource is not', async () => {
    const file = await keep('api.json', JSON.stringify(DESCRIPTION));
    await expect(fromOpenApi(file, { only: 'vendr' })).rejects.toThrow(
      /no list of vendr. It describes vendor, bill/,
    );
  });
});

describe('the types of all resources', () => {
  it.runIf(IS_LONG)('say what a record holds, from its definition', async () => {
    const text = typesText((await productDefinitions()).resources);
    expect(text).toMatch(
      /export interface Vendor \{[^}]*\n {2}vendor_name: string;[^}]*\n {2}balance: string;/,
    );
    expect(text).toMatch(/export interface Employee \{[^}]*role_id: number;\n {2}role_name: string \| null;/);
    expect(text).toMatch(/inventory: \{[^}]*product_name: string \| null/);
    expect(text).toContain("pay_basis: 'day' | 'month' | null;");
    expect(text).toMatch(/export interface Records \{\n[^}]*vendor: Vendor;/);
    expect(text).not.toContain('password');
    const { resources } = await productDefinitions();
    const vendor = { ...(resources.vendor as Resource), description: 'Ends */ here' };
    expect(typesText({ vendor })).toContain('/** Ends * / here */');
  });
});
