import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldFailures } from '../../src/errors/failure.ts';
import type { RegisteredCall } from '../../src/server/routes/http/callList.ts';
import { sentences } from '../support/messages.ts';
import { sample } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const fresh = () => server.signIn(server.admin.email, server.admin.password);

/** Moves a session's times, since no test waits for 12 hours. */
async function move(token: string, change: { expires_at?: string; last_used_at?: string }): Promise<void> {
  for (const [column, ago] of Object.entries(change)) {
    await sql`update plinth.session set ${sql.ref(column)} = now() - ${ago}::interval
      where token_hash = ${hashOf(token)}`.execute(server.db);
  }
}

async function addUser(email: string, password: string): Promise<number> {
  const { status, body } = await server.api('POST', '/users', { name: 'Rahima', email, password });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
}

/** The answer to a body with wrong fields, and the sentences that its codes and parameters make. */
function expectFailure(body: { fields: FieldFailures }, errors: Record<string, string>): void {
  const { fields, ...rest } = body;
  expect(rest).toEqual({
    success: false,
    message: Object.values(errors)[0],
    errors,
    code: 'invalid',
    params: {},
  });
  expect(sentences(fields)).toEqual(errors);
}

const OPEN = [
  '/api/login',
  '/api/forgetpassword',
  '/api/verifyotp',
  '/api/resetpassword',
  '/api/login/second',
  '/api/login/passkey/options',
  '/api/login/passkey',
];

describe('a call without a valid token', () => {
  /** Every call that the server has, so that a new one cannot be forgotten. */
  const guarded = () =>
    server.app.calls.filter(({ url }) => /^\/api\/|^\/resources\.json/.test(url) && !OPEN.includes(url));

  /** All of them meet the same check of a token, which the first two tests show. */
  const some = () => sample(guarded(), 10, ({ method, url }) => `${method} ${url}`);

  async function expect401(
    token: string | null,
    what: string,
    calls: readonly RegisteredCall[] = guarded(),
  ): Promise<void> {
    for (const { method, url } of calls) {
      const path = `.${url.replace(/:\w+/g, '1')}`;
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
      const answer = await server.api(method, path, body, { token });
      expect(answer.status, `${what} token, ${method} ${url}`).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      const failure = { success: false, message: 'Please sign in', code: 'unauthenticated', params: {} };
      if (method !== 'HEAD') expect(answer.body).toEqual(failure);
    }
  }

  it('is open only where it must be', () => {
    expect(guarded().length).toBeGreaterThan(60);
    expect(
      server.app.calls
        .filter(({ open, method }) => open && method !== 'HEAD')
        .map(({ method, url }) => `${method} ${url}`),
    ).toEqual([
      'GET /health',
      'GET /config.json',
      'GET /language/bn.json',
      'GET /ready',
      ...OPEN.map((url) => `POST ${url}`),
    ]);
  });

  it('is refused without a token', () => expect401(null, 'no'));

  it('is refused with a made-up token', () => expect401('A'.repeat(43), 'a made-up'));

  it('is refused with an expired token', async () => {
    const token = await fresh();
    await move(token, { expires_at: '1 second' });
    await expect401(token, 'an expired', some());
  });

  it('is refused with a token that was not used for 12 hours', async () => {
    const token = await fresh();
    await move(token, { last_used_at: '12 hours' });
    await expect401(token, 'an idle', some());
  });

  it('is refused with a token that was signed out', async () => {
    const token = await fresh();
    expect((await server.api('POST', '/logout', undefined, { token })).body).toEqual({
      success: true,
      message: 'Logged out!',
      code: 'signedOut',
      params: {},
    });
    await expect401(token, 'a revoked', some());
  });

  it('is refused on calls that do not exist, too', async () => {
    expect((await server.api('GET', '/no/such/call', undefined, { token: null })).status).toBe(401);
    expect((await server.api('GET', '/no/such/call')).status).toBe(404);
  });

  it.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no scheme', (token: string) => token],
    ['something after it', (token: string) => `Bearer ${token} x`],
    ['a letter less', (token: string) => `Bearer ${token.slice(1)}`],
    ['its hash', (token: string) => `Bearer ${hashOf(token).toString('base64url')}`],
    ['nothing after the scheme', () => 'Bearer'],
    ['a very long one', () => `Bearer ${'x'.repeat(8000)}`],
  ])('is refused where the header has %s', async (_what, header) => {
    const authorization = header(server.token);
    const answer = await server.api('GET', '/user', undefined, { token: null, headers: { authorization } });
    expect(answer.status).toBe(401);
  });
});

