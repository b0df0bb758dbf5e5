import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * What everybody may do with the account that they are signed in with (docs/business-rules.md, "Accounts and
 * administrators").
 */

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
}

/** Somebody who is no administrator, signed in. */
async function person(): Promise<Person> {
  const email = `someone${++count}@example.com`;
  const password = `a long password ${count}`;
  const { body } = await server.api('POST', '/users', { name: `Someone ${count}`, email, password });
  return { id: body.data.id, email, password, token: await server.signIn(email, password) };
}

const as = (token: string, method: string, path: string, body?: unknown, headers = {}) =>
  server.api(method, path, body, { token, headers });
const works = async (token: string) => (await as(token, 'GET', '/user')).status === 200;

it('all calls need a token', async () => {
  for (const [method, path] of [
    ['PUT', '/user'],
    ['PUT', '/user/password'],
    ['GET', '/user/sessions'],
    ['DELETE', '/user/sessions'],
    ['DELETE', '/user/sessions/1'],
  ] as const) {
    expect((await server.api(method, path, undefined, { token: null })).status, `${method} ${path}`).toBe(
      401,
    );
  }
});

describe('one’s own name', () => {
  it('changes, for who is no administrator too, and stands in the history', async () => {
    const { id, token } = await person();
    const answer = await as(token, 'PUT', '/user', { name: '  রহিমা Begum ' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        message: 'Your name is saved',
        code: 'nameSaved',
        params: {},
        data: { id, name: 'রহিমা Begum' },
      },
    ]);
    expect((await as(token, 'GET', '/user')).body.data.name).toBe('রহিমা Begum');
    const history = await server.api('GET', `/audit/user/${id}`);
    expect(history.body.data[0]).toMatchObject({
      action: 'update',
      user_name: 'রহিমা Begum',
      changes: [{ field: 'name', old: `Someone ${count}`, new: 'রহিমা Begum' }],
    });
  });

  it('is all that the call changes: anything else is refused', async () => {
    const { id, token, email } = await person();
    for (const more of [{ is_admin: true }, { email: 'x@example.com' }, { password: 'quite another one' }]) {
      const answer = await as(token, 'PUT', '/user', { name: 'X', ...more });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(more)]);
    }
    for (const name of [undefined, null, '', '  ', 7, 'x'.repeat(256), 'a\0b']) {
      const answer = await as(token, 'PUT', '/user', { name });
      expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(name)).toEqual([422, ['name']]);
    }
    expect((await as(token, 'GET', '/user')).body.data).toMatchObject({ id, email, is_admin: false });
  });
});

