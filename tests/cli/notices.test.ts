import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { thirdPartyNotices } from '../../src/cli/setup/notices.mjs';

/** The licences that the npm package passes on: of what the server loads and of what is bundled into the web app. */

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, { link?: boolean }> };
/** Without the parts of the product itself. */
const dependenciesOf = (file: string) =>
  Object.keys((read(file) as { dependencies: object }).dependencies).filter(
    (name) => packages[`node_modules/${name}`]?.link !== true,
  );

it('names every package that the product is made of, with its licence, and none for development', () => {
  const notices = thirdPartyNotices();
  const titles = [...notices.matchAll(/^-{80}\n(\S+) \S+\n-{80}$/gm)].map(([, name]) => name);
  const named = new Set(titles);
  const own = [...dependenciesOf('package.json'), ...dependenciesOf('src/client/package.json')];
  expect(own.filter((name) => !named.has(name))).toEqual([]);
  expect(['vitest', 'typescript', '@biomejs/biome'].filter((name) => named.has(name))).toEqual([]);
  const sections = notices.match(/^Licence: .+$/gm) ?? [];
  // Some packages are there in two versions.
  expect(sections.length).toBe(titles.length);
  expect(titles.length).toBeGreaterThan(own.length);
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).toContain('SIL OPEN FONT LICENSE');
});
