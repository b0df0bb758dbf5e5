import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { fieldTypes } from '../../src/fields/index.ts';
import type { FieldTypes } from '../../src/schema/index.ts';
import { definitionJsonSchema } from '../../src/schema/read/jsonSchema.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import type { SourceFile } from '../../src/schema/source.ts';
import { withoutDimension } from './withoutDimension.ts';

/**
 * Definitions at random, from the very schema that editors complete from, so that each key of the language is tried. Many of
 * them are refused by the check: what it lets through must work.
 */

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

const SCHEMA = definitionJsonSchema(fieldTypes as FieldTypes) as Schema;

const LABELS = fc.constantFrom(
  'Crane',
  'নির্মাণ',
  'Daily "rate"',
  '<b>bold</b>',
  "'; drop table crane; --",
  '{id}',
  '%',
  'x'.repeat(200),
);
const CONDITIONS = fc.constantFrom(
  'alpha != null',
  'beta == "x"',
  'gamma > 3 || alpha',
  'delta in [1, 2]',
  'title',
  'record.alpha != null',
);
/** The names of fields, and of whatever else has a name of its own. */
export const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;
/** The names of the entities. */
export const ENTITIES = ['crane', 'depot', 'visit'] as const;

/** Keys that say little, or whose values are no free text, by the end of their path. */
const SPECIAL: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  pattern: fc.constantFrom('[a-z]+', '\\d{3}', '.*'),
  to: fc.constantFrom(...ENTITIES),
  of: fc.constantFrom(...ENTITIES),
  title: fc.constantFrom(...NAMES),
  icon: fc.constantFrom('folder', 'map', 'nothing'),
  path: fc.constantFrom('one', 'two/three', 'four/{id}'),
  call: fc.constantFrom('GET /one', 'POST /two', 'PUT /three/{id}', 'DELETE /three/{id}'),
  rows: fc.constantFrom('data', 'rows'),
  row: fc.constantFrom('data', 'row'),
  group: fc.constantFrom('Vendors', 'Projects', 'Nowhere'),
  order: fc.integer({ min: 0, max: 99 }),
  was: fc.constantFrom('formerly'),
  precision: fc.integer({ min: 0, max: 10 }),
  visibleIf: CONDITIONS,
  requiredIf: CONDITIONS,
  readOnlyIf: CONDITIONS,
  when: CONDITIONS,
  from: fc.constantFrom(
    'alpha * 2',
    'sum(beta.alpha)',
    'count(gamma) + 1',
    'beta / (gamma - 1)',
    'delta + "x"',
    'alpha',
    'gamma.alpha',
    'record.beta * alpha',
    'creator',
  ),
};

/** Of the keys of an entity those that are drawn, each now and then; the rest have tests of their own. */
const TRIED = [
  'label',
  'icon',
  'description',
  'title',
  'menu',
  'search',
  'unique',
  'list',
  'show',
  'create',
  'edit',
  'texts',
  'inUse',
  'access',
  'book',
  'actions',
];

function arbitrary(schema: Schema, key: string, depth: number): fc.Arbitrary<unknown> {
  if (Object.hasOwn(SPECIAL, key)) return SPECIAL[key] as fc.Arbitrary<unknown>;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitrary(choice, key, depth)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 50 });
  if (schema.type === 'array')
    return fc.array(arbitrary(schema.items ?? {}, 'item', depth + 1), {
      minLength: schema.minItems ?? 0,
      maxLength: 4,
    });
  if (schema.type === 'object') return objectOf(schema, depth);
  if (schema.type === 'string')
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<unknown>(...NAMES) },
      { weight: 1, arbitrary: LABELS },
    );
  return fc.constantFrom<unknown>('text', 1, true, null);
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { properties, additionalProperties, required = [] } = schema;
  if (properties === undefined) {
    const value = typeof additionalProperties === 'object' ? additionalProperties : {};
    return fc.dictionary(fc.constantFrom(...NAMES), arbitrary(value, 'item', depth + 1), {
      minKeys: 1,
      maxKeys: 3,
    });
  }
  const parts = Object.entries(properties).map(([key, part]): [string, fc.Arbitrary<unknown>] => {
    const value = arbitrary(part, key, depth + 1);
    if (required.includes(key)) return [key, value];
    return [key, fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })];
  });
  return fc.record(Object.fromEntries(parts)).map(withoutAbsent);
}

const FIELD = arbitrary((SCHEMA.properties?.fields?.additionalProperties ?? {}) as Schema, 'field', 2);

function entity(name: string): fc.Arbitrary<Record<string, unknown>> {
  const keys = Object.entries(SCHEMA.properties ?? {}).filter(([key]) => TRIED.includes(key));
  return fc
    .record({
      fields: fc.dictionary(fc.constantFrom(...NAMES), FIELD, { minKeys: 1 }),
      more: fc
        .subarray(keys, { maxLength: 3 })
        .chain((chosen) =>
          fc.record(Object.fromEntries(chosen.map(([key, part]) => [key, arbitrary(part, key, 1)]))),
        ),
    })
    .map(({ fields, more }) => ({ name, ...more, fields: { label_of: { type: 'text' }, ...fields } }));
}

/** Three entities that may point to each other; what the check refuses is taken out, so that it lets the rest through. */
export const arbitraryDefinitions: fc.Arbitrary<SourceFile[]> = fc.tuple(...ENTITIES.map(entity)).map(mended);

/** Those of the product, whose groups a menu may name; without the dimension, which names an entity of the product. */
const SETTINGS: SourceFile = {
  file: 'resources/settings.yaml',
  text: withoutDimension(readFileSync(resolve(import.meta.dirname, '../../resources/settings.yaml'), 'utf8')),
};

type Written = Record<string, unknown>;

function mended(entities: readonly Written[]): SourceFile[] {
  const left = structuredClone(entities) as Written[];
  for (let round = 0; round < 40; round += 1) {
    const files = left.map((written) => ({
      file: `resources/${written.name}.yaml`,
      text: stringify(written),
    }));
    const result = readDefinitions([SETTINGS, ...files], fieldTypes);
    if (result.ok) return files;
    // Of several mistakes at one place the first takes out what is there; the others would take out what it stands in.
    const places = new Map(result.mistakes.map((mistake) => [`${mistake.file} ${mistake.key}`, mistake]));
    const taken: string[] = [];
    for (const [place, { file, key }] of places) {
      // What stood in something that is out by now went with it.
      if (taken.some((other) => `${place}.`.startsWith(`${other}.`))) continue;
      const written = left.find(({ name }) => file === `resources/${name}.yaml`);
      if (written !== undefined) taken.push(`${file} ${takeOut(written, key.split('.'))}`);
    }
  }
  throw new Error('A definition cannot be mended by taking out what the check refuses');
}

/** Takes out what stands at the path; where nothing does, what it is missing in. Gives the path of what is out. */
function takeOut(written: Written, path: readonly string[]): string {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = path
      .slice(0, length - 1)
      .reduce<unknown>((at, key) => (at as Written | undefined)?.[key], written);
    const key = path[length - 1] as string;
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) continue;
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete (parent as Written)[key];
    return path.slice(0, length).join('.');
  }
  return '';
}

function withoutAbsent(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
