import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/**
 * The environment of PostgreSQL's programs: without our variables, because PGDATA, PGHOST, LANG and others would change their
 * behaviour, and with a working directory that every account can enter.
 */
export function environmentOf(account: Account | undefined) {
  return { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' } };
}

/** Runs one of PostgreSQL's programs to its end. Returns its exit code (null if killed) and its output. */
export function run(
  program: string,
  args: string[],
  account: Account | undefined,
  input = '',
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...environmentOf(account), stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
    // A program that ends before it reads its input would raise EPIPE here; its exit code says more.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

export interface Outcome {
  code: number | null;
  output: string;
}
