import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ejectedSources } from './ejectedSources.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let root: string;

beforeAll(async () => {
  root = await ejectedSources();
});
afterAll(() => rm(root, { recursive: true }));

it('an ejected page passes the type check and the linter as it is', async () => {
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
