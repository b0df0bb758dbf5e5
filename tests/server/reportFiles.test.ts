import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { loadFiles } from '../../src/schema/read/load.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import { DEFINITION_NAME } from '../../src/server/operations/backup/format.ts';
import { definitionFile } from '../../src/server/operations/settings/definitionFile.ts';
import { hashOf } from '../../src/server/operations/settings/definitionSets.ts';
import { followFiles } from '../../src/server/start/followFiles.ts';

/** The files in `reports/` and in other folders, wherever definitions are handled as files. */

it('are read with the definitions, and a folder that is called reports itself holds definitions', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'plinth-reports-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'reports');
  await mkdir(join(folder, 'reports'), { recursive: true });
  await writeFile(join(folder, 'vendor.yaml'), 'name: vendor');
  await writeFile(join(folder, 'reports', 'stock.yaml'), 'name: stock');
  await writeFile(join(folder, 'reports', '.#stock.yaml'), 'a lock of an editor');
  const files = await loadFiles(folder);
  expect(files.map(({ file }) => file)).toEqual(['reports/vendor.yaml', 'reports/reports/stock.yaml']);
  expect(files.map(({ file }) => definitionFile(file))).toEqual(['vendor.yaml', 'reports/stock.yaml']);
  for (const { file } of files) expect(`definitions/${definitionFile(file)}`).toMatch(DEFINITION_NAME);
});

it('are part of what identifies definitions, apart from an entity of the same file name', () => {
  const entity = { file: 'resources/stock.yaml', text: 'name: stock' };
  const report = { file: 'resources/reports/stock.yaml', text: 'name: stock' };
  expect(hashOf([entity])).not.toBe(hashOf([report]));
  expect(hashOf([report])).toBe(hashOf([{ ...report, file: 'other/reports/stock.yaml' }]));
});

it('are followed, also in a folder that is made later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-follow-'));
  let saves = 0;
  const stop = followFiles(
    folder,
    () => {
      saves += 1;
    },
    () => {},
  );
  onTestFinished(async () => {
    stop();
    await rm(folder, { recursive: true });
  });
  await mkdir(join(folder, 'reports'));
  await expect.poll(() => saves).toBe(1);
  await writeFile(join(folder, 'reports', 'stock.yaml'), 'name: stock');
  await expect.poll(() => saves).toBe(2);
});

it('are read from folders of any depth, whose names a backup and a set keep', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-folders-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of ['sales/units', 'reports/money', 'demo', 'i18n'])
    await mkdir(join(folder, path), { recursive: true });
  const text = (name: string) => `name: ${name}\nfields:\n  title: { type: text }\n`;
  await writeFile(join(folder, 'sales', 'unit.yaml'), text('unit'));
  await writeFile(join(folder, 'sales', 'units', 'floor.yaml'), text('floor'));
  await writeFile(
    join(folder, 'reports', 'money', 'units.yaml'),
    'name: units\ndescription: The units\nof: unit\ngroup: [title]\nshow: { units: count() }\n',
  );
  await writeFile(join(folder, 'demo', 'other.yaml'), 'name: other');
  await symlink(folder, join(folder, 'sales', 'again'));
  const files = await loadFiles(folder);
  const names = files.map(({ file }) => definitionFile(file));
  expect(names).toEqual(['sales/unit.yaml', 'sales/units/floor.yaml', 'reports/money/units.yaml']);
  for (const name of names) expect(DEFINITION_NAME.exec(`definitions/${name}`)?.[1]).toBe(name);
  const read = readDefinitions(files, fieldTypes);
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes));
  expect(Object.keys(read.definitions.resources)).toEqual(['unit', 'floor']);
  expect(Object.keys(read.definitions.reports)).toEqual(['units']);
  for (const outside of [
    '../vendor.yaml',
    'sales/../../vendor.yaml',
    '/vendor.yaml',
    'sales/.yaml',
    'a\\b.yaml',
  ])
    expect(`definitions/${outside}`).not.toMatch(DEFINITION_NAME);
});

it('are followed where their folder is replaced by another, and where a link leads elsewhere', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'plinth-replaced-'));
  const [folder, other, link] = ['resources', 'other', 'current'].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(join(folder, 'sales'), { recursive: true });
  await mkdir(other);
  await symlink(folder, link);
  const saves = { folder: 0, link: 0 };
  const stops = [
    followFiles(
      folder,
      () => {
        saves.folder += 1;
      },
      () => {},
    ),
    followFiles(
      link,
      () => {
        saves.link += 1;
      },
      () => {},
    ),
  ];
  onTestFinished(async () => {
    for (const stop of stops) stop();
    await rm(parent, { recursive: true });
  });
  await writeFile(join(folder, 'sales', 'unit.yaml'), 'name: unit');
  await expect.poll(() => saves.folder).toBeGreaterThan(0);
  await expect.poll(() => saves.link).toBeGreaterThan(0);

  await rm(link);
  await symlink(other, link);
  saves.link = 0;
  await expect.poll(() => saves.link).toBeGreaterThan(0);

  saves.folder = 0;
  await rename(folder, join(parent, 'away'));
  await rename(other, folder);
  await expect.poll(() => saves.folder).toBeGreaterThan(0);
  saves.folder = 0;
  await writeFile(join(folder, 'vendor.yaml'), 'name: vendor');
  await expect.poll(() => saves.folder).toBeGreaterThan(0);
});
