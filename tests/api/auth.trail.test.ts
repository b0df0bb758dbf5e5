import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf } from '../support/totp.ts';

/** Sign-ins in the audit trail (docs/business-rules.md, "Sign-ins in the audit trail"). */

const PASSWORD = 'a long password';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startServer({ app: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

async function person() {
  const email = `noted${++count}@example.com`;
  const { body } = await server.api('POST', '/users', { name: 'Rahima', email, password: PASSWORD });
  return { id: body.data.id as number, email };
}

const login = (email: string, password = PASSWORD, address = '203.0.113.7') =>
  server.api(
    'POST',
    '/login',
    { email, password },
    {
      token: null,
      headers: { 'x-forwarded-for': address, 'user-agent': 'Firefox/140' },
    },
  );

interface Event {
  action: string;
  user: string | null;
  user_id: number | null;
  by: string | null;
  means: string | null;
  address: string | null;
  browser: string | null;
}

async function events(userId: number | null): Promise<Event[]> {
  const { status, body } = await server.api('GET', '/access/sign_ins?_start=0&_end=500');
  expect(status).toBe(200);
  return body.data.filter((event: Event) => event.user_id === userId);
}

const actions = async (userId: number | null) => (await events(userId)).map(({ action }) => action);

describe('the trail', () => {
  it('has a sign-in and a sign-out, with address and browser, and not in the history of the record', async () => {
    const someone = await person();
    const { body } = await login(someone.email);
    expect((await server.api('POST', '/logout', undefined, { token: body.token })).status).toBe(200);
    const [left, came] = await events(someone.id);
    expect(came).toMatchObject({
      action: 'signed_in',
      user: 'Rahima',
      by: 'Rahima',
      means: 'password',
      address: '203.0.113.7',
      browser: 'Firefox/140',
    });
    expect(left).toMatchObject({ action: 'signed_out', by: 'Rahima' });
    const history = await server.api('GET', `/audit/user/${someone.id}`);
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['create']);
  });

  it('has each failure and the lock-out after ten, without what was typed', async () => {
    const someone = await person();
    for (let nth = 0; nth < 12; nth += 1) await login(someone.email, 'secret-guess-of-somebody');
    expect(await actions(someone.id)).toEqual(['sign_in_locked', ...Array(10).fill('sign_in_failed')]);
    expect((await events(someone.id))[0]).toMatchObject({ by: null, means: 'password', user: 'Rahima' });
    const { rows } = await sql`select json_agg(a)::text as all from plinth.audit a`.execute(server.db);
    expect(JSON.stringify(rows)).not.toContain('secret-guess-of-somebody');
  });

  it('has the second step: its code, a wrong one, and no sign-in before it', async () => {
    const someone = await person();
    const { body } = await login(someone.email);
    const as = (path: string, given: object) => server.api('POST', path, given, { token: body.token });
    const app = await as('/user/second_factor/app', { current_password: PASSWORD });
    await as('/user/second_factor/app/confirm', { code: codeOf(app.body.data.secret) });
    const begun = await login(someone.email);
    const second = (code: string) =>
      server.api('POST', '/login/second', { token: begun.body.second_factor.token, code }, { token: null });
    expect((await second('000000')).status).toBe(422);
    expect((await second(codeOf(app.body.data.secret, 1))).status).toBe(200);
    const [done, failed, first] = await events(someone.id);
    expect([done, failed, first].map((event) => [event?.action, event?.means])).toEqual([
      ['signed_in', 'code'],
      ['sign_in_failed', 'code'],
      ['signed_in', 'password'],
    ]);
  });

  it('has wrong OTPs of a forgotten password', async () => {
    const someone = await person();
    const ask = (path: string, body: object) => server.api('POST', path, body, { token: null });
    await ask('/forgetpassword', { email: someone.email });
    await sql`update plinth.otp set code_hash = 'x' where email = ${someone.email}`.execute(server.db);
    expect((await ask('/verifyotp', { email: someone.email, otp: '123456' })).status).toBe(422);
    expect((await events(someone.id))[0]).toMatchObject({ action: 'sign_in_failed', means: 'otp', by: null });
  });

  it('cannot be filled by unknown emails, by another address each, or by those of an account', async () => {
    const unknown = Array.from({ length: 90 }, (_, nth) => nth);
    for (const nth of unknown) await login(`nobody${nth}@example.com`, 'x', `2001:db8::${nth}`);
    const noted = await events(null);
    expect(noted).toHaveLength(60);
    expect(noted[0]).toMatchObject({ user: null, user_id: null, action: 'sign_in_failed' });
    const { rows } = await sql`select json_agg(a)::text as all from plinth.audit a`.execute(server.db);
    expect(JSON.stringify(rows)).not.toContain('nobody1@example.com');
    const someone = await person();
    await sql`insert into plinth.audit (resource, record_id, action)
      select 'user', ${someone.id}, 'sign_in_failed' from generate_series(1, 60)`.execute(server.db);
    expect((await login(someone.email, 'x')).status).toBe(401);
    expect(await actions(someone.id)).toHaveLength(60);
  });

  it('has what an administrator ends', async () => {
    const someone = await person();
    await login(someone.email);
    await server.api('DELETE', `/access/user/${someone.id}/sessions`);
    expect((await events(someone.id))[0]).toMatchObject({ action: 'sessions_ended', by: 'Administrator' });
  });

  it('is read by administrators alone, a page at a time', async () => {
    const someone = await person();
    const { body } = await login(someone.email);
    const answer = await server.api('GET', '/access/sign_ins', undefined, { token: body.token });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    const page = await server.api('GET', '/access/sign_ins?_start=0&_end=2');
    expect(page.body.data).toHaveLength(2);
    expect((await server.api('GET', '/access/sign_ins?page=1')).status).toBe(422);
  });
});
