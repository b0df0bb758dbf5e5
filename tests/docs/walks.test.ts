import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOfSources, firstEntitySteps, take, walkSteps } from '../support/walks.ts';

/** The walks of the documentation fit the sources. tests/e2e/developing.long.test.ts builds and tries what they make. */

let root: string;

beforeAll(async () => {
  root = await copyOfSources();
});
afterAll(() => rm(root, { recursive: true }));

it('every file and every change of the walks fits the sources', async () => {
  const steps = [...(await firstEntitySteps()), ...(await walkSteps())];
  expect(steps.length).toBeGreaterThan(20);
  for (const step of steps) await take(step, root);
});

it('their code imports what the sources export', async () => {
  const files = (await walkSteps()).filter(({ file, kind }) => kind === 'file' && /\.tsx?$/.test(file));
  const missing: string[] = [];
  for (const { file, text } of files) {
    for (const [, names = '', from = ''] of text.matchAll(
      /^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm,
    )) {
      const source = await readFile(join(root, dirname(file), from), 'utf8').catch(() => '');
      for (const name of names.split(',').map((written) => written.replace(/\btype |\bas .*/g, '').trim()))
        if (
          name !== '' &&
          !new RegExp(`^export ([^{\\n]*\\b${name}\\b|(type )?\\{[^}]*\\b${name}\\b|\\*)`, 'm').test(source)
        )
          missing.push(`${file}: ${name} of ${from}`);
    }
  }
  expect(files.length).toBeGreaterThan(3);
  expect(missing).toEqual([]);
});

it('the changed message is rendered', async () => {
  const { renderFailure } = (await import(
    join(root, 'src/errors/renderFailure.ts')
  )) as typeof import('../../src/errors/renderFailure.ts');
  expect(renderFailure({ code: 'inUse', params: {} })).toBe(
    'This is still in use. Remove the records that use it first.',
  );
});
