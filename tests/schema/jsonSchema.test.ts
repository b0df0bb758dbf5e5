import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { definitionJsonSchema, settingsJsonSchema } from '../../src/schema/read/jsonSchema.ts';

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema & { oneOf?: Schema[] };
};

/** Every property at any depth, with the path that leads to it. */
function properties(schema: unknown, path = ''): [path: string, property: Schema][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.entries((schema as Schema).properties ?? {}).map(([key, property]): [string, Schema] => [
    `${path}.${key}`,
    property,
  ]);
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => properties(part, `${path}/${key}`))];
}

describe('the JSON Schema that editors complete from', () => {
  const schema = definitionJsonSchema(fieldTypes) as Schema;
  const variants = schema.properties?.fields?.additionalProperties?.oneOf ?? [];

  it('describes every key', () => {
    const all = [...properties(schema), ...properties(settingsJsonSchema())];
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(([, property]) => property.description === undefined).map(([path]) => path)).toEqual(
      [],
    );
  });

  it('offers every field type with what it is, and with its own keys alone', () => {
    const types = variants.map((variant) => variant.properties?.type as Schema);
    expect(types.map((type) => type.const)).toEqual([...Object.keys(fieldTypes), 'computed']);
    expect(types.slice(0, -1).map((type) => type.description)).toEqual(
      Object.values(fieldTypes).map((type) => type.summary),
    );
    const keysOf = (name: string) =>
      Object.keys(variants.find((variant) => variant.properties?.type?.const === name)?.properties ?? {});
    expect(keysOf('select')).toContain('options');
    expect(keysOf('text')).not.toContain('options');
    expect(keysOf('reference')).toContain('to');
    expect(keysOf('computed')).toEqual(expect.arrayContaining(['from', 'as']));
  });

  it('refuses unknown keys, as the reader does', () => {
    expect(schema.additionalProperties).toBe(false);
    for (const variant of variants) expect(variant.additionalProperties).toBe(false);
  });
});
