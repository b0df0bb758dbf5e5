import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fieldTypes } from '../../src/fields/index.ts';
import { optionKeys } from '../../src/schema/grammar/fieldKeys.ts';
import { describeMistakes } from '../../src/schema/mistake.ts';
import {
  definitionJsonSchema,
  reportJsonSchema,
  settingsJsonSchema,
} from '../../src/schema/read/jsonSchema.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import { productDefinitions } from '../resources/definitions.ts';
import { documentedHost, documentedPages, examples, productWithExamples } from '../support/documented.ts';
import { keysIn, keysOf } from '../support/keysOfSchema.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const fileText = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const pages = documentedPages();
const pageText = (name: string) =>
  pages.find(({ path }) => path === `docs/definitions/${name}.md`)?.text ?? '';

/** The names of the icons that load with the sidebar, and of those that load when they are shown, in the order of the alphabet. */
const [menuIcons = [], moreIcons = []] = ['menuIcons', 'moreIcons'].map((name) =>
  [...fileText(`src/client/layout/${name}.ts`).matchAll(/default as (\w+) }/g)]
    .map(([, icon = '']) => icon)
    .sort(),
);

const DEFINITION = definitionJsonSchema(fieldTypes);
const SETTINGS = settingsJsonSchema();
const REPORT = reportJsonSchema();

/** Which sections of the reference speak of a place of the language; of any other the one that is called like it. */
const SECTIONS: Readonly<Record<string, string[]>> = {
  '': ['The entity', 'settings.yaml'],
  ...Object.fromEntries(['book', 'stock', 'account', 'access'].map((place) => [place, ['The entity']])),
  menu: ['The entity', 'settings.yaml'],
  label: ['The entity', 'Fields'],
  fields: ['Fields'],
  ...Object.fromEntries(['type', 'options', 'choices'].map((place) => [place, ['Field types']])),
  api: ['api: the calls', 'Another host'],
  ...Object.fromEntries(
    ['one', 'update', 'delete'].map((place) => [place, ['api: the calls', 'Another host']]),
  ),
  list: ['list', 'lists', 'api: the calls', 'Another host'],
  create: ['create and edit', 'api: the calls', 'Another host'],
  filters: ['list', 'Another host'],
  summary: ['list'],
  rowLinks: ['list'],
  links: ['Pages'],
  post: ['Movements'],
  entries: ['Movements'],
  history: ['Movements', 'ledger'],
  ledger: ['ledger', 'Another host'],
  external: ['ledger'],
  page: ['page', 'Another host'],
  ...Object.fromEntries(['copies', 'sign'].map((place) => [place, ['print', 'Papers']])),
  print: ['print', 'Papers'],
  check: ['batch'],
  fill: ['sheet'],
  compare: ['sheet'],
  failed: ['texts'],
  heads: ['budget'],
  ...Object.fromEntries(
    ['currencyWords', 'externals', 'booksMenu', 'books'].map((place) => [
      place,
      ['settings.yaml', 'The entity'],
    ]),
  ),
  ...Object.fromEntries(
    ['host', 'ok', 'errors', 'query', 'login', 'user'].map((place) => [place, ['Another host']]),
  ),
};

