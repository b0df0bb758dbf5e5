import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fieldTypes } from '../../src/fields/index.ts';
import { describeMistakes } from '../../src/schema/mistake.ts';
import { type Definitions, readDefinitions } from '../../src/schema/read/read.ts';
import type { Resource } from '../../src/schema/resource.ts';

/** Files by their names below resources/; without an ending they are YAML. */
export type Files = Readonly<Record<string, string>>;

function read(files: Files) {
  const sources = Object.entries(files).map(([name, text]) => ({
    file: `resources/${name.includes('.') ? name : `${name}.yaml`}`,
    text,
  }));
  return readDefinitions(sources, fieldTypes);
}

/** What the definitions come to; fails with their mistakes where they have any. */
export function definitionsOf(files: Files): Definitions {
  const result = read(files);
  if (!result.ok) throw new Error(describeMistakes(result.mistakes));
  return result.definitions;
}

/** The one definition in `text`, completed; `more` are the ones that it points to. */
export function resourceOf(text: string, more: Files = {}): Resource {
  const name = /^name: (\w+)/m.exec(text)?.[1] ?? '';
  return definitionsOf({ [name]: text, ...more }).resources[name] as Resource;
}

/** The mistakes, a line each, as an admin reads them. */
export function mistakesIn(files: Files | string): string[] {
  const result = read(typeof files === 'string' ? { vendor: files } : files);
  return result.ok ? [] : describeMistakes(result.mistakes).split('\n');
}

/** The definitions that come along. @param more beside them. */
export function shippedDefinitions(more: Files = {}): Definitions {
  const folder = resolve(import.meta.dirname, '../../resources');
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const own = names.map((name) => [name.replace('.yaml', ''), readFileSync(`${folder}/${name}`, 'utf8')]);
  return definitionsOf({ ...Object.fromEntries(own), ...more });
}
