import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort, untilItAnswers } from '../support/product.ts';

/** The package that `npm pack` makes: its files and packages, and that it runs in a folder that holds only definitions. */

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Without the variables of the npm that runs the tests. */
const ENV = { PATH: process.env.PATH, HOME: process.env.HOME };

const DEFINITIONS = {
  staff: `name: staff
account: { email: email, password: password, admin: is_admin, name: name }
access: admin
fields:
  name: { type: text, required: true }
  email: { type: email, required: true, unique: true }
  password: { type: password, required: true }
  is_admin: { type: boolean, default: false }
`,
  site: 'name: site\nfields:\n  site_name: { type: text, required: true }\n',
  visit: `name: visit
fields:
  site_id: { type: reference, to: site, required: true }
  workers: { type: integer, min: 0 }
`,
};

/** The server reads their files, for the PDFs that it mails. */
const FONTS = ['@fontsource/inter', '@fontsource/noto-sans-bengali'];

interface Manifest {
  dependencies: Record<string, string>;
}

let folder: string;
let archive: string;
let files: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-package-'));
  // PostgreSQL's own account enters it where the tests run as root.
  await chmod(folder, 0o711);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    env: ENV,
    maxBuffer: 2 ** 24,
  });
  // The builds that the pack has made are reported before it.
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  archive = join(folder, packed.filename);
  files = packed.files.map(({ path }: { path: string }) => path);
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) await stop(child);
});

describe('the package', () => {
  it('holds the command, a build, and the definitions with their sample company, and nothing else', () => {
    const others = files.filter(
      (file) => !/^(README\.md|package\.json|bin\/\w+\.mjs|dist\/package\/|resources\/)/.test(file),
    );
    expect(others).toEqual([]);
    expect(files.filter((file) => /(^|\/)tests?\/|\.test\.|\.map$|\.tsx?$/.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'bin/plinth.mjs',
        'dist/package/THIRD-PARTY-NOTICES',
        'dist/package/server/main.js',
        'dist/package/client/index.html',
        'dist/package/client/.vite/manifest.json',
        'resources/user.yaml',
        'resources/demo/journal.ndjson.gz',
      ]),
    );
  });

  it('depends on the packages that the server imports, and on no other', async () => {
    const unpacked = await unpack();
    const { dependencies } = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8')) as Manifest;
    const server = join(unpacked, 'dist/package/server');
    const code = (await readdir(server, { recursive: true })).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(code.map((file) => readFile(join(server, file), 'utf8')));
    expect(Object.keys(dependencies).sort()).toEqual(
      [...importedPackages(texts.join('\n')), ...FONTS].sort(),
    );
  });

  it('runs in a folder that holds only definitions, with these packages alone', async () => {
    const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest;
    const place = await placeWithDefinitions();
    await unpack(join(place, 'node_modules/plinth'));
    for (const name of Object.keys(dependencies)) {
      const link = join(place, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(ROOT, 'node_modules', name), link);
    }
    await expectToRun(place, [process.execPath, 'node_modules/plinth/bin/plinth.mjs', 'start']);
  }, 120_000);

  it('says which commands need the source code, and lists the others', async () => {
    const unpacked = await unpack();
    const plinth = async (...args: string[]) => {
      const command = [join(unpacked, 'bin/plinth.mjs'), ...args];
      return run(process.execPath, command, { cwd: folder, env: ENV }).catch((failure) => failure);
    };
    for (const args of [['dev'], ['eject', 'vendor', 'list'], ['test'], ['bench'], ['generate', 'types']]) {
      const { code, stderr } = await plinth(...args);
      expect([code, stderr]).toEqual([
        1,
        `"${args.join(' ')}" needs the source code of Plinth: run it in a clone.\n`,
      ]);
    }
    expect((await plinth('--help')).stdout).toMatch(/^Usage: plinth COMMAND\n {2}start .*\n {2}demo /);
  });

  // It asks the registry for what npm's cache does not hold.
  it('installs with npm, and `npx plinth start` runs it', async () => {
    const place = await placeWithDefinitions();
    const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', archive];
    await run('npm', install, { cwd: place, env: ENV });
    expect(await readdir(join(place, 'node_modules'))).not.toContain('react');
    await expectToRun(place, ['npx', 'plinth', 'start']);
  }, 300_000);
});

/** The names of the packages that built code imports or looks up. */
function importedPackages(code: string): string[] {
  const imports =
    /^(?:import|export)\b[^;'"]*["']([^'"]+)["']|\bimport\(\s*["'`]([^"'`]+)["'`]\)|require\.resolve\("([^"]+)"\)/gm;
  const names = [...code.matchAll(imports)].map(([, ...found]) => found.find(Boolean) as string);
  const packages = names.filter((name) => !/^(\.|node:)/.test(name));
  const nameOf = (name: string) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
  return [...new Set(packages.map(nameOf))].sort();
}

async function unpack(into?: string): Promise<string> {
  const target = into ?? (await mkdtemp(join(folder, 'unpacked-')));
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', target, '--strip-components', '1']);
  return target;
}

async function placeWithDefinitions(): Promise<string> {
  const place = await mkdtemp(join(folder, 'place-'));
  await chmod(place, 0o711);
  await mkdir(join(place, 'resources'));
  for (const [name, text] of Object.entries(DEFINITIONS))
    await writeFile(join(place, 'resources', `${name}.yaml`), text);
  return place;
}

/** Starts the command there, and uses the product: the page, signing in, a record with a reference, the list. */
async function expectToRun(place: string, [program = '', ...args]: string[]): Promise<void> {
  const port = await freePort();
  const admin = { email: 'admin@example.com', password: 'correct horse battery' };
  const env = { ...ENV, PORT: String(port), ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error' };
  // A group of its own, which a signal reaches whole: npx starts the command through a shell.
  const child = spawn(program, args, {
    cwd: place,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  started.push(child);
  const base = `http://127.0.0.1:${port}`;
  await untilItAnswers(`${base}/ready`, child);

  const page = await (await fetch(base)).text();
  const [, script] = /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(new URL(script as string, base))).status).toBe(200);

  const call = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${base}/api${path}`, { method, headers, ...sent })).json();
  };
  const { token } = await call('POST', '/login', admin);
  const site = await call('POST', '/site', { site_name: 'Harbour Mall' }, token);
  await call('POST', '/visit', { site_id: site.id, workers: 3 }, token);
  expect(await call('GET', '/visit', undefined, token)).toMatchObject([
    { site_name: 'Harbour Mall', workers: 3 },
  ]);
  expect(await readdir(place)).toEqual(expect.arrayContaining(['data', 'resources']));
  await stop(child);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-(child.pid as number), 'SIGTERM');
  await once(child, 'exit');
}
