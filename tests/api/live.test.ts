import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readAsProduct } from '../../src/server/access/readAs.ts';
import { trimOutbox } from '../../src/server/database/trimOutbox.ts';
import { columnTypes } from '../../src/server/database/types.ts';
import { IS_CHANGE } from '../../src/server/queries/access/auditRows.ts';
import { type LiveClient, openStream } from '../support/liveStream.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

let server: TestServer;
let other: TestServer;
let client: LiveClient;

beforeAll(async () => {
  server = await startServer({ connections: 20 });
  other = await startServer({ on: server });
  client = await openStream(other);
});

afterAll(async () => {
  client?.leave();
  await other?.close();
  await server?.close();
});

const VENDOR = { phone: '01711-000000', address: 'Dhaka', balance: 0, note: 'Cement' };
/** The outbox of another database. */
const OTHER = '00000000-0000-4000-8000-000000000000';
let vendors = 0;

async function addVendor(at = server): Promise<number> {
  vendors += 1;
  const { body, status } = await at.api('POST', '/vendor', {
    ...VENDOR,
    vendor_name: `Live Vendor ${vendors}`,
  });
  expect(body).toMatchObject({ success: true });
  expect(status).toBeLessThan(300);
  return body.data.id;
}

/** As a server does after a change. */
const wake = () => sql`select pg_notify('plinth_changes', '')`.execute(server.db);

const pay = (vendorId: number, amount = 10) =>
  server.api('POST', '/vendor/payment', { vendor_id: vendorId, amount, bank_id: null });

