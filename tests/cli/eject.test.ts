import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ejectPage } from '../../src/cli/eject/ejectPage.ts';
import { findDrift, markAgain } from '../../src/cli/eject/marks.ts';
import type { Resource, Resources } from '../../src/schema/index.ts';
import { productDefinitions } from '../resources/definitions.ts';
import { ejectedSources } from './ejectedSources.ts';

/** `npm run eject`, on a copy of the sources. */

let root: string;
const { resources } = await productDefinitions();
const of = (name: string) => resources[name] as Resource;
const read = (file: string) => readFile(join(root, file), 'utf8');

beforeAll(async () => {
  root = await ejectedSources();
});
afterAll(() => rm(root, { recursive: true }));

describe('an ejected page', () => {
  it('is listed for its route, and takes its definition as the truth', async () => {
    expect(await read('src/client/pages/index.ts')).toContain(
      "{ path: 'projects/details/:id', load: () => import('./project/ProjectShowPage.tsx') }",
    );
    const page = await read('src/client/pages/vendor/VendorListPage.tsx');
    expect(page).toContain("const resource = useResource('vendor');");
    expect(page).toContain('<RecordList resource={resource} may={may} />');
  });

  it('is not ejected again', async () => {
    await expect(ejectPage(root, of('vendor'), 'list')).rejects.toThrow(/already/);
  });

  it('is refused where there is no such page, with the reason', async () => {
    await expect(ejectPage(root, of('vendor'), 'show')).rejects.toThrow(/modal.*in: page/);
    await expect(ejectPage(root, of('inventory_purchase'), 'edit')).rejects.toThrow(/never edited/);
  });
});

describe('the check', () => {
  const changed = (): Resources => {
    const vendor = of('vendor');
    return { ...resources, vendor: { ...vendor, list: { ...vendor.list, empty: 'Nobody yet' } } };
  };

  it('has nothing to tell while they agree', async () => {
    expect(await findDrift(root, resources)).toEqual([]);
  });

  it('tells of a definition that changed since, until the page is marked', async () => {
    expect(await findDrift(root, changed())).toEqual([
      expect.stringMatching(
        /VendorListPage\.tsx was made before the definition of vendor changed.*eject -- vendor list --mark/,
      ),
    ]);
    await markAgain(root, changed().vendor as Resource, 'list');
    expect(await findDrift(root, changed())).toEqual([]);
    await markAgain(root, of('vendor'), 'list');
  });

  it('tells of a generic page that changed since, and of a definition that is gone', async () => {
    const generic = join(root, 'src/client/generic/ShowPage.tsx');
    await writeFile(generic, `${await readFile(generic, 'utf8')}\n// mended\n`);
    const { vendor: _gone, ...left } = resources;
    const told = await findDrift(root, left);
    expect(told).toContainEqual(
      expect.stringMatching(/ProjectShowPage.*generic page src\/client\/generic\/ShowPage\.tsx changed/),
    );
    expect(told).toContainEqual(expect.stringMatching(/VendorListPage.*vendor, which no definition names/));
  });
});
