import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompany } from '../support/company.ts';
import { holdTable } from '../support/heldTable.ts';
import { halfSender, readToEnd, readWhole, stalledReader, vanishingReader } from '../support/readers.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import type { TestServer } from '../support/server.ts';

/** Readers and senders that are many, slow or gone take nothing from the others (operations: "Under load"). */

const CONNECTIONS = 6;
const TWICE = 2 * CONNECTIONS;
/** How long a body may take, and a reader may stall, in milliseconds. */
const LIMITS = { body: 500, stall: 1_000 };
/** A page of five, as a screen asks for it. */
const SHORT = '/api/vendor?_start=0&_end=5';

let server: TestServer;
let streamed: Record<string, string>;

beforeAll(async () => {
  server = await startCompany({ connections: CONNECTIONS, app: { limits: LIMITS } });
  const { rows } = await sql<{ project: number; employee: number; product: number }>`
    select (select project_id from wage group by 1 order by count(*) desc limit 1) as project,
      (select employee_id from wage group by 1 order by count(*) desc limit 1) as employee,
      (select record_id from plinth.stock limit 1) as product`.execute(server.db);
  const { project, employee, product } = rows[0] as (typeof rows)[number];
  const range = 'dateFrom=2000-01-01&dateTo=2200-01-01';
  streamed = {
    'a list': '/api/wage',
    'a window of a list': '/api/wage?_start=0&_end=5000&_sort=amount&_order=desc',
    'a list as it was searched': '/api/wage?amount_gte=1',
    'all payments': '/api/employee/salary/all',
    'the ledger of a project': `/api/supply_cash_project/ledger/${project}?${range}`,
    'the ledger of an employee': `/api/employee/ledger/history?id=${employee}&${range}`,
    'the ledger of a product': `/api/inventory/ledger/${product}?${range}`,
    'the check of the books': '/api/verify',
    'a backup': '/api/backup',
  };
  // A busy machine takes longer to import the sample company.
}, 300_000);
afterAll(() => server?.close());

/** Nobody uses or waits for a connection. */
async function expectWholePool(): Promise<void> {
  const { pool } = server.context;
  await expect
    .poll(() => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }))
    .toEqual({ used: 0, waiting: 0 });
}

/** So many read each of them at once. The last two read the whole database, so a reader more than they have connections is enough. */
const READERS = {
  'a list': TWICE,
  'a window of a list': TWICE,
  'a list as it was searched': TWICE,
  'all payments': TWICE,
  'the ledger of a project': TWICE,
  'the ledger of an employee': TWICE,
  'the ledger of a product': TWICE,
  'the check of the books': CONNECTIONS / 2,
  'a backup': CONNECTIONS / 2,
};

describe.each(sample(Object.entries(READERS), 6, ([name]) => name))('%s', (name, count) => {
  const many = <T>(read: (server: TestServer, path: string) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, () => read(server, streamed[name] as string)));

  it('reaches all its readers, and leaves room for short calls', async () => {
    const statuses = many(readWhole);
    expect(await readWhole(server, SHORT)).toBe(200);
    expect(await statuses).toEqual(Array(count).fill(200));
    await expectWholePool();
  });

  it('lets its connections go when its readers vanish', async () => {
    await many(vanishingReader);
    expect(await readWhole(server, SHORT)).toBe(200);
    await expectWholePool();
  });

  it.runIf(IS_LONG)('cuts readers who take nothing, and serves short calls meanwhile', async () => {
    const readers = await many(stalledReader);
    expect(await readWhole(server, SHORT)).toBe(200);
    expect((await server.api('GET', '/user')).status).toBe(200);
    await expectWholePool();
    for (const reader of readers) reader.destroy();
  });
});

describe('a long list', () => {
  it('counts what it has at the moment of its first row', async () => {
    const answer = await server.api('GET', '/wage');
    expect(answer.headers.get('x-total-count')).toBe(String(answer.body.data?.length ?? answer.body.length));
  });

  it('leaves a slot to others when one account reads slowly in many places', async () => {
    const slow = await Promise.all(Array.from({ length: TWICE }, () => stalledReader(server, '/api/wage')));
    await server.api('POST', '/users', {
      name: 'Rina',
      email: 'rina@example.com',
      password: 'a long one 42',
    });
    const token = await server.signIn('rina@example.com', 'a long one 42');
    expect(await readWhole({ url: server.url, token }, '/api/wage')).toBe(200);
    for (const reader of slow) reader.destroy();
    await expectWholePool();
  });
});