describe('what a stream of another server is sent', () => {
  it('names each changed record: made, edited, deleted and restored', async () => {
    const id = await addVendor();
    await client.until(`vendor:${id}`);
    const versions = () => client.changes.filter((one) => one.id === id).map(({ version }) => version);
    for (const [method, path, body] of [
      ['PUT', `/vendor/${id}`, { phone: '01711-000001' }],
      ['DELETE', `/vendor/${id}`, undefined],
      ['POST', `/vendor/${id}/restore`, undefined],
    ] as const) {
      const before = versions().length;
      expect((await server.api(method, path, body)).status).toBe(200);
      await expect.poll(() => versions().length).toBeGreaterThan(before);
    }
    expect(versions()).toEqual(versions().toSorted((a, b) => a - b));
    expect(Object.keys(client.changes.at(-1) ?? {})).toEqual(['entity', 'id', 'version']);
  });

  it('names a movement and the books and stocks that it moves, and the original of a reversal', async () => {
    await server.api('POST', '/cash/opening', { balance: 100_000 });
    const id = await addVendor();
    const { body } = await pay(id);
    await client.until('cash', `vendor:${id}`, `vendor_payment:${body.data.id}`);
    const before = client.keys.filter((key) => key === `vendor_payment:${body.data.id}`).length;
    expect(
      (await server.api('POST', `/transaction/${body.data.id}/reverse`, { reason: 'Twice' })).status,
    ).toBeLessThan(300);
    await expect
      .poll(() => client.keys.filter((key) => key === `vendor_payment:${body.data.id}`).length)
      .toBeGreaterThan(before);
  });

  it('is sent nothing of an edit that changes nothing, and of one that is refused', async () => {
    const id = await addVendor();
    await client.until(`vendor:${id}`);
    const before = client.keys.length;
    await server.api('PUT', `/vendor/${id}`, { phone: VENDOR.phone });
    await server.api('PUT', `/vendor/${id}`, { vendor_name: '' });
    const next = await addVendor();
    await client.until(`vendor:${next}`);
    expect(client.keys.slice(before)).toEqual([`vendor:${next}`]);
  });

  it('has every record of every history and of every entry', async () => {
    const { rows } = await sql<{ key: string }>`
      select distinct resource || ':' || record_id as key from plinth.audit
        where user_id is not null and ${IS_CHANGE}
      union select b.key from plinth.entry e join plinth.book b on b.id = e.book_id
      except select unnest(keys) from plinth.outbox`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('is one change without an id if many records of an entity change at once', async () => {
    await sql`insert into plinth.outbox (keys) select array_agg('customer:' || n) from generate_series(1, 500) n`.execute(
      server.db,
    );
    await wake();
    await expect
      .poll(() => client.changes.filter(({ entity }) => entity === 'customer'))
      .toMatchObject([{ entity: 'customer', id: null }]);
  });
});

describe('nothing is missed', () => {
  it('of transactions that commit in another order than they began, and none waits for a long one', async () => {
    const early = new pg.Client(server.database);
    const late = new pg.Client(server.database);
    try {
      await Promise.all([early.connect(), late.connect()]);
      await early.query("begin; insert into plinth.outbox (keys) values ('{employee:71}')");
      await late.query("begin; insert into plinth.outbox (keys) values ('{employee:72}'); commit");
      await wake();
      await client.until('employee:72');
      expect(client.keys).not.toContain('employee:71');
      const between = client.position;
      await early.query('commit');
      await wake();
      await client.until('employee:71');
      const again = await openStream(server, between);
      await again.until('employee:71');
      expect(again.keys).not.toContain('employee:72');
      again.leave();
    } finally {
      await Promise.all([early.end(), late.end()]);
    }
  });

  it('while a client is away: it continues from its position, on any server', async () => {
    const away = await openStream(server);
    away.leave();
    const ids = [await addVendor(), await addVendor()];
    const back = await openStream(other, away.position);
    await back.until(...ids.map((id) => `vendor:${id}`));
    expect(back.resets).toBe(0);
    back.leave();
  });

  it('when the listening connections are killed', async () => {
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plinth live updates' and datname = current_database()`;
    await expect.poll(async () => (await kill.execute(server.db)).rows.length).toBeGreaterThan(0);
    const id = await addVendor();
    await client.until(`vendor:${id}`);
    // Listening again is seen by the next kill.
    await expect.poll(async () => (await kill.execute(server.db)).rows.length).toBeGreaterThan(0);
  });

  it('that was trimmed: the client reads everything again', async () => {
    const away = await openStream(server);
    away.leave();
    await addVendor();
    await trimOutbox(server.db, 2);
    const within = await openStream(server, away.position);
    expect(within.resets).toBe(0);
    within.leave();
    // In several batches. Rows behind a running transaction stay, and that may be one of another test's database.
    await expect
      .poll(async () => {
        await trimOutbox(server.db, 0, 3);
        return (await sql`select from plinth.outbox`.execute(server.db)).rows.length;
      })
      .toBe(0);
    const back = await openStream(server, away.position);
    expect(back.resets).toBe(1);
    const fresh = await openStream(server, back.position);
    expect(fresh.resets).toBe(0);
    for (const one of [back, fresh]) one.leave();
  });

  it.each(['nonsense', '1:2:', `${OTHER}/10:20:12`, `${OTHER}/20:10:`, `${OTHER}/5:9:9`])(
    'of a position that is not ours: %s',
    async (since) => {
      const stream = await openStream(server, since);
      expect(stream.resets).toBe(1);
      stream.leave();
      const { body } = await server.api('GET', `/live/changes?since=${encodeURIComponent(since)}`);
      expect(body.data).toMatchObject({ reset: true, changes: [] });
    },
  );

  it('by a client that polls, because something in between holds back its stream', async () => {
    const first = await server.api('GET', '/live/changes');
    expect(first.body.data).toMatchObject({ changes: [], reset: false });
    const id = await addVendor();
    const since = encodeURIComponent(first.body.data.position);
    const { body } = await other.api('GET', `/live/changes?since=${since}`);
    expect(body.data).toMatchObject({ changes: [{ entity: 'vendor', id }], reset: false });
    const recent = await other.api('GET', '/live/changes?last=60');
    expect(recent.body.data.changes).toContainEqual({ entity: 'vendor', id, version: expect.any(Number) });
    for (const last of ['0', '301', 'x', '1.5'])
      expect((await other.api('GET', `/live/changes?last=${last}`)).status).toBe(422);
  });

  it.runIf(hasPgBouncer)('behind PgBouncer, where the outbox is polled', async () => {
    const bouncer = await startPgBouncer(inject('postgres'));
    const pool = new pg.Pool({
      connectionString: bouncer.urlOf(new URL(server.database).pathname.slice(1)),
      types: columnTypes,
    });
    pool.on('error', () => {});
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) as unknown as TestServer['db'];
    const context = readAsProduct({ ...server.context, db, pool });
    const pooled = await startServer({ on: { ...server, context } });
    try {
      const stream = await openStream(pooled);
      const id = await addVendor();
      await stream.until(`vendor:${id}`);
      const own = await addVendor(pooled);
      await Promise.all([client.until(`vendor:${own}`), stream.until(`vendor:${own}`)]);
    } finally {
      await pooled.close();
      await db.destroy();
      await bouncer.stop();
    }
  });

  it('by 200 clients at once, which hold no connection to the database', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, (_, n) => staff(n)));
    const clients = await Promise.all(
      Array.from({ length: 200 }, (_, n) => openStream({ url: server.url, token: tokens[n % 10] as string })),
    );
    expect(clients.map(({ status }) => status)).toEqual(clients.map(() => 200));
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await addVendor(other));
    await Promise.all(clients.map((one) => one.until(...ids.map((id) => `vendor:${id}`))));
    const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from pg_stat_activity
      where datname = current_database()`.execute(server.db);
    expect(rows[0]?.count).toBeLessThan(30);
    const refused = await openStream({ url: server.url, token: tokens[0] as string });
    expect(refused.status).toBe(429);
    for (const one of clients) one.leave();
  });
});

const PASSWORD = 'a long enough password';

async function staff(n: number): Promise<string> {
  const email = `live${n}@example.com`;
  await server.api('POST', '/users', { name: `Live ${n}`, email, password: PASSWORD });
  return server.signIn(email, PASSWORD);
}

describe('rights', () => {
  it('refuses a stream without a session', async () => {
    expect((await openStream({ url: server.url, token: 'x'.repeat(43) })).status).toBe(401);
    expect((await server.api('GET', '/live/changes', undefined, { token: null })).status).toBe(401);
  });

  it('names no record of an entity that its reader may not read, and nothing of unknown ones', async () => {
    const token = await staff(20);
    const stream = await openStream({ url: server.url, token });
    await sql`insert into plinth.outbox (keys) values ('{user:1,nothing:4,constructor,vendor:7}')`.execute(
      server.db,
    );
    await wake();
    await stream.until('vendor:7');
    expect(stream.keys).toEqual(['vendor:7']);
    await client.until('user:1');
    expect(client.keys).not.toContain('nothing:4');
    stream.leave();
  });

  it('resets the stream of a user whose roles change, and names the rights in every answer', async () => {
    const token = await signInAs(server, 'cashier', []);
    const stream = await openStream({ url: server.url, token });
    const { body, headers } = await server.api('GET', '/user', undefined, { token });
    const rights = headers.get('x-user-rights');
    expect((await server.api('GET', '/vendor', undefined, { token })).headers.get('x-user-rights')).toBe(
      rights,
    );
    const before = stream.resets;
    await server.api('PUT', `/users/edit/${body.data.id}`, { roles: ['storekeeper'] });
    await expect.poll(() => stream.resets).toBe(before + 1);
    const refused = await server.api('GET', '/bank', undefined, { token });
    expect([refused.status, refused.headers.get('x-user-rights') === rights]).toEqual([404, false]);
    // From then on it is sent what the new role reads.
    const { body: made } = await server.api('POST', '/inventory_category', { category_name: 'Live' });
    expect(made.success).toBe(true);
    await expect.poll(() => stream.keys.some((key) => key.startsWith('inventory_category:'))).toBe(true);
    stream.leave();
  });

  it('ends the stream with its session, before anything else is sent', async () => {
    const token = await staff(21);
    const stream = await openStream({ url: server.url, token });
    await server.api('POST', '/logout', undefined, { token });
    await expect.poll(() => stream.ended).toBe(true);
    expect(stream.keys).toEqual([]);
  });
});

it('ends its streams when the server stops', async () => {
  const stopping = await startServer({ on: server });
  const stream = await openStream(stopping);
  await stopping.close();
  await expect.poll(() => stream.ended).toBe(true);
});

it('answers other calls while a stream is open and stays quiet without changes', async () => {
  const stream = await openStream(server);
  const before = stream.keys.length;
  expect((await server.api('GET', `/vendor/payment/${today()}`)).status).toBeLessThan(500);
  await sleep(300);
  expect(stream.keys.length).toBe(before);
  stream.leave();
});
