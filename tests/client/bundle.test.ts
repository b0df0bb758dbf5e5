import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleSizes, chunkOf, importsOfEntry } from '../support/bundleSizes.ts';

/** What each kind of page loads; `npm run bench -- bundles` prints how much that is. */

const DIST = process.env.CLIENT_DIST ?? resolve(import.meta.dirname, '../../dist/client');
const sizes = bundleSizes(DIST);
const filesOf = (route: string) => sizes.find((size) => size.route === route)?.files ?? [];
const fileOf = (source: string) => chunkOf(DIST, source);

/** Large parts that most visits do without, by what loads them on demand. */
const ON_DEMAND = [
  'generic/grid/RecordGrid.tsx',
  'generic/chart/ChartPlot.tsx',
  'generic/pdf/makePdf.ts',
  'layout/moreIcons.ts',
  '../papers/excel.ts',
  '../papers/readExcel.ts',
  '../fields/Picker.tsx',
  '../fields/code/CodeInput.tsx',
  '../fields/richtext/RichTextInput.tsx',
];

describe('the JavaScript that a page loads', () => {
  it('lets the entry ask for the user and the definitions before any other code has come', () => {
    expect(importsOfEntry(DIST)).toEqual([]);
  });

  it('is little to sign in: nothing of the signed-in part', () => {
    expect(filesOf('login')).toContain(fileOf('first'));
    expect(filesOf('login').length).toBeLessThan(6);
    expect(filesOf('login')).not.toContain(fileOf('App.tsx'));
    expect(filesOf('login')).not.toContain(fileOf('shared'));
  });

  it.each(['home', 'list', 'list with form', 'show', 'create', 'edit'])(
    'of the %s page has no part that is loaded on demand',
    (route) => {
      expect(filesOf(route)).toContain(fileOf('App.tsx'));
      expect(filesOf(route).filter((file) => ON_DEMAND.map(fileOf).includes(file))).toEqual([]);
    },
  );

  it('of a grid has the grid, and nothing else of that kind', () => {
    const parts = ON_DEMAND.filter((source) => filesOf('grid').includes(fileOf(source)));
    expect(parts).toEqual(['generic/grid/RecordGrid.tsx']);
  });

  // Each file costs a round trip on a slow line (docs/decisions/few-files.md).
  it.each(sizes)('of the $route page is in few files', ({ files }) => {
    expect(files.length).toBeLessThan(50);
  });
});
