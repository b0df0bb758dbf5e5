import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { refine } from '../../src/i18n/refine.ts';
import { start } from '../../src/i18n/start.ts';
import { bundleSizes, filesByChunk } from '../support/bundleSizes.ts';

const KILO = 1000;
const DIST = process.env.CLIENT_DIST ?? resolve(import.meta.dirname, '../../dist/client');
const sizes = bundleSizes(DIST);
const sizeOf = (route: string) =>
  sizes.find((size) => size.route === route)?.bytes ?? Number.POSITIVE_INFINITY;

/** The texts that load with the code that names them; Refine's load with the signed-in part. */
const later = new Set(
  Object.keys(en).filter((key) => !Object.hasOwn(start, key) && !Object.hasOwn(refine, key)),
);

describe('the JavaScript that a page loads', () => {
  it('is printed', () => {
    const lines = sizes.map(({ route, bytes }) => `${route.padEnd(8)} ${(bytes / KILO).toFixed(1)} kB gzip`);
    console.log(lines.join('\n'));
    expect(lines.length).toBeGreaterThan(4);
  });

  it('is at most 160 kB to sign in', () => {
    expect(sizeOf('login')).toBeLessThan(160 * KILO);
  });

  // Every page carries what writes the parameters of a message; pages with a form carry the English
  // sentences of the checks, and inputs what understands typed days and numbers. Each limit is one per cent above
  // the size when it was set: a page may not grow unnoticed, and a renamed variable may not fail the test.
  it.each([
    ['home', 338],
    ['list', 382],
    ['filtered list', 386.5],
    ['list with form', 416],
    ['grid', 583],
    ['show', 398.5],
    ['create', 386],
    ['edit', 387],
  ])('is little for the %s page: at most %i kB', (route, most) => {
    expect(sizeOf(route)).toBeLessThan(most * KILO);
  });

  it('names no text at first that loads only after sign-in', () => {
    const { files } = sizes.find(({ route }) => route === 'login') ?? { files: [] };
    const code = files.map(({ file }) => readFileSync(resolve(DIST, file), 'utf8')).join('\n');
    expect(code).toContain('login.submit');
    expect(
      [...later].filter((key) => new RegExp(`["'\`]${key.replaceAll('.', '\\.')}["'\`]`).test(code)),
    ).toEqual([]);
  });

  it('has the texts of Refine once one is signed in', () => {
    const hasThem = (file: string) =>
      readFileSync(resolve(DIST, file), 'utf8').includes(refine.warnWhenUnsavedChanges);
    const { files } = sizes.find(({ route }) => route === 'login') ?? { files: [] };
    expect([...filesByChunk(DIST).keys()].filter(hasThem)).toEqual([expect.stringMatching(/App-/)]);
    expect(files.some(({ file }) => hasThem(file))).toBe(false);
  });

  it('has each text that it names, and no page has all texts', () => {
    const texts = new Map<string, { named: string[]; defined: string[] }>();
    const textsOf = (file: string) => {
      const known = texts.get(file);
      if (known !== undefined) return known;
      const code = readFileSync(resolve(DIST, file), 'utf8');
      const keys = [...code.matchAll(/(["'`])([A-Za-z]+\.[\w.]+)\1(:?)/g)].filter(([, , key = '']) =>
        later.has(key),
      );
      const found = {
        named: keys.flatMap(([, , key = '', colon]) => (colon === '' ? [key] : [])),
        defined: keys.flatMap(([, , key = '', colon]) => (colon === '' ? [] : [key])),
      };
      texts.set(file, found);
      return found;
    };
    const missing: string[] = [];
    for (const [file, files] of filesByChunk(DIST)) {
      const defined = new Set([...files].flatMap((each) => textsOf(each).defined));
      missing.push(
        ...textsOf(file)
          .named.filter((key) => !defined.has(key))
          .map((key) => `${file}: ${key}`),
      );
    }
    expect(missing).toEqual([]);
    expect(new Set([...texts.values()].flatMap(({ defined }) => defined))).toEqual(later);
    const { files } = sizes.find(({ route }) => route === 'list') ?? { files: [] };
    const ofList = new Set(files.flatMap(({ file }) => textsOf(file).defined));
    expect(ofList.size).toBeGreaterThan(100);
    expect(ofList.size).toBeLessThan(later.size / 2);
  });
});
