import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadFiles } from '../../src/schema/read/load.ts';
import { DEFINITION_NAME } from '../../src/server/operations/backup/format.ts';
import { definitionFile } from '../../src/server/operations/settings/definitionFile.ts';
import { hashOf } from '../../src/server/operations/settings/definitionSets.ts';
import { followFiles } from '../../src/server/start/followFiles.ts';

/** The files in `reports/`, wherever definitions are handled as files. */

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
