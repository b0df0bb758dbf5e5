import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { RESOURCES_DIR } from '../resources/definitions.ts';
import { COMMANDS, end, freePort, freshDataDir } from '../support/product.ts';

/** The start while definitions are being written: one that fails because of them is tried again. */

const ROOT = resolve(import.meta.dirname, '../..');
const CRANE = 'name: crane\nfields:\n  crane_name: { type: text }\n';

const started: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGTERM');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function resourcesFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-resources-'));
  folders.push(folder);
  await cp(RESOURCES_DIR, folder, { recursive: true });
  return folder;
}

/** Runs a command that serves; `prints` waits for a line and returns what the pattern found. */
async function start(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const prints = async (pattern: RegExp) => {
    await expect.poll(() => pattern.test(output) || child.exitCode !== null, { timeout: 60_000 }).toBe(true);
    expect(output).toMatch(pattern);
    return pattern.exec(output)?.[1] ?? '';
  };
  return { prints };
}

it('npm run dev starts once a mistake is corrected, and prints the address of the page', async () => {
  const resources = await resourcesFolder();
  await writeFile(join(resources, 'crane.yaml'), CRANE.replace('text', 'txet'));
  const dataDir = await freshDataDir();
  folders.push(dataDir);
  const port = String(await freePort());
  const env = { RESOURCES_DIR: resources, DATA_DIR: dataDir, PORT: port };
  const { prints } = await start(['src/cli/setup.mjs', 'dev'], env);
  await prints(/crane\.yaml:3.*\nThe start is tried again once a definition is saved\.\n/s);
  await writeFile(join(resources, 'crane.yaml'), CRANE);
  const page = await prints(/Plinth is ready at (http:\S+)\n/);
  expect(new URL(page).port).not.toBe(port);
  expect(await (await fetch(page)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${page}/health`)).json()).toEqual({ status: 'ok' });
}, 120_000);

it('npm start -- --watch starts once a definition that the database refuses is corrected', async () => {
  const resources = await resourcesFolder();
  const settings = join(resources, 'settings.yaml');
  const own = await readFile(settings, 'utf8');
  const withBook = (side: string) =>
    own.replace(/^books:\n/m, `$&  tolls: { label: Tolls, normal: ${side} }\n`);
  const dataDir = await freshDataDir();
  folders.push(dataDir);
  const env = { RESOURCES_DIR: resources, DATA_DIR: dataDir, PORT: '0' };
  await writeFile(settings, withBook('debit'));
  await (await start([COMMANDS, 'start'], env)).prints(/Plinth is ready/);
  await end(started.pop() as ChildProcess, 'SIGTERM');

  await writeFile(settings, withBook('credit'));
  const { prints } = await start([COMMANDS, 'start', '--watch'], env);
  await prints(/tolls.*\nThe start is tried again once a definition is saved\.\n/s);
  await writeFile(settings, withBook('debit'));
  await prints(/Plinth is ready/);
}, 120_000);
