import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { removeClones, repository, setup, smallClone, write } from './smallClone.ts';

/** The set-up of a clone, before anything is built. */

afterEach(removeClones);

describe('the command', () => {
  it('is refused on a Node.js that is too old, in one line', async () => {
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.18.3' } })`;
    const { code, output } = await setup(smallClone(), ['start'], ['--import', older]);
    expect(output).toBe('Plinth needs Node.js 20.19 or later; this is 20.18.3.\n');
    expect(code).toBe(1);
  });

  it('keeps the packages for development when the locked ones have changed', async () => {
    // Its npm only shows how it is called.
    const npm = `data:text/javascript,process.env.npm_execpath = process.argv[1].replace('src/cli/setup.mjs', 'npm.mjs');`;
    const argumentsOf = async (packages: object) => {
      const clone = smallClone();
      write(clone, 'npm.mjs', 'console.log(process.argv.slice(2).join(" ")); process.exit(1);');
      write(clone, 'node_modules/.package-lock.json', JSON.stringify({ packages }));
      write(clone, 'package-lock.json', '{ "packages": { "node_modules/added": { "version": "1.0.0" } } }');
      return (await setup(clone, ['start'], ['--import', npm])).output;
    };
    expect(await argumentsOf({ 'node_modules/vitest': { dev: true } })).toContain('ci --include=dev');
    expect(await argumentsOf({ 'node_modules/fastify': {} })).toContain('ci --omit=dev');
  });

  it('installs for a start no package that only tests and lint need', () => {
    const { packages } = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: true; devOptional?: true; link?: true }>;
    };
    const heavy =
      /\/(@biomejs|lighthouse|playwright-core|ra-core|date-fns|typescript|@mui\/icons-material)(\/|$)/;
    // A link leads to a folder of the repository.
    const wrong = Object.entries(packages).filter(
      ([name, { dev, link }]) => !dev && !link && heavy.test(name),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('is not run when the packages cannot be installed', async () => {
    const clone = smallClone();
    // npm refuses a lock file that lacks what package.json asks for, without asking the network.
    rmSync(path.join(clone, 'node_modules'), { recursive: true });
    write(clone, 'package.json', '{ "name": "small", "dependencies": { "left-out": "file:./nowhere" } }');
    write(
      clone,
      'package-lock.json',
      '{ "name": "small", "lockfileVersion": 3, "packages": { "": { "name": "small" } } }',
    );
    const { code, output } = await setup(clone, ['start']);
    expect(output).toMatch(/^Installing the packages of package-lock\.json \(npm ci\) \.\.\.\n/);
    expect(output).toMatch(/\nnpm ci failed; its messages are above\.\n$/);
    expect(code).toBe(1);
  });
});
