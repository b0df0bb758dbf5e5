import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { compress } from '../../src/cli/setup/compress.mjs';
import { removeClones, repository, setup, smallClone, write } from './smallClone.ts';

/** The set-up of a clone, before anything is built. */

afterEach(removeClones);

interface Locked {
  dev?: true;
  link?: true;
  resolved?: string;
  integrity?: string;
}

function lockedPackages(): Record<string, Locked> {
  return JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8')).packages;
}

/** A link leads to a folder of the repository. */
function installedForStart(): string[] {
  return Object.entries(lockedPackages()).flatMap(([name, { dev, link }]) => (dev || link ? [] : [name]));
}

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
    const heavy = /\/(@biomejs|lighthouse|playwright-core|ra-core|date-fns|typescript|@babel\/core)(\/|$)/;
    expect(installedForStart().filter((name) => heavy.test(name))).toEqual([]);
  });

  it('builds without a package that only tests and lint need', () => {
    const installed = new Set(installedForStart().map((name) => name.replace(/^.*node_modules\//, '')));
    const config = [path.join(repository, 'vite.config.ts')];
    const needed = new Set<string>();
    // A list that grows while it is walked.
    for (const file of config) {
      const statements = readFileSync(file, 'utf8').matchAll(
        /^import (?!type )(?:[^;]*? from )?'([^']+)';/gm,
      );
      for (const [, from = ''] of statements) {
        const target = path.resolve(path.dirname(file), from);
        if (!from.startsWith('.')) needed.add(from);
        else if (!config.includes(target)) config.push(target);
      }
    }
    expect(config.length).toBeGreaterThan(5);
    const others = [...needed].filter((from) => !from.startsWith('node:'));
    expect(others).toContain('@vitejs/plugin-react');
    const packageOf = (from: string) => /^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from;
    expect(others.filter((from) => !installed.has(packageOf(from)))).toEqual([]);
  });

  it('knows the address and the digest of each package, so that none is looked up', () => {
    const unknown = Object.entries(lockedPackages()).filter(
      ([name, { link, resolved, integrity }]) =>
        name.includes('node_modules/') &&
        !link &&
        !(integrity && resolved?.startsWith('https://registry.npmjs.org/')),
    );
    expect(unknown.map(([name]) => name)).toEqual([]);
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

describe('the compressed copies of the web app', () => {
  const script = 'export const greeting = "hello";\n'.repeat(200);
  const folder = () => {
    const clone = smallClone();
    write(clone, 'web/page.js', script);
    write(clone, 'web/assets/style.css', script);
    write(clone, 'web/short.js', 'export {};');
    write(clone, 'web/picture.png', script);
    return path.join(clone, 'web');
  };
  const filesOf = (web: string) =>
    readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));

  it('are made of texts that are worth it', async () => {
    const web = folder();
    await compress(web);
    const copies = ['style.css', 'page.js'].flatMap((name) => [`${name}.br`, `${name}.gz`]);
    expect(
      filesOf(web)
        .filter((name) => /\.(br|gz|new)$/.test(name))
        .map((name) => path.basename(name))
        .sort(),
    ).toEqual(copies.sort());
    expect(brotliDecompressSync(readFileSync(path.join(web, 'page.js.br'))).toString()).toBe(script);
    expect(gunzipSync(readFileSync(path.join(web, 'assets/style.css.gz'))).toString()).toBe(script);
  });

  it('are completed after a stop, and those that are there stay as they are', async () => {
    const web = folder();
    let allowed = 2;
    await compress(web, () => allowed-- === 0);
    const [made = ''] = filesOf(web).filter((name) => name.endsWith('.br'));
    expect(filesOf(web).filter((name) => /\.(br|gz)$/.test(name))).toHaveLength(2);
    write(web, made, 'kept');
    await compress(web);
    expect(filesOf(web).filter((name) => /\.(br|gz)$/.test(name))).toHaveLength(4);
    expect(readFileSync(path.join(web, made), 'utf8')).toBe('kept');
  });
});
