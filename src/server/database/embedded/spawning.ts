import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/**
 * The surroundings in which PostgreSQL's programs run: nothing of ours, since PGDATA, PGHOST, LANG and the like
 * would change what they do, and a working directory that every account can enter.
 */
export function surroundings(account: Account | undefined) {
  return { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' } };
}

/** Runs one of PostgreSQL's programs to its end: its exit code (null if killed) and all that it said. */
export function run(
  program: string,
  args: string[],
  account: Account | undefined,
  input = '',
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...surroundings(account), stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
    // A program that ends before it reads would raise EPIPE here; its exit code tells more.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

export interface Outcome {
  code: number | null;
  output: string;
}
