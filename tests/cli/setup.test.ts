import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('a command in a clone that is not built', { timeout: 60_000 }, () => {
  it('builds, says so, and runs with its arguments; the next one builds nothing', async () => {
    const clone = smallClone();
    const first = await setup(clone, ['start', '--quietly']);
    expect(first.output).toBe('Building the server ...\nBuilding the web app ...\nran start --quietly\n');
    expect(first.code).toBe(0);
    expect(readdirSync(path.join(clone, 'dist')).sort()).toEqual(['builds', 'client', 'server']);
    expect((await setup(clone, ['check'])).output).toBe('ran check\n');
  });

  it('builds only what an edit concerns', async () => {
    const clone = smallClone();
    await setup(clone, ['start']);
    write(clone, 'src/client/start.ts', 'document.title = "Edited";');
    expect((await setup(clone, ['start'])).output).toBe('Building the web app ...\nran start\n');
    write(clone, 'src/server/hello.ts', 'export const greeting = "really ran";');
    expect((await setup(clone, ['start'])).output).toBe('Building the server ...\nreally ran start\n');
    write(clone, 'src/fields/added.ts', 'export const added = true;');
    expect((await setup(clone, ['start'])).output).toMatch(/^Building the server .*\nBuilding the web app/);
  });

  it('leaves a running server its own build, and removes it once no server uses it', async () => {
    const clone = smallClone();
    // Prints the files of its web app whenever it is asked, and ends with its input.
    write(
      clone,
      'src/cli/main.ts',
      `import { readFileSync } from 'node:fs';
      import { builtWebApp } from '../server/productRoot.ts';
      const page = () => console.log(readFileSync(builtWebApp() + '/index.html', 'utf8').match(/title>(\\w+)/)?.[1]);
      if (process.argv[2] === 'start') process.stdin.on('data', page).on('end', () => process.exit());
      page();`,
    );
    cpSync(path.join(repository, 'src/server/productRoot.ts'), path.join(clone, 'src/server/productRoot.ts'));
    const builds = () => readdirSync(path.join(clone, 'dist/builds'));
    const server = begin(clone, ['start'], [], 'pipe');
    await until(() => server.output().endsWith('Small\n'));
    const [own = ''] = builds();

    for (const title of ['Edited', 'Again']) {
      write(clone, 'src/client/index.html', PAGE.replace('Small', title));
      expect((await setup(clone, ['check'])).output).toBe(`Building the web app ...\n${title}\n`);
      expect(builds()).toHaveLength(2);
      expect(builds()).toContain(own);
    }
    server.child.stdin?.write('page\n');
    await until(() => server.output().endsWith('Small\nSmall\n'));
    server.child.stdin?.end();
    await server.outcome;

    write(clone, 'src/client/index.html', PAGE.replace('Small', 'Last'));
    await setup(clone, ['check']);
    // On other systems nothing tells that the server has ended: the newest builds stay.
    expect(builds()).toHaveLength(process.platform === 'linux' ? 1 : 4);
  });

  it('takes the place of builds that an older version left as folders', async () => {
    const clone = smallClone();
    write(clone, 'dist/server/main.js', 'console.log("old");');
    write(clone, 'dist/client/index.html', 'old');
    expect((await setup(clone, ['start'])).output).toMatch(/ran start\n$/);
  });

  it('builds once when two commands start together', async () => {
    const clone = smallClone();
    const both = await Promise.all([setup(clone, ['start']), setup(clone, ['import'])]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const together = both.map(({ output }) => output).join('');
    expect(together).toContain('ran start\n');
    expect(together).toContain('ran import\n');
    expect(together.match(/Building the server/g)).toHaveLength(process.platform === 'linux' ? 1 : 2);
  });

  it('is not run when the build fails, and runs again once it is mended', async () => {
    const clone = smallClone();
    write(clone, 'src/cli/main.ts', 'this is no TypeScript');
    const failed = await setup(clone, ['start']);
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/\nThe build of the server failed; its messages are above\.\n$/);
    write(clone, 'src/cli/main.ts', 'console.log("mended");');
    expect((await setup(clone, ['start'])).output).toContain('mended\n');
  });

  it('survives a kill in the middle of a build', async () => {
    const clone = smallClone();
    const { child } = begin(clone, ['start']);
    await until(() => existsSync(path.join(clone, 'dist')));
    const ended = new Promise((resolve) => child.once('close', resolve));
    process.kill(-(child.pid as number), 'SIGKILL');
    await ended;
    expect((await setup(clone, ['start'])).output).toContain('ran start\n');
  });
});