describe('a session', () => {
  it('lives on while it is used, and notes its use without a write for each call', async () => {
    const token = await fresh();
    await move(token, { last_used_at: '11 hours 59 minutes' });
    expect((await server.api('GET', '/user', undefined, { token })).status).toBe(200);
    await expect
      .poll(async () => {
        const { rows } = await sql<{
          fresh: boolean;
        }>`select last_used_at > now() - interval '1 minute' as fresh
          from plinth.session where token_hash = ${hashOf(token)}`.execute(server.db);
        return rows[0]?.fresh;
      })
      .toBe(true);
  });

  it('ends after 7 days however much it is used', async () => {
    const token = await fresh();
    const { rows } = await sql<{ days: number }>`select extract(day from expires_at - created_at)::int as days
      from plinth.session where token_hash = ${hashOf(token)}`.execute(server.db);
    expect(rows[0]?.days).toBe(7);
  });

  it('stores only a hash of its token', async () => {
    const token = await fresh();
    expect(token).toMatch(/^[A-Za-z0-9_-]{49}$/);
    const { rows } = await sql<{ all: string }>`select string_agg(s::text, ' ') as all
      from plinth.session s`.execute(server.db);
    expect(rows[0]?.all).not.toContain(token);
  });

  it('ends with a change of the password, but not others', async () => {
    const id = await addUser('rahima@example.com', 'quiet river stone');
    const token = await server.signIn('rahima@example.com', 'quiet river stone');
    const answer = await server.api('PUT', `/users/password/${id}`, { password: 'another long secret' });
    expect(answer.status).toBe(200);
    expect((await server.api('GET', '/user', undefined, { token })).status).toBe(401);
    expect((await server.api('GET', '/user')).status).toBe(200);
    await expect(server.signIn('rahima@example.com', 'quiet river stone')).rejects.toThrow('401');
    await server.signIn('rahima@example.com', 'another long secret');
  });

  it('ends when its account is deleted, which cannot sign in again', async () => {
    const id = await addUser('karim@example.com', 'quiet river stone');
    const token = await server.signIn('karim@example.com', 'quiet river stone');
    expect((await server.api('DELETE', `/users/delete/${id}`)).status).toBe(200);
    expect((await server.api('GET', '/user', undefined, { token })).status).toBe(401);
    await expect(server.signIn('karim@example.com', 'quiet river stone')).rejects.toThrow('401');
  });
});

describe('signing in', () => {
  const login = (body: unknown) => server.api('POST', '/login', body, { token: null });

  it('answers a token and a message', async () => {
    const { status, body } = await login(server.admin);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Signed in',
      code: 'signedIn',
      params: {},
      token: expect.any(String),
    });
  });

  it('takes the email in any case and with blanks around it', async () => {
    const { status } = await login({ ...server.admin, email: `  ${server.admin.email.toUpperCase()} ` });
    expect(status).toBe(200);
  });

  it('says the same of a wrong password and of an unknown email', async () => {
    const wrong = {
      status: 401,
      body: { success: false, message: 'Invalid username or password!', code: 'badCredentials' },
    };
    expect(await login({ ...server.admin, password: 'wrong' })).toMatchObject(wrong);
    expect(await login({ email: 'nobody@example.com', password: 'wrong' })).toMatchObject(wrong);
  });

  it('works as much for an unknown email as for a wrong password', async () => {
    // What the process computed, in microseconds: unlike the time that passes, no other program adds to it.
    const work = async (email: string) => {
      const before = process.cpuUsage();
      await login({ email, password: 'wrong' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 7; i++) {
      known.push(await work(server.admin.email));
      unknown.push(await work(`nobody${i}@example.com`));
    }
    const median = (figures: number[]) => figures.sort((a, b) => a - b)[3] as number;
    // A refusal without a hash costs a tenth.
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
    expect(median(unknown)).toBeLessThan(median(known) * 2);
  });

  it.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [{ email: ' ', password: 'x' }, { email: 'Email is required' }],
    [
      { email: 7, password: ['x'] },
      { email: 'Email is required', password: 'Password is required' },
    ],
    [{ email: 'a\u0000@example.com', password: 'x' }, { email: 'Email is not valid' }],
    [{ email: 'x'.repeat(300), password: 'x' }, { email: 'Email may have at most 254 characters' }],
    [{ email: 'a@example.com', password: 'x', admin: true }, { admin: 'admin is not a field of this call' }],
  ])('refuses %j with a message per field', async (body, errors) => {
    const answer = await login(body);
    expect(answer.status).toBe(422);
    expectFailure(answer.body, errors);
  });

  it('refuses a body that is no object', async () => {
    const errors = { body: 'Send the fields as a JSON object' };
    const answer = await login([1]);
    expect(answer.status).toBe(422);
    expectFailure(answer.body, errors);
    expect((await login('"text"')).status).toBe(422);
    expect((await login('null')).status).toBe(422);
  });

  it('stores passwords as argon2id', async () => {
    const { rows } = await sql<{ hash: string }>`select password as hash from public."user" limit 1`.execute(
      server.db,
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('GET /user', () => {
  it('answers who is signed in, without the password', async () => {
    const { body } = await server.api('GET', '/user');
    expect(body).toEqual({
      success: true,
      data: {
        ...{ id: 1, name: 'Administrator', email: server.admin.email, is_admin: true, project_id: null },
        first_views: {},
      },
    });
  });

  it('says of others that they are no administrators', async () => {
    await addUser('salma@example.com', 'quiet river stone');
    const token = await server.signIn('salma@example.com', 'quiet river stone');
    expect((await server.api('GET', '/user', undefined, { token })).body.data.is_admin).toBe(false);
    expect((await server.api('GET', '/users/list', undefined, { token })).status).toBe(403);
  });
});
