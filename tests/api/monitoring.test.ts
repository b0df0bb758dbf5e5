import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMetrics } from '../../src/server/monitoring/metrics.ts';
import { holdTable } from '../support/heldTable.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { makeFirm } from './movementSamples.ts';

/** What a load balancer and a monitoring system ask the server (docs/operations.md, "Monitoring"). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ metrics: makeMetrics() });
});
afterAll(() => server?.close());

const ready = () => server.api('GET', './ready', undefined, { token: null });
const metrics = async () => (await server.api('GET', './metrics')).text;

/** The value of one series, such as `plinth_pool_waiting`. */
async function value(series: string): Promise<number> {
  const line = (await metrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
}

/** Takes every connection of the pool, as calls that hang do. */
async function takeAll({ pool }: { pool: pg.Pool }): Promise<() => void> {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  return () => {
    for (const client of taken) client.release();
  };
}

describe('GET /ready', () => {
  it('answers 200 without a token while the database answers', async () => {
    const { status, body, headers } = await ready();
    expect([status, body]).toEqual([200, { status: 'ready' }]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('answers 503 while no connection is free, and a hundred such calls wait for one connection', async () => {
    const release = await takeAll(server.context);
    const answers = await Promise.all(Array.from({ length: 100 }, ready));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]?.body).toMatchObject({
      success: false,
      message: 'The database did not answer within a second',
    });
    expect(answers[0]?.headers.get('retry-after')).toBe('2');
    // The other one may be the process that looks for changed settings.
    expect(server.context.pool.waitingCount).toBeLessThanOrEqual(2);
    expect((await server.api('GET', './health', undefined, { token: null })).status).toBe(200);
    release();
    await expect.poll(async () => (await ready()).status).toBe(200);
  });
});

describe('GET /metrics', () => {
  it('does not exist for anybody but an administrator where no METRICS_TOKEN is set', async () => {
    const email = 'clerk@example.com';
    const password = 'quiet river stone';
    await server.api('POST', '/users', { name: 'Clerk', email, password });
    const clerk = await server.signIn(email, password);
    for (const token of [null, 'x', 'A'.repeat(43), clerk]) {
      const { status, body } = await server.api('GET', './metrics', undefined, { token });
      const failure = { success: false, message: 'Not found', code: 'notFound', params: {} };
      expect([status, body], String(token)).toEqual([404, failure]);
    }
    const { status, headers } = await server.api('GET', './metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.runIf(IS_LONG)('is open to METRICS_TOKEN, and to no other token', async () => {
    const metricsToken = 'token-of-the-monitoring';
    const guarded = await startServer({ metrics: makeMetrics(), app: { metricsToken } });
    const ask = (token: string | null) => guarded.api('GET', './metrics', undefined, { token });
    expect((await ask(metricsToken)).text).toContain('plinth_pool_connections');
    expect((await ask(guarded.token)).status).toBe(200);
    for (const token of [null, `${metricsToken}x`, 'a', 'A'.repeat(43)]) {
      const { status, headers } = await ask(token);
      expect([status, headers.get('www-authenticate')], String(token)).toEqual([401, 'Bearer']);
    }
    // It opens nothing else.
    expect((await guarded.api('GET', '/vendor', undefined, { token: metricsToken })).status).toBe(401);
    await guarded.close();
  });

  it('counts calls by the pattern of their route, never by their address', async () => {
    await server.api('GET', '/bank/single/987654');
    await server.api('GET', '/no/such/call');
    const text = await metrics();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/bank\/single\/:id",status="404"\} 1\n/,
    );
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="none",status="404"\} \d/);
    expect(text).not.toContain('987654');
  });

  it('has the memory, the event loop delay and the version of the process', async () => {
    const text = await metrics();
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'plinth_info{version="',
      'plinth_outbox_files 0',
    ])
      expect(text).toContain(`\n${name}`);
  });

  it('tells how full the pool is, and how long was waited for a connection', async () => {
    expect(await value('plinth_pool_connections_max')).toBe(server.context.pool.options.max);
    expect(await value('plinth_pool_wait_seconds_count')).toBeGreaterThan(0);
    const release = await takeAll(server.context);
    const waiting = server.api('GET', '/vendor');
    // A session is asked for as well, so an administrator could not read them now: the registry is read itself.
    const { registry } = server.context.metrics as NonNullable<typeof server.context.metrics>;
    await expect.poll(() => registry.getSingleMetricAsString('plinth_pool_waiting')).toMatch(/waiting [1-9]/);
    expect(await registry.getSingleMetricAsString('plinth_pool_connections')).toContain(
      `{state="in_use"} ${server.context.pool.options.max}`,
    );
    release();
    expect((await waiting).status).toBe(200);
    expect(await value('plinth_pool_waiting')).toBe(0);
  });

  it('tells how many movements wait and are written', async () => {
    const firm = await makeFirm(server);
    const held = await holdTable(server.database, 'public.vendor_payment');
    const pay = () => server.api('POST', '/vendor/payment', { vendor_id: firm.vendor, amount: 1 });
    const paid = Promise.all(Array.from({ length: 4 }, pay));
    await expect.poll(() => value('plinth_posting_batches_in_progress')).toBeGreaterThan(0);
    await held.release();
    expect((await paid).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await expect.poll(() => value('plinth_posting_batches_in_progress')).toBe(0);
    expect(await value('plinth_posting_queue_waiting')).toBe(0);
  });

  it('counts mails, and the files in the outbox', async () => {
    await server.api('POST', '/forgetpassword', { email: server.admin.email }, { token: null });
    await expect.poll(() => value('plinth_mails_total{result="sent"}')).toBe(1);
    expect(await value('plinth_outbox_files')).toBe(1);
    expect(await value('plinth_mails_in_progress')).toBe(0);
  });

  it('goes on counting over a reload of the definitions', async () => {
    const series = 'http_request_duration_seconds_count{method="GET",route="/api/vendor",status="200"}';
    await server.api('GET', '/vendor');
    const before = await value(series);
    expect((await server.api('POST', '/definitions/reload')).status).toBe(200);
    await server.api('GET', '/vendor');
    expect(await value(series)).toBe(before + 1);
  });

  it('counts a call whose client left as 499', async () => {
    const held = await holdTable(server.database, 'public.vendor');
    const leaving = new AbortController();
    const call = fetch(`${server.url}/api/vendor`, {
      headers: { authorization: `Bearer ${server.token}` },
      signal: leaving.signal,
    }).catch(() => 'left');
    await held.waitedFor(1);
    leaving.abort();
    expect(await call).toBe('left');
    await expect.poll(metrics).toMatch(/route="\/api\/vendor",status="499"\} 1\n/);
    await held.release();
  });
});
