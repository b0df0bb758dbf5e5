import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startCollector } from '../support/collector.ts';
import { holdTable } from '../support/heldTable.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { COMMANDS, freePort } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { ADMIN, productDatabase } from '../support/server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let database: TestDatabase;
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await database.close();
});

/** The variables of the definitions: the product's own, or those of the database. */
let definitions: Record<string, string> = {};

/** Gives each test of a group an empty database, which servers start on with all definitions and languages. */
function onEmptyDatabase(): void {
  beforeEach(async () => {
    database = await testDatabase({ empty: true });
    definitions = {};
  });
}

/** Gives each test of a group a database on which the product was started before, with definitions that are quick to read. */
function onProductDatabase(): void {
  beforeEach(async () => {
    database = await productDatabase();
    definitions = { RESOURCES_DIR: inject('definitions') };
  });
}

interface Process {
  child: ChildProcess;
  /** What stands on the console so far. */
  out: () => string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Process {
  const child = spawn(process.execPath, [...COMMANDS, 'start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATABASE_URL: database.url, ...definitions, ...env },
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return { child, out: () => text, ended };
}

async function ready({ out, ended }: Process): Promise<string> {
  const gone = ended.then(() => {
    throw new Error(`It ended: ${out()}`);
  });
  const found = async () => {
    for (;;) {
      const [, url] = /ready at (http:\S+)/.exec(out()) ?? [];
      if (url) return url;
      await setTimeout(20);
    }
  };
  return Promise.race([found(), gone]);
}

async function call(url: string, method: string, path: string, token?: string, body?: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Resolves once a server takes no calls any more. */
function refusal(url: string): Promise<void> {
  const taken = () =>
    fetch(`${url}/health`).then(
      () => true,
      () => false,
    );
  return expect.poll(taken).toBe(false);
}

function passwordShown(text: string): string {
  return /Password {2}(\S+)/.exec(text)?.[1] as string;
}

async function signIn(url: string, password: string, email = 'admin@example.com'): Promise<string> {
  const { status, body } = await call(url, 'POST', '/api/login', undefined, { email, password });
  expect(status).toBe(200);
  return body.token;
}

/** Ends with one line beside its log, and no stack. The two arrive by pipes of their own, in any order. */
async function expectRefusal(env: Record<string, string>, words: RegExp): Promise<void> {
  const server = start(env);
  expect(await server.ended).toBe(1);
  const lines = server.out().trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('{')).at(-1)).toMatch(words);
  expect(server.out()).not.toMatch(/^\s+at /m);
}

describe('the first start', () => {
  onEmptyDatabase();

  it('says how to sign in, once', async () => {
    const first = start();
    const url = await ready(first);
    const password = passwordShown(first.out());
    expect(password).toMatch(/^[A-Za-z0-9_-]{16}$/);
    const token = await signIn(url, password);
    expect((await call(url, 'GET', '/api/about', token)).body.data).toMatchObject({ database: 'external' });
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = start();
    await signIn(await ready(second), password);
    expect(second.out()).not.toContain('Password');
  });

  it.runIf(IS_LONG)('takes ADMIN_EMAIL and ADMIN_PASSWORD, and does not repeat the password', async () => {
    const server = start({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a secret of mine' });
    await signIn(await ready(server), 'a secret of mine', 'boss@example.com');
    expect(server.out()).toContain('boss@example.com');
    expect(server.out()).not.toContain('a secret of mine');
  });

  it.runIf(IS_LONG)('makes one account where two servers start at once', async () => {
    const servers = [start(), start()];
    await Promise.all(servers.map(ready));
    const shown = servers.map(({ out }) => passwordShown(out())).filter(Boolean);
    expect(shown).toHaveLength(1);
    const { rows } = await database.db.executeQuery<{ n: number }>(
      CompiledQuery.raw('select count(*) as n from public."user"'),
    );
    expect(rows[0]?.n).toBe(1);
  });

  it.runIf(IS_LONG)('with a password that nobody may have cannot be, and names the variable', async () => {
    await expectRefusal({ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD is not accepted/);
  });

  it.runIf(IS_LONG)('that cannot be tells the password of the account that it has made', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const failed = start({ PORT: String(port) });
    expect(await failed.ended).toBe(1);
    other.close();
    const password = passwordShown(failed.out());
    expect(password).toMatch(/^[A-Za-z0-9_-]{16}$/);
    const server = start();
    await signIn(await ready(server), password);
    expect(server.out()).not.toContain('Password');
  });
});

describe('HOST=localhost', () => {
  onProductDatabase();

  it.runIf(IS_LONG)('is both of its addresses, and a signal lets the calls of both finish', async () => {
    const server = start({ HOST: 'localhost' });
    const { port } = new URL(await ready(server));
    const urls = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`] as const;
    for (const url of urls) expect((await fetch(`${url}/health`)).status).toBe(200);
    const token = await signIn(urls[1], ADMIN.password);
    const roles = await holdTable(database.url, 'public.employee_role');
    const underWay = urls.map((url, n) =>
      call(url, 'POST', '/api/employee_role', token, { role_name: `Mason ${n}` }),
    );
    await roles.waitedFor(2);
    server.child.kill('SIGTERM');
    for (const url of urls) await refusal(url);
    await roles.release();
    expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await server.ended).toBe(0);
  });
});

describe('a start that cannot be', () => {
  onProductDatabase();

  it.runIf(IS_LONG)('with a wrong variable ends with one line and exit code 1', async () => {
    await expectRefusal(
      { PORT: 'abc', LOG_LEVEL: 'loud' },
      /^PORT must be a number.*; LOG_LEVEL must be one of/,
    );
  });

  it.runIf(IS_LONG)('with an address of another machine names it', async () => {
    await expectRefusal({ HOST: '203.0.113.1' }, /^HOST 203\.0\.113\.1 is not an address of this machine/);
  });

  it.runIf(IS_LONG)('names a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    await expectRefusal({ PORT: String(port) }, new RegExp(`^Port ${port} is already in use`));
    other.close();
  });

  it('lists every mistake in the definitions', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-defs-'));
    writeFileSync(
      join(folder, 'a.yaml'),
      'name: a\nfields:\n  x: { type: mony }\n  y: { type: text, requird: true }\n',
    );
    const server = start({ RESOURCES_DIR: folder });
    expect(await server.ended).toBe(1);
    expect(server.out()).toMatch(
      /a\.yaml:3:\d+ fields\.x\.type: "mony" is not a field type; did you mean "money"\?/,
    );
    expect(server.out()).toMatch(/a\.yaml:4:\d+ .*did you mean "required"\?/);
    rmSync(folder, { recursive: true });
  });
});

describe('METRICS_PORT', () => {
  onProductDatabase();

  it.runIf(IS_LONG)('serves the metrics alone, without a token', async () => {
    const port = await freePort();
    const server = start({ METRICS_PORT: String(port) });
    const url = await ready(server);
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([metrics.status, await metrics.text()]).toEqual([
      200,
      expect.stringContaining('plinth_pool_connections_max 10'),
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/api/vendor`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it.runIf(IS_LONG)('in use ends the start with one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const server = start({ METRICS_PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.out()).toMatch(new RegExp(`^METRICS_PORT ${port} cannot be used: .*EADDRINUSE`, 'm'));
    other.close();
  });
});

describe('OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  onProductDatabase();

  it.runIf(IS_LONG)(
    'gets a trace of each call with its statements, below the trace of the caller',
    async () => {
      const collector = await startCollector();
      const server = start({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_SERVICE_NAME: 'office',
      });
      const url = await ready(server);
      const token = await signIn(url, ADMIN.password);
      await call(url, 'POST', '/api/employee_role', token, { role_name: 'a-name-that-was-entered' });
      const traceId = '0af7651916cd43dd8448eb211c80319c';
      await fetch(`${url}/api/vendor?q=searched-for-this`, {
        headers: { authorization: `Bearer ${token}`, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
      });
      await fetch(`${url}/health`);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      collector.close();
      const { spans } = collector;
      const list = spans.find(({ name }) => name === 'GET /api/vendor');
      expect(list).toMatchObject({
        traceId,
        parentSpanId: 'b7ad6b7169203331',
        service: 'office',
        attributes: {
          'http.route': '/api/vendor',
          'http.response.status_code': 200,
          'url.path': '/api/vendor',
        },
      });
      const statements = spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId);
      expect(statements.map(({ name }) => name)).toContain('SELECT');
      expect(
        statements.some(({ attributes }) => String(attributes['db.query.text']).includes('vendor')),
      ).toBe(true);
      // After a body was read, too.
      const create = spans.find(({ name }) => name === 'POST /api/employee_role');
      const written = spans.filter(({ parentSpanId }) => parentSpanId === create?.spanId);
      expect(written.length).toBeGreaterThan(0);
      expect(spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
      for (const secret of [ADMIN.password, token, 'a-name-that-was-entered', 'searched-for-this'])
        expect(JSON.stringify(spans)).not.toContain(secret);
    },
  );
});

describe('a start without the packages of OpenTelemetry', () => {
  onProductDatabase();

  /** Makes Node.js find no SDK, as in an installation that has none. */
  const HIDE = `export async function resolve(name, context, next) {
    if (!name.startsWith('@opentelemetry/sdk')) return next(name, context);
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  }`;
  const asData = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

  it.runIf(IS_LONG)('says how to install them, and serves', async () => {
    const hook = `import { register } from 'node:module'; register(${JSON.stringify(asData(HIDE))});`;
    const server = start({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      NODE_OPTIONS: `--import "${asData(hook)}"`,
    });
    const url = await ready(server);
    expect(server.out()).toMatch(/No traces are sent: .*npm install --no-save @opentelemetry\/api@/);
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });
});

describe('a PostgreSQL that is away', () => {
  onProductDatabase();

  it.runIf(IS_LONG)('is waited for, as the log says', async () => {
    const { child, out } = start({ DATABASE_URL: `postgres://me@127.0.0.1:${await freePort()}/plinth` });
    await expect
      .poll(out, { timeout: 30_000 })
      .toMatch(/cannot be reached: .*ECONNREFUSED.*Trying again for 60 seconds/);
    expect(child.exitCode).toBeNull();
  });
});

describe('a signal', () => {
  onProductDatabase();

  /** A server with a call under way that waits for a lock, which `release` gives back. */
  async function withCallUnderWay() {
    const server = start();
    const url = await ready(server);
    const token = await signIn(url, ADMIN.password);
    const { waitedFor, release } = await holdTable(database.url, 'public.employee_role');
    const underWay = call(url, 'POST', '/api/employee_role', token, { role_name: 'Mason' }).catch(
      () => 'lost' as const,
    );
    await waitedFor(1);
    return { server, url, underWay, release };
  }

  it.runIf(IS_LONG)('lets the calls under way finish, takes no new ones and ends with 0', async () => {
    const { server, url, underWay, release } = await withCallUnderWay();
    server.child.kill('SIGTERM');
    await refusal(url);
    await release();
    expect(await underWay).toMatchObject({ status: 200, body: { success: true } });
    expect(await server.ended).toBe(0);
    // Nor is a connection waited for that is kept open for a next call.
    expect(server.out()).not.toMatch(/"level":[456]0|Closing the connections/);
  });

  it.runIf(IS_LONG)('that comes twice from one Ctrl-C is one', async () => {
    const { server, underWay, release } = await withCallUnderWay();
    server.child.kill('SIGINT');
    await setTimeout(50);
    server.child.kill('SIGINT');
    await setTimeout(100);
    await release();
    expect(await underWay).toMatchObject({ status: 200 });
    expect(await server.ended).toBe(0);
  });

  it.runIf(IS_LONG)('ends it at once when it comes again', async () => {
    const { server, url, underWay, release } = await withCallUnderWay();
    server.child.kill('SIGTERM');
    await refusal(url);
    await setTimeout(700);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(1);
    expect(await underWay).toBe('lost');
    await release();
  });

  it.runIf(IS_LONG)('ends it within 10 seconds even when a call never finishes', async () => {
    const { server, underWay, release } = await withCallUnderWay();
    const started = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await underWay).toBe('lost');
    expect(server.out()).toContain('Closing the connections');
    await release();
  });
});

describe('the log', () => {
  onProductDatabase();

  it.runIf(IS_LONG)('has one line for each answer and no secret', async () => {
    const server = start({ LOG_LEVEL: 'trace' });
    const url = await ready(server);
    const token = await signIn(url, ADMIN.password);
    await call(url, 'POST', '/api/login', undefined, { email: 'x@example.com', password: 'wrong-secret-7' });
    await call(url, 'POST', '/api/users', token, {
      name: 'R',
      email: 'r@example.com',
      password: 'quiet river stone',
    });
    await call(url, 'POST', '/api/vendor', token, { vendor_name: 'body-of-a-call' });
    await call(url, 'GET', '/api/vendor?q=searched-for-this', token);
    await call(url, 'GET', '/api/vendor', 'B'.repeat(43));
    server.child.kill('SIGTERM');
    await server.ended;
    const text = server.out();
    const lines = text.split('\n').filter((line) => line.startsWith('{'));
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'POST /api/login 200',
      'POST /api/login 401',
      'POST /api/users 200',
      'POST /api/vendor 422',
      'GET /api/vendor 200',
      'GET /api/vendor 401',
    ]);
    for (const secret of [
      token,
      ADMIN.password,
      'wrong-secret-7',
      'quiet river stone',
      'body-of-a-call',
      'searched-for-this',
      'B'.repeat(43),
      'argon2',
      'Bearer',
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('the database going away', () => {
  onProductDatabase();

  it.runIf(IS_LONG)('does not end the server, which works again with the next connection', async () => {
    const server = start();
    const url = await ready(server);
    const token = await signIn(url, ADMIN.password);
    const roles = await holdTable(database.url, 'public.employee_role');
    const waiting = call(url, 'POST', '/api/employee_role', token, { role_name: 'Mason' });
    await roles.waitedFor(1);
    await roles.client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'plinth'`);
    expect((await waiting).status).toBe(503);
    await roles.client.end();
    await expect.poll(async () => (await call(url, 'GET', '/api/user', token)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });
});
