import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../src/server/start/purge.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Only what 127.0.0.2 forwards would count; this test comes from 127.0.0.1.
  server = await startServer({ app: { trustedProxies: ['127.0.0.2'] } });
});
afterAll(() => server.close());
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

const login = (email: string, password = 'wrong', headers = {}) =>
  server.api('POST', '/login', { email, password }, { token: null, headers });

const attempts = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from plinth.attempt`.execute(server.db)).rows[0]?.n);

async function failTenTimes(email: string): Promise<void> {
  for (let i = 0; i < 10; i++) expect((await login(email)).status).toBe(401);
}

describe('failed sign-ins', () => {
  it('are refused from the eleventh within 15 minutes, with the right password too', async () => {
    await failTenTimes(server.admin.email);
    const refused = await login(server.admin.email, server.admin.password);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      success: false,
      message: 'Too many attempts. Please try again later.',
      code: 'tooMany',
      params: {},
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(880);
    expect(wait).toBeLessThanOrEqual(900);
  });

  it('are counted alike for an unknown email, in any case', async () => {
    await failTenTimes('Nobody@Example.com');
    expect((await login('nobody@example.COM')).status).toBe(429);
    expect((await login('somebody@example.com')).status).toBe(401);
  });

  it('do not count when they were refused', async () => {
    await failTenTimes('nobody@example.com');
    const before = await attempts();
    for (let i = 0; i < 5; i++) expect((await login('nobody@example.com')).status).toBe(429);
    expect(await attempts()).toBe(before);
  });

  it('let the right password through within the limit; a success resets nothing', async () => {
    for (let i = 0; i < 9; i++) await login(server.admin.email);
    for (let i = 0; i < 3; i++)
      expect((await login(server.admin.email, server.admin.password)).status).toBe(200);
    expect((await login(server.admin.email)).status).toBe(401);
    expect((await login(server.admin.email, server.admin.password)).status).toBe(429);
  });

  it('are forgotten one by one as 15 minutes pass', async () => {
    await failTenTimes('nobody@example.com');
    await sql`update plinth.attempt set at = at - interval '14 minutes 50 seconds'`.execute(server.db);
    const refused = await login('nobody@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    await sql`update plinth.attempt set at = at - interval '10 seconds'`.execute(server.db);
    expect((await login('nobody@example.com')).status).toBe(401);
  });

  it('are ten answers even when fifty guesses come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => login('nobody@example.com')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('do not keep twenty right sign-ins at once from working', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(server.admin.email, server.admin.password)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('are refused after a hundred in an hour from one address, whatever X-Forwarded-For says', async () => {
    await sql`insert into plinth.attempt (kind, subject, at)
      select 'sign-in by address', '127.0.0.1', now() - interval '50 minutes' from generate_series(1, 99)`.execute(
      server.db,
    );
    expect((await login('one@example.com')).status).toBe(401);
    const refused = await login('two@example.com', 'wrong', { 'x-forwarded-for': '203.0.113.9' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await login(server.admin.email, server.admin.password)).status).toBe(429);
  });

  it('are removed when no limit counts them any more', async () => {
    await login('nobody@example.com');
    await sql`update plinth.attempt set at = at - interval '61 minutes' where kind = 'sign-in by email'`.execute(
      server.db,
    );
    await purge(server.context);
    expect(await attempts()).toBe(1);
  });
});

describe('a device that has signed in before', () => {
  const DEVICE = 'x-device-token';
  const { email, password } = { email: 'clerk@example.com', password: 'quiet river stone' };
  let id: number;
  beforeAll(async () => {
    id = (await server.api('POST', '/users', { name: 'Clerk', email, password })).body.data.id;
  });

  const deviceOf = async (...credentials: Parameters<typeof login>): Promise<string> => {
    const { status, headers } = await login(...credentials);
    expect(status).toBe(200);
    return headers.get(DEVICE) as string;
  };
  const from = (device: string, secret = password, who = email) => login(who, secret, { [DEVICE]: device });
  const devices = async () =>
    (
      await sql<{ token_hash: Buffer }>`select token_hash from plinth.device where user_id = ${id}`.execute(
        server.db,
      )
    ).rows;

  it('is let through while wrong passwords from elsewhere lock the account', async () => {
    const device = await deviceOf(email, password);
    await failTenTimes(email);
    expect((await login(email, password)).status).toBe(429);
    const answer = await from(device);
    expect(answer.status).toBe(200);
    // It keeps the token that it has.
    expect(answer.headers.get(DEVICE)).toBeNull();
    expect((await login(email, password)).status).toBe(429);
  });

  it('is let through when its address has used up the hundred of an hour', async () => {
    const device = await deviceOf(email, password);
    await sql`insert into plinth.attempt (kind, subject)
      select 'sign-in by address', '127.0.0.1' from generate_series(1, 100)`.execute(server.db);
    expect((await login(email, password)).status).toBe(429);
    expect((await from(device)).status).toBe(200);
  });

  it('has ten wrong passwords of its own, which count for nobody else', async () => {
    const device = await deviceOf(email, password);
    const answers = await Promise.all(Array.from({ length: 20 }, () => from(device, 'wrong')));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    expect((await from(device)).status).toBe(429);
    expect((await login(email, password)).status).toBe(200);
  });

  it('is known to its own account alone', async () => {
    const device = await deviceOf(email, password);
    await failTenTimes(server.admin.email);
    expect((await from(device, server.admin.password, server.admin.email)).status).toBe(429);
    const both = `${device}, ${await deviceOf(email, password)}`;
    expect((await from(both, server.admin.password, server.admin.email)).status).toBe(429);
    expect((await from(both)).status).toBe(200);
  });

  it('is not known by a made-up token, whatever it is', async () => {
    await failTenTimes(email);
    for (const device of ['', 'x', 'A'.repeat(43), 'A'.repeat(5000), ',,,', `${'A'.repeat(43)},`.repeat(200)])
      expect((await from(device)).status, device).toBe(429);
  });

  it('signs nobody in by its token, of which only a hash is stored', async () => {
    const device = await deviceOf(email, password);
    expect((await server.api('GET', '/user', undefined, { token: device })).status).toBe(401);
    expect((await from(device, 'wrong')).status).toBe(401);
    expect(JSON.stringify(await devices())).not.toContain(device);
  });

  it('is unknown after half a year without a sign-in', async () => {
    const device = await deviceOf(email, password);
    await failTenTimes(email);
    await sql`update plinth.device set last_used_at = now() - interval '181 days'`.execute(server.db);
    expect((await from(device)).status).toBe(429);
    await purge(server.context);
    expect(await devices()).toEqual([]);
  });

  it('is forgotten when the password changes, but for the one that changes it', async () => {
    const other = await deviceOf(email, password);
    const { body } = await login(email, password);
    const changed = await server.api(
      'PUT',
      '/user/password',
      { current_password: password, password: 'another river stone' },
      { token: body.token },
    );
    const own = changed.headers.get(DEVICE) as string;
    await failTenTimes(email);
    expect((await from(other, 'another river stone')).status).toBe(429);
    expect((await from(own, 'another river stone')).status).toBe(200);
    await sql`delete from plinth.attempt`.execute(server.db);
    const put = await server.api('PUT', `/users/password/${id}`, { password });
    expect(put.status, put.text).toBe(200);
    expect(await devices()).toEqual([]);
  });

  it('is not crowded out by scripts that sign in without a token', async () => {
    const device = await deviceOf(email, password);
    expect((await from(device)).status).toBe(200);
    await sql`insert into plinth.device (token_hash, user_id)
      select sha256(n::text::bytea), ${id} from generate_series(1, 80) n`.execute(server.db);
    await deviceOf(email, password);
    expect(await devices()).toHaveLength(50);
    await failTenTimes(email);
    expect((await from(device)).status).toBe(200);
  });
});

describe('X-Forwarded-For', () => {
  /** The log lines of a server that was asked three times through each of the peers' headers. */
  async function warnings(trustedProxies: string[]): Promise<string[]> {
    const lines: string[] = [];
    const sink = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    const logged = await startServer({ log: pino({ level: 'warn' }, sink), app: { trustedProxies } });
    const ask = () =>
      logged.api('GET', './health', undefined, { headers: { 'x-forwarded-for': '198.51.100.7' } });
    for (let i = 0; i < 3; i++) await ask();
    expect((await logged.api('POST', '/definitions/reload')).status).toBe(200);
    await ask();
    await logged.close();
    return lines.filter((line) => line.includes('X-Forwarded-For'));
  }

  it.runIf(IS_LONG)('of a peer that is not trusted is logged once, with its address', async () => {
    const lines = await warnings([]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      peer: '127.0.0.1',
      msg: expect.stringContaining('TRUSTED_PROXIES'),
    });
    expect(await warnings(['10.0.0.1'])).toHaveLength(1);
  });

  it.runIf(IS_LONG)('of a peer that is trusted is not', async () => {
    expect(await warnings(['127.0.0.1'])).toEqual([]);
  });
});

describe('behind a proxy that is trusted', () => {
  it('the address is the one that it forwards', async () => {
    const behind = await startServer({ app: { trustedProxies: ['127.0.0.1'] } });
    const from = (address: string) =>
      behind.api(
        'POST',
        '/login',
        { email: `${address}@example.com`, password: 'wrong' },
        {
          token: null,
          headers: { 'x-forwarded-for': `198.51.100.7, ${address}` },
        },
      );
    await sql`insert into plinth.attempt (kind, subject)
      select 'sign-in by address', '203.0.113.9' from generate_series(1, 100)`.execute(behind.db);
    expect((await from('203.0.113.9')).status).toBe(429);
    expect((await from('203.0.113.10')).status).toBe(401);
    await behind.close();
  });
});