describe('a database that does not answer in time', () => {
  it('is 503 in words where no connection becomes free', async () => {
    const { pool } = server.context;
    const patience = pool.options.connectionTimeoutMillis;
    pool.options.connectionTimeoutMillis = 300;
    const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
    try {
      const answer = await server.api('GET', '/vendor?_start=0&_end=5');
      expect([answer.status, answer.body.message]).toEqual([
        503,
        'The server is busy. Please try again in a moment.',
      ]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      for (const client of held) client.release();
      pool.options.connectionTimeoutMillis = patience;
    }
    expect((await server.api('GET', '/vendor?_start=0&_end=5')).status).toBe(200);
  });

  /** Calls while a table is locked and each statement has 200 ms. */
  async function withinShortLimit<T>(work: () => Promise<T>): Promise<T> {
    const { pool } = server.context;
    const shorten = (client: PoolClient) => client.query(`set statement_timeout = 200`);
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
    for (const client of clients) await shorten(client);
    for (const client of clients) client.release();
    const held = await holdTable(server.database, 'vendor');
    const result = await work();
    await held.release();
    // The connections with the short limit are closed.
    const shortened = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
    for (const client of shortened) client.release(true);
    return result;
  }

  it('is 503 in words where a statement takes longer than its limit', async () => {
    const answer = await withinShortLimit(() => server.api('GET', '/vendor?_start=0&_end=5'));
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'This took too long and was stopped. Ask for less at once, such as fewer days or a more exact search.',
    ]);
  });

  it('makes records that are written together wait for one limit, not for one each', async () => {
    const create = (index: number) =>
      server.api('POST', '/vendor', {
        vendor_name: `Slow ${index}`,
        phone: '01711000000',
        address: 'Dhaka',
        note: 'Rods',
        balance: 0,
      });
    /** How long several that are sent at once wait, in milliseconds. */
    const waitOf = async (count: number) => {
      const began = performance.now();
      const answers = await withinShortLimit(() =>
        Promise.all(Array.from({ length: count }, (_, n) => create(n))),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(503));
      return performance.now() - began;
    };
    expect(await waitOf(40)).toBeLessThan(20 * (await waitOf(1)));
  });
});

// They wait for the same limits, each on a connection of its own.
describe.concurrent('a body that stops halfway', () => {
  it.each([
    ['in a call without a token', '/api/login', undefined],
    ['in a call with one', '/api/vendor', 'own'],
  ])('%s is answered with 408 and ends', async (_what, path, token) => {
    const sender = await halfSender(server.url, path, {
      length: 10_000,
      part: '{"email": "',
      ...(token && { token: server.token }),
    });
    const answer = await readToEnd(sender);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"The request took too long to arrive. Check the connection and try again."');
  });

  it('in a call that was refused already ends its connection', async () => {
    const answer = await readToEnd(await halfSender(server.url, '/api/vendor', { length: 10_000 }));
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each([
    ['POST', '/api/vendor', 401],
    ['POST', '/api/upload?name=a.txt&kind=file', 401],
    ['POST', '/api/import/vendor', 401],
    ['POST', '/api/restore', 401],
    ['POST', '/api/nothing/here', 401],
    ['POST', '/nothing', 408],
    ['POST', '/%zz', 400],
    ['POST', '/api/login', 413],
    ['GET', '/', 404],
    ['GET', '/health', 200],
    ['GET', '/api/login/openid', 401],
  ])('that trickles on after %s %s was answered ends its connection', async (method, path, status) => {
    const sender = await halfSender(server.url, path, { length: 1_040_000, part: 'x', method });
    const trickle = setInterval(() => sender.write('x'), 50);
    const answer = await readToEnd(sender);
    clearInterval(trickle);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('that trickles on after a 403 or 404 of a user ends its connection', async () => {
    for (const path of ['/api/vendor/restore/999999999', '/api/nothing/here']) {
      const sender = await halfSender(server.url, path, {
        length: 1_040_000,
        part: '{',
        token: server.token,
      });
      const trickle = setInterval(() => sender.write('x'), 50);
      await readToEnd(sender);
      clearInterval(trickle);
    }
  });

  it('that expects something unknown, or never was a request, ends its connection', async () => {
    const strange = await halfSender(server.url, '/api/vendor', {
      length: 10_000,
      part: 'x',
      more: 'expect: the-moon\r\n',
    });
    expect(await readToEnd(strange)).toMatch(/^HTTP\/1\.1 401 /);
    const broken = await halfSender(server.url, '/api/vendor', { length: 10_000, more: 'no header\r\n' });
    const trickle = setInterval(() => broken.write('x'), 50);
    expect(await readToEnd(broken)).toMatch(/^HTTP\/1\.1 400 /);
    clearInterval(trickle);
  });

  it('is refused with 413 in an answer that its sender reads, after all of it was sent', async () => {
    for (const [path, token, length] of [
      ['/api/login', undefined, 8_000_000],
      ['/api/vendor', server.token, 8_000_000],
      ['/api/upload?kind=file', server.token, 30_000_000],
    ] as const) {
      const sender = await halfSender(server.url, path, {
        length,
        part: 'x'.repeat(length),
        isFlushed: true,
        ...(token && { token }),
      });
      const answer = readToEnd(sender);
      sender.end();
      expect(await answer, path).toMatch(/^HTTP\/1\.1 413 /);
    }
  });

  it('of a file ends its connection once nothing arrives any more', async () => {
    const file = { length: 1_000_000, part: 'x'.repeat(1_000), token: server.token };
    await readToEnd(await halfSender(server.url, '/api/upload?name=a.txt&kind=file', file));
  });

  it('of more than 16 kB without a token is refused at once', async () => {
    const answer = await readToEnd(await halfSender(server.url, '/api/login', { length: 1_040_000 }));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});
