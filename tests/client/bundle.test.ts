import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleSizes } from '../support/bundleSizes.ts';

const KILO = 1000;
const sizes = bundleSizes(process.env.CLIENT_DIST ?? resolve(import.meta.dirname, '../../dist/client'));
const sizeOf = (route: string) =>
  sizes.find((size) => size.route === route)?.bytes ?? Number.POSITIVE_INFINITY;

describe('the JavaScript that a page loads', () => {
  it('is printed', () => {
    const lines = sizes.map(({ route, bytes }) => `${route.padEnd(8)} ${(bytes / KILO).toFixed(1)} kB gzip`);
    console.log(lines.join('\n'));
    expect(lines.length).toBeGreaterThan(4);
  });

  it('is at most 170 kB to sign in', () => {
    expect(sizeOf('login')).toBeLessThan(170 * KILO);
  });

  it.each([
    ['home', 292],
    ['list', 338],
    ['filtered list', 342],
    ['list with form', 364],
    ['show', 353],
    ['create', 350],
    ['edit', 351],
  ])('is little for the %s page: at most %i kB', (route, most) => {
    expect(sizeOf(route)).toBeLessThan(most * KILO);
  });
});
