import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guide } from '../../src/client/pages/support/guide.ts';
import { pictures } from '../screenshots/pictures.ts';

/** The guide for staff, as it lies in docs/ and as Support shows it. */

const FOLDER = resolve(import.meta.dirname, '../../docs/guide');
const texts = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const shown = texts.flatMap((name) =>
  [...readFileSync(resolve(FOLDER, name), 'utf8').matchAll(/!\[([^\]]*)\]\(images\/([\w-]+)\.png\)/g)].map(
    ([, words = '', picture = '']) => ({ name, words, picture }),
  ),
);
const stored = readdirSync(resolve(FOLDER, 'images'));

describe('the guide', () => {
  it('is under Support page by page, by the title of its text', () => {
    expect(guide.map(({ key }) => `${key}.md`).sort()).toEqual(texts.sort());
    for (const { key, title } of guide) {
      expect(readFileSync(resolve(FOLDER, `${key}.md`), 'utf8').split('\n')[0]).toBe(`# ${title}`);
    }
  });

  it('shows each picture that the script takes, once, and no other', () => {
    const taken = pictures(1).map(({ name }) => name);
    expect(shown.map(({ picture }) => picture).sort()).toEqual([...taken].sort());
    expect(stored.sort()).toEqual(taken.map((name) => `${name}.png`).sort());
  });

  it('tells in words what is in a picture', () => {
    expect(shown.filter(({ words }) => words.length < 15)).toEqual([]);
  });

  it('is light: all pictures together stay below 2 MB', () => {
    const sizes = stored.map((name) => statSync(resolve(FOLDER, 'images', name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
  });
});
