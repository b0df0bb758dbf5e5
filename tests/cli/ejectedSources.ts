import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ejectPage, type Kind } from '../../src/cli/eject/ejectPage.ts';
import type { Resource } from '../../src/schema/index.ts';
import { productDefinitions } from '../resources/definitions.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const EJECTED: readonly [string, Kind][] = [
  ['vendor', 'list'],
  ['vendor', 'create'],
  ['project', 'show'],
  ['project', 'edit'],
];

/** A copy of the sources in which `npm run eject` made pages of two entities: its folder. */
export async function ejectedSources(): Promise<string> {
  const { resources } = await productDefinitions();
  const root = await mkdtemp(join(tmpdir(), 'plinth-eject-'));
  for (const part of ['src', 'tsconfig.json', 'biome.json', 'package.json', '.gitignore'])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [name, kind] of EJECTED) await ejectPage(root, resources[name] as Resource, kind);
  return root;
}