describe('the command', () => {
  it('gets the signals, since it runs in the same process', async () => {
    const clone = smallClone();
    write(
      clone,
      'src/cli/main.ts',
      'setInterval(() => {}, 1000); process.once("SIGTERM", () => { console.log("stopping"); process.exit(7); }); console.log("waiting");',
    );
    const { child, outcome, output } = begin(clone, ['start']);
    await until(() => output().includes('waiting\n'));
    child.kill('SIGTERM');
    expect(await outcome).toMatchObject({ code: 7, output: expect.stringMatching(/stopping\n$/) });
  });

  it('is refused on a Node.js that is too old, in one line', async () => {
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.18.3' } })`;
    const { code, output } = await setup(smallClone(), ['start'], ['--import', older]);
    expect(output).toBe('Plinth needs Node.js 20.19 or later; this is 20.18.3.\n');
    expect(code).toBe(1);
  });

  it('needs the packages of the tests only for work on the code', async () => {
    const clone = smallClone();
    const installed = path.join(clone, 'node_modules/.package-lock.json');
    const lock = JSON.parse(readFileSync(installed, 'utf8')) as { packages: Record<string, { dev?: true }> };
    const development = Object.keys(lock.packages).filter((name) => lock.packages[name]?.dev);
    expect(development).toContain('node_modules/vitest');
    for (const name of development) delete lock.packages[name];
    writeFileSync(installed, JSON.stringify(lock));
    const npm = `data:text/javascript,process.env.npm_execpath = '/dev/null';`;
    expect((await setup(clone, ['start'], ['--import', npm])).output).not.toContain('Installing');
    // Here npm does nothing, and so the command does not find its packages.
    const { output } = await setup(clone, ['eject'], ['--import', npm]);
    expect(output).toMatch(/^Installing the packages of package-lock\.json \(npm ci\) \.\.\.\n/);
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
      packages: Record<string, { dev?: true; devOptional?: true }>;
    };
    const heavy =
      /\/(@biomejs|lighthouse|playwright-core|ra-core|date-fns|typescript|@mui\/icons-material)(\/|$)/;
    const wrong = Object.entries(packages).filter(([name, { dev }]) => !dev && heavy.test(name));
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

const PAGE = '<!doctype html><title>Small</title><script type="module" src="/main.ts"></script>';

/** The real set-up, around a server and a web app of a line each; the packages are the repository's. */
function smallClone(): string {
  const clone = mkdtempSync(path.join(os.tmpdir(), 'plinth-setup-'));
  folders.push(clone);
  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'bin',
    'src/cli/setup',
    'src/cli/setup.mjs',
  ]) {
    cpSync(path.join(repository, name), path.join(clone, name), { recursive: true });
  }
  linkPackages(clone);
  write(clone, 'docs/guide/start.md', '# Start');
  write(clone, 'src/server/hello.ts', 'export const greeting = "ran";');
  write(
    clone,
    'src/cli/main.ts',
    'import { greeting } from "../server/hello.ts"; console.log(greeting, ...process.argv.slice(2));',
  );
  write(clone, 'src/client/index.html', PAGE);
  write(clone, 'src/client/main.ts', 'import("./start.ts");');
  write(clone, 'src/client/start.ts', 'document.title = "Running";');
  return clone;
}

/** A folder of links, one for each package: were npm ci to clear it, it would remove links and not the repository's packages. */
function linkPackages(clone: string): void {
  const packages = path.join(repository, 'node_modules');
  mkdirSync(path.join(clone, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.vite')) continue;
    const link = path.join(clone, 'node_modules', name);
    if (name === '.package-lock.json') cpSync(path.join(packages, name), link);
    else if (name !== '.plinth-stamp') symlinkSync(path.join(packages, name), link);
  }
}

function write(clone: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(clone, name)), { recursive: true });
  writeFileSync(path.join(clone, name), text);
}

interface Outcome {
  code: number | null;
  output: string;
}

function setup(clone: string, args: string[], nodeArgs: string[] = []): Promise<Outcome> {
  return begin(clone, args, nodeArgs).outcome;
}

function begin(clone: string, args: string[], nodeArgs: string[] = [], stdin: 'ignore' | 'pipe' = 'ignore') {
  const command = [...nodeArgs, path.join(clone, 'src/cli/setup.mjs'), ...args];
  const child: ChildProcess = spawn(process.execPath, command, {
    detached: true,
    stdio: [stdin, 'pipe', 'pipe'],
    cwd: os.tmpdir(),
  });
  let output = '';
  const read = (text: Buffer): void => {
    output += text;
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const outcome = new Promise<Outcome>((resolve) => child.once('close', (code) => resolve({ code, output })));
  return { child, outcome, output: () => output };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 1000) throw new Error('What was waited for did not happen');
    await sleep(10);
  }
}
