import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VIEWS } from '../../src/cli/generate/pageText.ts';
import { productDefinitions } from '../resources/definitions.ts';
import { generatedSources } from '../support/generatedSources.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let root: string;

beforeAll(async () => {
  const definitions = await productDefinitions();
  const entities = Object.values(definitions.resources).filter(({ kind }) => kind === 'entity');
  const pages = entities.flatMap(({ name }) => VIEWS.map((view) => [name, view] as const));
  root = await generatedSources(definitions, pages);
});
afterAll(() => rm(root, { recursive: true }));

it('the pages of every entity pass the type check and the linter as they are', async () => {
  const run = (tool: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', tool), ...args], { cwd: root });
  await writeFile(
    join(root, 'tsconfig.generated.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['src/client/pages', 'src/**/*.d.ts'],
    }),
  );
  const ran = await Promise.allSettled([
    run('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.generated.json'),
    run('@biomejs/biome/bin/biome', 'check', 'src/client/pages'),
  ]);
  expect(ran.map((one) => (one.status === 'rejected' ? one.reason.stdout : 'fine'))).toEqual([
    'fine',
    'fine',
  ]);
}, 120_000);
