import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { optionKeys } from '../../src/schema/fieldKeys.ts';
import { definitionJsonSchema, settingsJsonSchema } from '../../src/schema/jsonSchema.ts';
import { productDefinitions } from '../resources/definitions.ts';

const fileText = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');

const text = fileText('docs/definitions.md');

/** The names of the icons, from the web app's list of them. */
const icons = [...fileText('src/client/layout/MenuIcon.tsx').matchAll(/^ {2}(\w+): \w+,$/gm)].map(
  (match) => match[1] as string,
);

/** Every key that a JSON Schema names, at any depth. */
function keysOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const part of schema) keysOf(part, found);
  else if (typeof schema === 'object' && schema !== null) {
    const { properties } = schema as { properties?: Record<string, unknown> };
    for (const key of Object.keys(properties ?? {})) found.add(key);
    for (const part of Object.values(schema)) keysOf(part, found);
  }
  return found;
}

/** The words that stand in code, in `backticks`. */
const words = new Set([...text.matchAll(/`([^`\n]+)`/g)].flatMap((match) => match[1]?.split(/[^\w]+/) ?? []));

describe('docs/definitions.md', () => {
  it('names every icon that there is, and the definitions use no other', async () => {
    const section = text.slice(text.indexOf('### Icons'), text.indexOf('## settings.yaml'));
    expect(icons.length).toBeGreaterThan(20);
    expect([...section.matchAll(/`(\w+)`/g)].map((match) => match[1])).toEqual(icons);
    const { resources, settings } = await productDefinitions();
    const used = [
      ...Object.values(resources).flatMap(({ icon, menu }) => [icon, ...menu.map((link) => link.icon)]),
      ...settings.menu.map(({ icon }) => icon),
    ];
    expect(used.filter((icon) => !icons.includes(icon))).toEqual([]);
  });

  it('names every key of a definition and of settings.yaml', () => {
    const keys = [...keysOf(definitionJsonSchema(fieldTypes)), ...keysOf(settingsJsonSchema())];
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((key) => !words.has(key))).toEqual([]);
  });

  it('has a line for every field type, with the keys that the type takes', () => {
    const table = text.slice(text.indexOf('### Field types'), text.indexOf('An option is'));
    for (const type of Object.values(fieldTypes)) {
      const line = table.split('\n').find((row) => row.startsWith(`| \`${type.name}\` |`));
      expect(line, type.name).toBeDefined();
      for (const key of Object.keys(optionKeys(type.options)))
        expect(line, `${type.name}.${key}`).toContain(`\`${key}`);
    }
  });
});
