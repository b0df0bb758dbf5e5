import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ejectPage, type Kind } from '../../src/cli/eject/ejectPage.ts';
import { findDrift, markAgain } from '../../src/cli/eject/marks.ts';
import type { Resource, Resources } from '../../src/schema/index.ts';
import { productDefinitions } from '../resources/definitions.ts';

/** `npm run eject`, on a copy of the sources. */

const ROOT = resolve(import.meta.dirname, '../..');
const EJECTED: readonly [string, Kind][] = [
  ['vendor', 'list'],
  ['vendor', 'create'],
  ['project', 'show'],
  ['project', 'edit'],
];

let root: string;
const { resources } = await productDefinitions();
const of = (name: string) => resources[name] as Resource;
const read = (file: string) => readFile(join(root, file), 'utf8');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plinth-eject-'));
  for (const part of ['src', 'tsconfig.json', 'biome.json', 'package.json', '.gitignore'])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [name, kind] of EJECTED) await ejectPage(root, of(name), kind);
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

  it('passes the type check and the linter as it is', async () => {
    const run = (tool: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', tool), ...args], { cwd: root });
    await writeFile(
      join(root, 'tsconfig.ejected.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['src/client/pages/index.ts', 'src/client/*.d.ts'],
      }),
    );
    const ran = await Promise.allSettled([
      run('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.ejected.json'),
      run('@biomejs/biome/bin/biome', 'check', 'src/client/pages'),
    ]);
    expect(ran.map((one) => (one.status === 'rejected' ? one.reason.stdout : 'fine'))).toEqual([
      'fine',
      'fine',
    ]);
  }, 120_000);

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
