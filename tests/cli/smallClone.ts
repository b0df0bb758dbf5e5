import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The repository's root. */
export const repository = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];

/** Removes the clones that the test made. */
export function removeClones(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The page of its web app. */
export const PAGE = '<!doctype html><title>Small</title><script type="module" src="/main.ts"></script>';

/** The real set-up, around a server and a web app of a line each; the packages are the repository's. */
export function smallClone(): string {
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
    // The texts that the build divides among the pages.
    'src/i18n',
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
  write(clone, 'src/server/operations/settings/definitionsWorker.ts', 'export {};');
  write(clone, 'src/server/operations/mail/drawWorker.ts', 'export {};');
  for (const folder of ['errors', 'fields', 'papers', 'schema'])
    write(clone, `src/${folder}/index.ts`, 'export {};');
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

/** Writes a file of the clone. */
export function write(clone: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(clone, name)), { recursive: true });
  writeFileSync(path.join(clone, name), text);
}

interface Outcome {
  code: number | null;
  output: string;
}

/** Runs a command of the clone to its end. */
export function setup(clone: string, args: string[], nodeArgs: string[] = []): Promise<Outcome> {
  return begin(clone, args, nodeArgs).outcome;
}

/** Starts a command of the clone. */
export function begin(
  clone: string,
  args: string[],
  nodeArgs: string[] = [],
  stdin: 'ignore' | 'pipe' = 'ignore',
) {
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

/** Waits until a condition holds. @throws Error after ten seconds. */
export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 1000) throw new Error('The condition did not come true');
    await sleep(10);
  }
}
