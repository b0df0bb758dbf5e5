import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/runCommand.ts';
import { COMMANDS } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { expected } from './companyFigures.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plinth-demo-'));
  // As root, PostgreSQL's own account passes through to its folder.
  await chmod(dataDir, 0o711);
});
afterAll(() => rm(dataDir, { recursive: true }));

interface Demo {
  url: string;
  output: string;
  stop(): Promise<void>;
}

/** The demonstration as a process of its own, once it serves. */
function startDemo(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Demo> {
  const child: ChildProcess = spawn(process.execPath, [...COMMANDS, 'demo', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      // A firm's database in the environment is left alone.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      ...env,
    },
  });
  let output = '';
  return new Promise((done, fail) => {
    const ended = new Promise<void>((resolved) => child.once('exit', () => resolved()));
    void ended.then(() => fail(new Error(output)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text;
        const url = /ready at (http:\S+)/.exec(output)?.[1];
        if (url === undefined) return;
        const stop = async () => {
          child.kill('SIGTERM');
          await ended;
        };
        done({ url, output, stop });
      });
  });
}

/** Signs in as the demonstration's user, and returns a function that reads a call. */
async function signIn({ url }: Demo): Promise<(path: string) => Promise<Response>> {
  const { demo } = (await (await fetch(`${url}/config.json`)).json()) as { demo: object };
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo),
  });
  const { token } = (await signedIn.json()) as { token: string };
  return (path) => fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
}

/** How many vendors there are, and of which firm. */
async function vendors(demo: Demo): Promise<[number, string]> {
  const call = await signIn(demo);
  const read = async (path: string) => (await (await call(path)).json()).data;
  return [(await read('/vendor')).length, (await read('/institution/1')).institution_name];
}

/** The company's figures, to the paisa, whenever its year ends; and what the demonstration has beside them. */
async function hasItsYear(demo: Demo): Promise<void> {
  const call = await signIn(demo);
  const read = async (path: string) => (await (await call(path)).json()).data;
  const [cash] = await read('/cash');
  expect(cash.balance).toBe(expected.books.cash);
  const age = Date.now() - Date.parse(`${cash.updated_at.replace(' ', 'T')}+06:00`);
  expect(age).toBeGreaterThan(0);
  expect(age).toBeLessThan(2 * 86_400_000);
  const rows: Record<string, unknown>[] = [...(await read('/vendor')), ...(await read('/employee'))];
  const known = rows.flatMap(({ vendor_name: vendor, employee_name: employee, balance }) => {
    const key = vendor === undefined ? `employee:${employee}` : `vendor:${vendor}`;
    return key in expected.books ? [[key, balance]] : [];
  });
  expect(known).toHaveLength(84);
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(Object.entries(expected.books).filter(([key]) => /^(vendor|employee):/.test(key))),
  );
  const [completed] = await read('/project/completed/all');
  expect(completed.project_name).toBe('Green Valley');
  const expenses = await read('/expense?expense_name_like=Generator%20fuel');
  expect(expenses.map(({ amount }: { amount: number }) => amount)).toContain(8500);
  expect((await read('/setting')).number_format).toBe('lakh');
}

describe('npm run demo', () => {
  it('loads the sample company once, and tells how to sign in at every start', async () => {
    for (const loads of [true, false]) {
      const demo = await startDemo();
      try {
        expect(demo.output.includes('16,982 records and movements loaded')).toBe(loads);
        expect(demo.output).toContain('sign in with demo@example.com and plinth-demo');
        expect(await vendors(demo)).toEqual([23, 'Bokul Builders Ltd.']);
        if (loads) await hasItsYear(demo);
      } finally {
        await demo.stop();
      }
    }
  });

  it.runIf(IS_LONG)(
    'follows saved definitions with --watch, and refuses any other option',
    async () => {
      const resources = await mkdtemp(join(tmpdir(), 'plinth-demo-'));
      await cp(join(ROOT, 'resources'), resources, { recursive: true });
      const demo = await startDemo(['--watch'], { RESOURCES_DIR: resources });
      try {
        const call = await signIn(demo);
        expect((await call('/crane')).status).toBe(404);
        await writeFile(
          join(resources, 'crane.yaml'),
          'name: crane\nfields:\n  crane_name: { type: text }\n',
        );
        await expect.poll(async () => (await call('/crane')).status).toBe(200);
      } finally {
        await demo.stop();
        await rm(resources, { recursive: true });
      }
      expect(await runCommand(['demo', '--wacht'])).toMatchObject({
        code: 1,
        stderr: '--wacht is not an option. Usage: npm run demo [-- [--watch] [--accept]]\n',
      });
    },
    120_000,
  );

  it.runIf(IS_LONG)('leaves a data folder alone that holds other data', async () => {
    const other = await mkdtemp(join(tmpdir(), 'plinth-demo-'));
    await chmod(other, 0o711);
    const file = join(other, 'role.ndjson');
    await writeFile(file, '{"resource": "employee_role", "record": {"role_name": "Mason"}}');
    expect((await runCommand(['import', file], { DATA_DIR: other })).code).toBe(0);
    const { code, stderr } = await runCommand(['demo'], { DATA_DIR: other, PORT: '0', LOG_LEVEL: 'warn' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('holds other data')]);
    await rm(other, { recursive: true });
  });
});
