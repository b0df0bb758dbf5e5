import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

/** A part of the tests on the LTS lines of Node.js, which npx fetches. `npm test` runs on the machine's own. */

const ROOT = resolve(import.meta.dirname, '../..');
const LINES = ['22', '24'];
const PART = ['tests/ledger', 'tests/server/database', 'tests/api/auth.test.ts', 'tests/api/mails.test.ts'];

it.each(LINES)(
  'the ledger, the database, signing in and mails work on Node.js %s',
  (line) => {
    const on = (...args: string[]) =>
      spawnSync('npx', ['-y', '-p', `node@${line}`, 'node', ...args], {
        cwd: ROOT,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME },
      });
    expect(on('--version').stdout).toMatch(new RegExp(`^v${line}\\.`));
    const { status, stdout, stderr } = on('node_modules/vitest/vitest.mjs', 'run', ...PART);
    expect(status, `${stdout}\n${stderr}`).toBe(0);
  },
  900_000,
);
