import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { COMMANDS } from '../support/product.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Finished {
  code: number;
  stdout: string;
  /** Without how far it was meanwhile, which is told where a second was not enough. */
  stderr: string;
}

const PROGRESS = /^[\d,]+ \w+, \d+ %\n/gm;

/**
 * Runs a command of the product as a process of its own: `runCommand(['check'], { RESOURCES_DIR })`.
 *
 * @param limit what the shell limits before: 'ulimit -f 500'.
 */
export function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  limit = 'true',
): Promise<Finished> {
  return new Promise((done) => {
    const child = execFile(
      'sh',
      ['-c', `${limit} && exec "$0" "$@"`, process.execPath, ...COMMANDS, ...args],
      { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env }, timeout: 180_000 },
      (_error, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, stdout, stderr: stderr.replace(PROGRESS, '') }),
    );
  });
}
