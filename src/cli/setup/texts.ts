import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vitest/config';
import { en } from '../../i18n/en.ts';
import { fields } from '../../i18n/fields.ts';
import { start } from '../../i18n/start.ts';
import { chunks } from './chunks.ts';

type Texts = Record<string, string>;

const SRC = path.resolve(import.meta.dirname, '../..').replaceAll('\\', '/');
/** The folders of the web app, and the files among them that may name a text. */
const FOLDERS = ['client', 'papers', 'fields', 'schema', 'errors'];
const SOURCE = /\.tsx?$/;
/** It names the texts of made.ts alone. */
const COMPLETE = /\/schema\/complete\//;
const WHOLE_KEY = /(['"])([A-Za-z]+\.[\w.]+)\1/g;
/** The beginning of a key that is completed at run time: `list.view.${view}`. */
const BEGINNING = /`([A-Za-z]+\.[\w.]*)\$\{/g;

const PREFIX = 'texts/';
const SUFFIX = '.texts';
const APP = 'app';

/** The texts that load with the code that names them; those of the start and of the field types are imported as they are. */
const later: Texts = Object.fromEntries(
  Object.entries(en).filter(([key]) => !Object.hasOwn(start, key) && !Object.hasOwn(fields, key)),
);

/**
 * Splits the English texts, so that a page loads those of its own code. Code that is packed together (chunks.ts) imports exactly the
 * texts that it names; other code imports whole areas, the texts whose keys have the first part in common, because a file for each
 * few texts would take more round trips. In development each module imports all.
 */
export function texts(): Plugin {
  let parts: ReadonlyMap<string, Texts> = new Map();
  let isWhole = false;
  return {
    name: 'plinth-texts',
    enforce: 'pre',
    configResolved({ command }) {
      isWhole = command === 'serve';
      parts = isWhole ? new Map([['all', later]]) : split();
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const part = parts.get(id.slice(PREFIX.length + 1, -SUFFIX.length));
      if (part === undefined) return undefined;
      const provider = JSON.stringify(`${SRC}/client/providers/i18n.ts`);
      const code = `import { addEnglish } from ${provider};\naddEnglish(${JSON.stringify(part)});`;
      return { code, moduleSideEffects: true };
    },
    transform(code, id) {
      const file = id.replaceAll('\\', '/');
      if (!FOLDERS.some((folder) => file.startsWith(`${SRC}/${folder}/`)) || !mayName(file)) return undefined;
      const keys = keysIn(code);
      if (keys.length === 0) return undefined;
      const needed = isWhole ? ['all'] : partsOf(file, keys, parts);
      // On the first line, so that the lines of the file keep their numbers.
      const imports = needed.map((part) => `import ${JSON.stringify(PREFIX + part + SUFFIX)};`).join(' ');
      return { code: imports + code, map: null };
    },
  };
}

/** The texts of each pack and of each area, without those that every page has. */
function split(): Map<string, Texts> {
  const packs = new Map<string, Texts>();
  for (const file of FOLDERS.flatMap(sources)) {
    const pack = packOf(file);
    if (pack !== undefined)
      packs.set(pack, { ...packs.get(pack), ...textsOf(keysIn(readFileSync(file, 'utf8'))) });
  }
  const inApp = packs.get(APP) ?? {};
  const areas = new Map<string, Texts>();
  for (const key of Object.keys(later)) {
    if (Object.hasOwn(inApp, key)) continue;
    areas.set(areaOf(key), { ...areas.get(areaOf(key)), ...textsOf([key]) });
  }
  return new Map([...areas, ...[...packs].map(([pack, own]) => [`(${pack})`, own] as const)]);
}

/** The names of the parts that a file with these keys imports. */
function partsOf(file: string, keys: readonly string[], parts: ReadonlyMap<string, Texts>): string[] {
  const pack = packOf(file);
  if (pack !== undefined) return [`(${pack})`];
  const inApp = parts.get(`(${APP})`) ?? {};
  return [...new Set(keys.filter((key) => !Object.hasOwn(inApp, key)).map(areaOf))];
}

function sources(folder: string): string[] {
  return readdirSync(`${SRC}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${SRC}/${folder}/${file.replaceAll('\\', '/')}`)
    .filter(mayName);
}

function mayName(file: string): boolean {
  return SOURCE.test(file) && !COMPLETE.test(file);
}

/** The pack that a file is in by itself. */
function packOf(file: string): string | undefined {
  return chunks.find(({ test }) => test(file))?.name;
}

/** The keys of the texts that a module names. */
function keysIn(code: string): string[] {
  const whole = new Set([...code.matchAll(WHOLE_KEY)].map(([, , key]) => key));
  const begun = [...code.matchAll(BEGINNING)].map(([, beginning = '']) => beginning);
  return Object.keys(later).filter((key) => whole.has(key) || begun.some((start) => key.startsWith(start)));
}

function textsOf(keys: readonly string[]): Texts {
  return Object.fromEntries(keys.map((key) => [key, later[key] ?? '']));
}

function areaOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}
