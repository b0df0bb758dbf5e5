import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guide, guideText } from '../../src/client/pages/support/guide.ts';
import { en } from '../../src/i18n/en.ts';
import { productDefinitions } from '../resources/definitions.ts';
import { pictures } from '../screenshots/pictures.ts';

/** The guide for staff, as it lies in docs/ and as Support shows it. */

const FOLDER = resolve(import.meta.dirname, '../../docs/guide');
const texts = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const shown = texts.flatMap((name) =>
  [...readText(name).matchAll(/!\[([^\]]*)\]\(images\/([\w-]+)\.png\)/g)].map(
    ([, words = '', picture = '']) => ({ name, words, picture }),
  ),
);
/** The folders of pictures: the original's, and one for each translation. */
const folders = ['images', ...translations().map((tag) => `${tag}/images`)];

function translations(): string[] {
  const entries = readdirSync(FOLDER, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name !== 'images').map(({ name }) => name);
}

/** Bold in the guide, but the browser's own or a mark. */
const NOT_OURS = ['Install app', 'Add to Home screen', '...', '?'];

function readText(name: string): string {
  return readFileSync(resolve(FOLDER, name), 'utf8');
}

/**
 * What a translation has in common with the original, line by line: headings, lists, tables, pictures, links, and how many texts of
 * the screen it quotes, so that a page which is not kept up is noticed.
 */
function shapeOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) =>
    [
      /^(?:#+|-|\d+\.|\|)(?= )/.exec(line)?.[0],
      String(boldIn(line).length),
      ...line.matchAll(/\]\((?:\.\.\/)?([^)]*)\)/g),
    ]
      .map((part) => (Array.isArray(part) ? part[1] : part))
      .join(' '),
  );
}

function boldIn(text: string): string[] {
  return [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, quoted = '']) => quoted);
}

/** Every text below a value; placeholders are written as the guide writes them. */
function textsBelow(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/\{[\w:]+\}/g, '…').toLowerCase()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsBelow) : [];
}

/** The file of a page, below docs/guide. */
function fileOf(key: string, tag: string): string {
  return tag === 'en' ? `${key}.md` : `${tag}/${key}.md`;
}

describe('the guide', () => {
  it('is under Support page by page, by the title of its text', () => {
    expect(guide.map(({ key }) => `${key}.md`).sort()).toEqual(texts.sort());
    for (const page of guide) {
      for (const tag of Object.keys(page.in)) {
        const heading = `# ${guideText(page, tag).title}`;
        expect(readText(fileOf(page.key, tag)).split('\n')[0], tag).toBe(heading);
      }
    }
  });

  it('is whole in every language of the product, with the same parts in the same order', async () => {
    const { languages } = await productDefinitions();
    for (const page of guide) {
      expect(Object.keys(page.in)).toEqual(['en', ...Object.keys(languages)]);
      for (const tag of Object.keys(languages)) {
        const file = fileOf(page.key, tag);
        expect(shapeOf(readText(file)), file).toEqual(shapeOf(readText(`${page.key}.md`)));
      }
    }
    for (const tag of Object.keys(languages)) {
      const pages = readdirSync(resolve(FOLDER, tag)).filter((name) => name !== 'images');
      expect(pages.sort(), tag).toEqual(texts.sort());
    }
  });

  it('quotes in bold what the screen says in its language', async () => {
    const { languages, resources, settings, reports } = await productDefinitions();
    const said = { en: [en, resources, settings, reports], ...languages };
    for (const [tag, language] of Object.entries(said)) {
      const known = new Set([...textsBelow(language), ...NOT_OURS.map((text) => text.toLowerCase())]);
      const wrong = guide.flatMap(({ key }) =>
        boldIn(readText(fileOf(key, tag))).filter((quoted) => !known.has(quoted.toLowerCase())),
      );
      expect(wrong, tag).toEqual([]);
    }
  });

  it('is in English for a language that it is not in', () => {
    for (const page of guide) expect(guideText(page, 'pt-BR')).toMatchObject({ ...page.in.en, tag: 'en' });
  });

  it('shows each picture that the script takes, once, and no other', () => {
    const taken = pictures(1).map(({ name }) => name);
    expect(shown.map(({ picture }) => picture).sort()).toEqual([...taken].sort());
    for (const folder of folders)
      expect(readdirSync(resolve(FOLDER, folder)).sort(), folder).toEqual(
        taken.map((name) => `${name}.png`).sort(),
      );
  });

  it('tells in words what is in a picture', () => {
    expect(shown.filter(({ words }) => words.length < 15)).toEqual([]);
  });

  it.each(folders)('is light: all pictures in %s stay below 2 MB', (folder) => {
    const names = readdirSync(resolve(FOLDER, folder));
    const sizes = names.map((name) => statSync(resolve(FOLDER, folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
  });
});
