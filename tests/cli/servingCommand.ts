import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { RESOURCES_DIR } from '../resources/definitions.ts';
import { end, freshDataDir } from '../support/product.ts';

/** Commands that serve, on definitions that a test changes. */

const ROOT = resolve(import.meta.dirname, '../..');
const started: ChildProcess[] = [];
const folders: string[] = [];

/** Ends the commands that the test started, and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of started.splice(0)) await end(child, 'SIGTERM');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
}

/** A copy of the product's definitions. */
export async function resourcesFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-resources-'));
  folders.push(folder);
  await cp(RESOURCES_DIR, folder, { recursive: true });
  return folder;
}

/** An empty data folder. */
export async function dataFolder(): Promise<string> {
  const folder = await freshDataDir();
  folders.push(folder);
  return folder;
}

export interface ServingCommand {
  /** Waits for a line: what the first group of the pattern found. */
  prints: (pattern: RegExp) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a command that serves until it is stopped. */
export function serve(args: readonly string[], env: Record<string, string>): ServingCommand {
  return startServing(process.execPath, args, env);
}

/** The same in a terminal, which `script` makes. */
export function serveInTerminal(args: readonly string[], env: Record<string, string>): ServingCommand {
  return startServing('script', ['-qec', [process.execPath, ...args].join(' '), '/dev/null'], env);
}

function startServing(command: string, args: readonly string[], env: Record<string, string>): ServingCommand {
  const child = spawn(command, args, {
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
  return {
    async prints(pattern) {
      await expect
        .poll(() => pattern.test(output) || child.exitCode !== null, { timeout: 60_000 })
        .toBe(true);
      expect(output).toMatch(pattern);
      return pattern.exec(output)?.[1] ?? '';
    },
    async stop() {
      started.splice(started.indexOf(child), 1);
      await end(child, 'SIGTERM');
    },
  };
}
