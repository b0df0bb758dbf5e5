import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../src/server/purge.ts';
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
    expect(refused.body).toEqual({ success: false, message: 'Too many attempts. Please try again later.' });
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
