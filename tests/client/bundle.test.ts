import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { start } from '../../src/i18n/start.ts';
import { bundleSizes } from '../support/bundleSizes.ts';

const KILO = 1000;
const DIST = process.env.CLIENT_DIST ?? resolve(import.meta.dirname, '../../dist/client');
const sizes = bundleSizes(DIST);
const sizeOf = (route: string) =>
  sizes.find((size) => size.route === route)?.bytes ?? Number.POSITIVE_INFINITY;

describe('the JavaScript that a page loads', () => {
  it('is printed', () => {
    const lines = sizes.map(({ route, bytes }) => `${route.padEnd(8)} ${(bytes / KILO).toFixed(1)} kB gzip`);
    console.log(lines.join('\n'));
    expect(lines.length).toBeGreaterThan(4);
  });

  it('is at most 163 kB to sign in', () => {
    expect(sizeOf('login')).toBeLessThan(163 * KILO);
  });

  // Every page carries what writes the parameters of a message; pages with a form carry the English
  // sentences of the checks, and inputs what understands typed days and numbers. Each limit is one per cent above
  // the size when it was set: a page may not grow unnoticed, and a renamed variable may not fail the test.
  it.each([
    ['home', 313],
    ['list', 370],
    ['filtered list', 374],
    ['list with form', 400],
    ['grid', 558],
    ['show', 380],
    ['create', 376],
    ['edit', 377],
  ])('is little for the %s page: at most %i kB', (route, most) => {
    expect(sizeOf(route)).toBeLessThan(most * KILO);
  });

  it('names no text at first that loads only after sign-in', () => {
    const { files } = sizes.find(({ route }) => route === 'login') ?? { files: [] };
    const code = files.map(({ file }) => readFileSync(resolve(DIST, file), 'utf8')).join('\n');
    const later = Object.keys(en).filter((key) => !Object.hasOwn(start, key));
    expect(code).toContain('login.submit');
    expect(later.filter((key) => new RegExp(`["'\`]${key.replaceAll('.', '\\.')}["'\`]`).test(code))).toEqual(
      [],
    );
  });
});