describe('one’s own password', () => {
  it('changes with the current one, and ends the other sessions alone', async () => {
    const { id, email, password, token } = await person();
    const elsewhere = await server.signIn(email, password);
    const someone = await person();
    const body = { current_password: password, password: 'quite another one' };
    const answer = await as(token, 'PUT', '/user/password', body, { 'idempotency-key': `own-${count}` });
    expect([answer.status, answer.body.success], answer.text).toEqual([200, true]);
    expect([await works(token), await works(elsewhere), await works(someone.token)]).toEqual([
      true,
      false,
      true,
    ]);
    await expect(server.signIn(email, password)).rejects.toThrow();
    expect(await server.signIn(email, 'quite another one')).toEqual(expect.any(String));
    const history = await server.api('GET', `/audit/user/${id}`);
    expect(history.body.data[0]).toMatchObject({ action: 'password', changes: [] });
    const { rows } = await sql`select t::text from plinth.idempotency t
      union all select t::text from plinth.audit t`.execute(server.db);
    expect(JSON.stringify(rows)).not.toMatch(/quite another one|argon2/);
  });

  it('stays without the current one, which counts like a failed sign-in', async () => {
    const { email, password, token } = await person();
    const wrong = () =>
      as(token, 'PUT', '/user/password', { current_password: 'wrong', password: 'quite another one' });
    for (let i = 0; i < 10; i++) {
      const answer = await wrong();
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { current_password: 'The current password is not correct' },
      ]);
    }
    const refused = await as(token, 'PUT', '/user/password', {
      current_password: password,
      password: 'quite another one',
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await works(token)).toBe(true);
    await sql`delete from plinth.attempt`.execute(server.db);
    expect(await server.signIn(email, password)).toEqual(expect.any(String));
  });

  it('is held to the rule of the accounts', async () => {
    const { password, token } = await person();
    const given = (more: object) => as(token, 'PUT', '/user/password', more);
    expect((await given({})).body.errors).toEqual({
      current_password: 'Current password is required',
      password: 'New password is required',
    });
    const weak = await given({ current_password: password, password: 'password123' });
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']]);
    expect((await given({ current_password: password, password: 'short' })).status).toBe(422);
    expect((await given({ current_password: 7, password: ['x'] })).status).toBe(422);
    const more = await given({ current_password: password, password: 'quite another one', is_admin: true });
    expect(Object.keys(more.body.errors)).toEqual(['is_admin']);
  });

  it('changed, voids a reset that is under way', async () => {
    const { email, password, token } = await person();
    await server.api('POST', '/forgetpassword', { email }, { token: null });
    await as(token, 'PUT', '/user/password', { current_password: password, password: 'quite another one' });
    const { rows } = await sql`select 1 from plinth.otp where email = ${email}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('one’s own sessions', () => {
  it('are listed with the one that asks first, and without their tokens', async () => {
    const { email, password, token } = await person();
    await server.api('POST', '/login', { email, password }, { headers: { 'user-agent': 'A phone' } });
    const someone = await person();
    const { status, body, text } = await as(token, 'GET', '/user/sessions');
    expect(status).toBe(200);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const row = { id: expect.any(Number), created_at: moment, last_used_at: moment };
    expect(body.data).toEqual([
      { ...row, user_agent: expect.any(String), current: true },
      { ...row, user_agent: 'A phone', current: false },
    ]);
    expect(text).not.toMatch(/token|hash/);
    expect((await as(someone.token, 'GET', '/user/sessions')).body.data).toHaveLength(1);
  });

  it('that are over are not among them', async () => {
    const { id, email, password, token } = await person();
    await server.signIn(email, password);
    await server.signIn(email, password);
    const { body } = await as(token, 'GET', '/user/sessions');
    const [, idle, old] = body.data;
    await sql`update plinth.session set last_used_at = now() - interval '12 hours' where id = ${idle.id}`.execute(
      server.db,
    );
    await sql`update plinth.session set expires_at = now() where id = ${old.id} and user_id = ${id}`.execute(
      server.db,
    );
    expect((await as(token, 'GET', '/user/sessions')).body.data).toHaveLength(1);
  });

  it('end one by one; nobody ends another’s', async () => {
    const { email, password, token } = await person();
    const elsewhere = await server.signIn(email, password);
    const someone = await person();
    const [, other] = (await as(token, 'GET', '/user/sessions')).body.data;
    expect((await as(someone.token, 'DELETE', `/user/sessions/${other.id}`)).status).toBe(404);
    expect((await server.api('DELETE', `/user/sessions/${other.id}`)).status).toBe(404);
    expect(await works(elsewhere)).toBe(true);
    expect((await as(token, 'DELETE', `/user/sessions/${other.id}`)).status).toBe(200);
    expect([await works(elsewhere), await works(token)]).toEqual([false, true]);
    expect((await as(token, 'DELETE', `/user/sessions/${other.id}`)).status).toBe(404);
    for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999', '%00']) {
      expect((await as(token, 'DELETE', `/user/sessions/${id}`)).status, id).toBe(404);
    }
  });

  it('end everywhere else at once', async () => {
    const { email, password, token } = await person();
    const others = [await server.signIn(email, password), await server.signIn(email, password)];
    const someone = await person();
    expect((await as(token, 'DELETE', '/user/sessions')).status).toBe(200);
    expect(await Promise.all([token, ...others, someone.token].map(works))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await as(token, 'DELETE', '/user/sessions')).status).toBe(200);
  });
});