/** The words that stand in code, in `backticks`, by section. What is a comment in an example is no heading. */
const words = new Map(
  pages
    .flatMap(({ text }) => text.replaceAll(/^```[\s\S]*?^```$/gm, '').split(/^#+ /m))
    .map((section) => [
      (section.split('\n')[0] as string).replaceAll('`', ''),
      new Set([...section.matchAll(/`([^`\n]+)`/g)].flatMap((match) => match[1]?.split(/[^\w]+/) ?? [])),
    ]),
);

/** What a link may name of a page, as Git hosts make it of its headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Whether the reference names a key where it speaks of its place: `list columns`, `name`. */
function isNamed(named: string): boolean {
  const [place, key] = named.includes(' ') ? (named.split(' ') as [string, string]) : ['', named];
  const isType = keysOf(DEFINITION).has(`type ${place}`);
  const sections = isType ? ['Field types'] : (SECTIONS[place] ?? [place]);
  return sections.some((section) => words.get(section)?.has(key));
}

describe('the reference of definitions', () => {
  it('has no page that is not listed, and no link that leads nowhere', () => {
    const listed = pages.map(({ path }) => path.replace('docs/definitions/', ''));
    expect(listed.slice(1).sort()).toEqual(readdirSync(join(ROOT, 'docs/definitions')).sort());
    const headings = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]));
    const links = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([\w./-]*\.md)?(?:#([\w-]+))?\)/g)].map(([link, to, anchor]) => ({
        link: `${path} ${link}`,
        to: to === undefined ? path : join(dirname(path), to),
        anchor,
      })),
    );
    expect(links.length).toBeGreaterThan(40);
    const lost = links.filter(({ to, anchor }) =>
      anchor === undefined ? !headings.has(to) : !headings.get(to)?.includes(anchor),
    );
    expect(lost.map(({ link }) => link)).toEqual([]);
  });

  it('names every icon that there is, and the product uses those that load with the sidebar', async () => {
    const section = pageText('pages').split('\n## Icons')[1] ?? '';
    expect(menuIcons.length).toBeGreaterThan(20);
    expect(moreIcons.length).toBeGreaterThan(100);
    expect([...section.matchAll(/`(\w+)`/g)].map((match) => match[1])).toEqual([...menuIcons, ...moreIcons]);
    const { resources, settings } = await productDefinitions();
    const used = [
      ...Object.values(resources).flatMap(({ icon, menu }) => [icon, ...menu.map((link) => link.icon)]),
      ...settings.menu.map(({ icon }) => icon),
    ];
    expect(used.filter((icon) => !menuIcons.includes(icon))).toEqual([]);
  });

  it('names every key of a definition and of settings.yaml, where it speaks of what the key belongs to', () => {
    const keys = [DEFINITION, SETTINGS].flatMap((schema) => [...keysOf(schema)]);
    expect(keys.length).toBeGreaterThan(200);
    expect(keys.filter((key) => !isNamed(key))).toEqual([]);
  });

  it('has a line for every field type, with the keys that the type takes', () => {
    const table = pageText('fields').split('\n## Field types')[1] ?? '';
    for (const type of Object.values(fieldTypes)) {
      const line = table.split('\n').find((row) => row.startsWith(`| \`${type.name}\` |`));
      expect(line, type.name).toBeDefined();
      for (const key of Object.keys(optionKeys(type.options)))
        expect(line, `${type.name}.${key}`).toContain(`\`${key}`);
    }
  });
});

describe('its examples', () => {
  it('hold, all at once, beside the definitions of the product', () => {
    const result = readDefinitions(productWithExamples(), fieldTypes);
    expect(result.ok ? describeMistakes(result.definitions.notes) : describeMistakes(result.mistakes)).toBe(
      '',
    );
  });

  it('hold, those of another host by themselves, each part of it alone', () => {
    const parts = examples().filter(({ ofHost, isPart }) => ofHost && isPart);
    for (const part of [undefined, ...parts]) {
      const result = readDefinitions(documentedHost(part), fieldTypes);
      expect(result.ok ? '' : describeMistakes(result.mistakes)).toBe('');
    }
  });

  it('show every key of a definition and of settings.yaml, and every field type with its own keys', () => {
    const shown = examples().flatMap(({ file, text }) =>
      file.includes('/') ? [] : [...keysIn(file === 'settings.yaml' ? SETTINGS : DEFINITION, parse(text))],
    );
    const keys = [...keysOf(DEFINITION), ...keysOf(SETTINGS)];
    expect(keys.filter((key) => !shown.includes(key))).toEqual([]);
  });

  it('show every key of a report, and the reference names each', () => {
    const used = examples().flatMap(({ file, text }) =>
      file.startsWith('reports/') ? [...keysIn(REPORT, parse(text))] : [],
    );
    // The link is that of an entity, and a group has its keys wherever it stands.
    const elsewhere = /^(menu|by|split|pivot|options) /;
    const keys = [...keysOf(REPORT)].filter((key) => !elsewhere.test(key));
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => !used.includes(key))).toEqual([]);
    const named = new Set(
      pageText('reports')
        .match(/`[^`\n]+`/g)
        ?.flatMap((words) => words.split(/\W+/)),
    );
    expect(keys.filter((key) => !named.has(key.split(' ').at(-1) as string))).toEqual([]);
  });
});
