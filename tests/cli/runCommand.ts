import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of the product as a process of its own: `runCommand(['check'], { RESOURCES_DIR })`. */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'src/cli/main.ts', ...args],
      { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env }, timeout: 180_000 },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
