import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/schema/expression/dayFunctions.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** Tokens with which programs call in the name of a user (docs/business-rules.md, "Tokens for programs"). */

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

interface Person {
  id: number;
  email: string;
  token: string;
}

async function person(roles: readonly string[], more = {}): Promise<Person> {
  const email = `caller${++count}@example.com`;
  const password = `a long password ${count}`;
  const { body } = await server.api('POST', '/users', {
    name: `Caller ${count}`,
    email,
    password,
    roles,
    ...more,
  });
  return { id: body.data.id, email, token: await server.signIn(email, password) };
}

const as = (token: string | null, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token });
const day = () => addDays(today(), 30);

/** The answer of making a token. */
const ask = (token: string, more = {}) =>
  as(token, 'POST', '/user/tokens', { name: 'Attendance device', last_day: day(), ...more });

async function made(token: string, more = {}): Promise<{ id: number; token: string }> {
  const { status, body } = await ask(token, more);
  expect(status).toBe(201);
  return body.data;
}

describe('a token for a program', () => {
  it('is shown once, of which a hash is kept, and says when it was last used', async () => {
    const { token } = await person(['auditor']);
    const answer = await ask(token, { role: 'auditor', calls_per_minute: 60 });
    const { token: text, ...data } = answer.body.data;
    expect(text).toMatch(/^plinth_[A-Za-z0-9_-]{43}$/);
    expect(data).toMatchObject({
      name: 'Attendance device',
      role: 'auditor',
      calls_per_minute: 60,
      last_day: day(),
      last_used_at: null,
    });
    expect((await as(text, 'GET', '/vendor')).status).toBe(200);
    await expect
      .poll(async () => (await as(token, 'GET', '/user/tokens')).body.data[0].last_used_at)
      .toMatch(/^\d{4}-\d\d-\d\d /);
    const { body } = await as(token, 'GET', '/user/tokens');
    expect(JSON.stringify(body)).not.toContain(text);
    expect(body.roles).toEqual([{ name: 'auditor', label: expect.any(String) }]);
    const { rows } = await sql`select token::text from plinth.api_token token`.execute(server.db);
    expect(JSON.stringify(rows)).not.toContain(text);
  });

  it('has the rights of its role and no other, also an administrator’s', async () => {
    const { token } = await made(server.token, { role: 'auditor' });
    expect((await as(token, 'GET', '/vendor')).status).toBe(200);
    expect((await as(token, 'POST', '/vendor', { name: 'X' })).status).toBe(403);
    expect((await as(token, 'GET', '/setting/periods/history')).status).toBe(403);
    const whole = await made(server.token);
    expect((await as(whole.token, 'GET', '/setting/periods/history')).status).toBe(200);
  });

  it('is bound by what binds its owner, whichever role it has', async () => {
    const vendor = { vendor_name: 'Tiles', phone: '01711111111', address: 'D', note: 'N', balance: 0 };
    const { body } = await server.api('POST', '/vendor', vendor);
    const payment = { vendor_id: body.data.id, amount: 60_000 };
    const { token } = await person(['accountant', 'cashier']);
    const accountant = await made(token, { role: 'accountant' });
    const held = await as(accountant.token, 'POST', '/vendor/payment', payment);
    expect([held.status, held.body.message]).toEqual([202, 'Sent for approval']);
    const alone = await made((await person(['accountant'])).token, { role: 'accountant' });
    expect((await as(alone.token, 'POST', '/vendor/payment', payment)).status).not.toBe(202);
  });

  it('does nothing for which a person signs in', async () => {
    const { token } = await made(server.token);
    for (const [method, path, body] of [
      ['GET', '/user/tokens'],
      ['POST', '/user/tokens', { name: 'Another', last_day: day() }],
      ['DELETE', '/user/tokens/1'],
      ['PUT', '/user', { name: 'X' }],
      ['PUT', '/user/password', { current_password: 'x', password: 'a new password 9' }],
      ['GET', '/user/sessions'],
      ['DELETE', '/user/sessions'],
      ['DELETE', '/user/sessions/1'],
      ['POST', '/logout'],
      ['POST', '/mail/report', { report: 'trial_balance', recipients: ['a@example.com'], day_of_month: 1 }],
    ] as const) {
      const answer = await as(token, method, path, body);
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 'peopleOnly']);
    }
  });

  it('ends when it is ended, when its day is over, when its owner loses the role or is archived', async () => {
    const { id, token } = await person(['auditor', 'cashier']);
    const works = async (one: { token: string }) => (await as(one.token, 'GET', '/user')).status === 200;
    const [ended, expired, demoted, archived] = [
      await made(token),
      await made(token),
      await made(token, { role: 'cashier' }),
      await made(token, { role: 'auditor' }),
    ];
    for (const one of [ended, expired, demoted, archived]) expect(await works(one)).toBe(true);
    expect((await as(token, 'DELETE', `/user/tokens/${ended.id}`)).status).toBe(200);
    expect((await as(token, 'DELETE', `/user/tokens/${ended.id}`)).body.code).toBe('tokenNotFound');
    await sql`update plinth.api_token set expires_at = now() where id = ${expired.id}`.execute(server.db);
    await server.api('PUT', `/users/edit/${id}`, { roles: ['auditor'] });
    for (const one of [ended, expired, demoted]) expect(await works(one)).toBe(false);
    expect(await works(archived)).toBe(true);
    await server.api('DELETE', `/users/delete/${id}`);
    expect(await works(archived)).toBe(false);
  });

  it('makes at most its calls in a minute', async () => {
    const { token } = await made(server.token, { calls_per_minute: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => as(token, 'GET', '/user')));
    const refused = answers.filter(({ status }) => status === 429);
    // They may fall into two minutes.
    expect([1, 3]).toContain(refused.length);
    expect(refused[0]?.body).toMatchObject({ code: 'tooManyCalls', params: { most: 2 } });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await sql`update plinth.api_token_calls set minute = minute - interval '1 minute'`.execute(server.db);
    expect((await as(token, 'GET', '/user')).status).toBe(200);
  });

  it('is refused with the field named, for a wrong name, day, role or number', async () => {
    const { token, id } = await person(['cashier']);
    for (const [more, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ last_day: '2026-02-30' }, 'last_day'],
      [{ last_day: addDays(today(), -1) }, 'last_day'],
      [{ last_day: addDays(today(), 367) }, 'last_day'],
      [{ role: 'auditor' }, 'role'],
      [{ role: 'nobody' }, 'role'],
      [{ calls_per_minute: 0 }, 'calls_per_minute'],
      [{ calls_per_minute: 6_001 }, 'calls_per_minute'],
      [{ calls_per_minute: 1.5 }, 'calls_per_minute'],
    ] as const) {
      const { status, body } = await ask(token, more);
      expect([status, Object.keys(body.errors)], JSON.stringify(more)).toEqual([422, [field]]);
    }
    await sql`insert into plinth.api_token (token_hash, user_id, name, calls_per_minute, expires_at)
      select sha256(n::text::bytea), ${id}, 'One', 1, now() + interval '1 day' from generate_series(1, 20) n`.execute(
      server.db,
    );
    expect((await ask(token)).body).toMatchObject({ code: 'tooManyTokens', params: { most: 20 } });
  });

  it('is unknown if it is invented, or another user’s to end', async () => {
    const { token } = await person(['cashier']);
    expect((await as(`plinth_${'A'.repeat(43)}`, 'GET', '/user')).status).toBe(401);
    const { id } = await made(server.token);
    expect((await as(token, 'DELETE', `/user/tokens/${id}`)).status).toBe(404);
    expect((await as(null, 'GET', '/user/tokens')).status).toBe(401);
  });
});
