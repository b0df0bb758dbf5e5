import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/schema/days.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { codeOf } from '../support/totp.ts';

/** Tokens with which programs call in the name of a user (docs/business-rules.md, "Tokens for programs"). */

let server: TestServer;
let count = 0;

/** Of the administrator, and of all users here. */
const PASSWORD = 'correct horse battery';

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

interface Person {
  id: number;
  password: string;
  email: string;
  token: string;
}

async function person(roles: readonly string[], more = {}): Promise<Person> {
  const email = `caller${++count}@example.com`;
  const password = PASSWORD;
  const { body } = await server.api('POST', '/users', {
    name: `Caller ${count}`,
    email,
    password,
    roles,
    ...more,
  });
  return { id: body.data.id, email, password, token: await server.signIn(email, password) };
}

const as = (token: string | null, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token });
const day = () => addDays(today(), 30);

/** The answer of making a token. */
const ask = (token: string, more = {}) =>
  as(token, 'POST', '/user/tokens', {
    name: 'Attendance device',
    last_day: day(),
    current_password: PASSWORD,
    ...more,
  });

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
    expect(text).toMatch(/^plinth_[A-Za-z0-9_-]{49}$/);
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
      ['GET', '/user/second_factor'],
      ['POST', '/user/second_factor/app', { current_password: PASSWORD }],
      ['POST', '/user/second_factor/app/confirm', { code: '123456' }],
      ['POST', '/user/second_factor/app/remove', { code: '123456' }],
      ['POST', '/user/second_factor/recovery_codes', { code: '123456' }],
      ['POST', '/user/passkeys/options', { current_password: PASSWORD }],
      ['POST', '/user/passkeys/1/remove', { current_password: PASSWORD }],
      ['GET', '/backup'],
      ['GET', '/restore'],
      ['POST', '/restore'],
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

describe('making a token', () => {
  it('takes the password of the user, which counts like a sign-in', async () => {
    const { token } = await person(['cashier']);
    const none = await ask(token, { current_password: undefined });
    expect([none.status, none.body.errors]).toEqual([
      422,
      { current_password: 'Current password is required' },
    ]);
    const wrong = await ask(token, { current_password: 'not the password' });
    expect([wrong.status, wrong.body.fields.current_password.code]).toEqual([422, 'wrongPassword']);
    expect((await as(token, 'GET', '/user/tokens')).body.data).toEqual([]);
    for (let nth = 0; nth < 9; nth += 1) await ask(token, { current_password: 'not the password' });
    const locked = await ask(token);
    expect([locked.status, locked.body.code]).toEqual([429, 'tooMany']);
  });

  it('takes a code in place of the password, of an account with a second factor', async () => {
    const someone = await person(['cashier']);
    const withCode = (code: string) => ask(someone.token, { current_password: undefined, code });
    expect((await withCode('123456')).body.fields.code.code).toBe('factorCodeWrong');
    const { body } = await as(someone.token, 'POST', '/user/second_factor/app', {
      current_password: PASSWORD,
    });
    const confirm = { code: codeOf(body.data.secret) };
    const { body: confirmed } = await as(someone.token, 'POST', '/user/second_factor/app/confirm', confirm);
    expect((await withCode('000000')).body.fields.code.code).toBe('factorCodeWrong');
    expect((await withCode(codeOf(body.data.secret, 1))).status).toBe(201);
    const [recovery] = confirmed.data.recovery_codes;
    expect((await withCode(recovery)).status).toBe(201);
    expect((await withCode(recovery)).status).toBe(422);
    expect((await ask(someone.token)).status).toBe(201);
  });

  it('stands in the history and in a mail to the user, without the token', async () => {
    const someone = await person(['cashier']);
    const answer = await made(someone.token, { name: 'Gate', role: 'cashier' });
    const history = await server.api('GET', `/audit/user/${someone.id}`);
    expect(history.body.data[0]).toMatchObject({ action: 'token_made', user_id: someone.id });
    expect(history.body.data[0].changes.map(({ new: value }: { new: string }) => value)).toEqual(
      expect.arrayContaining(['Gate', 'cashier', day()]),
    );
    const { rows } = await sql<{ text: string }>`
      select text from plinth.mail where recipient = ${someone.email} order by id`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain('“Gate”');
    expect(JSON.stringify([history.body, rows])).not.toContain(answer.token);
    await as(someone.token, 'DELETE', `/user/tokens/${answer.id}`);
    const after = await server.api('GET', `/audit/user/${someone.id}`);
    expect(after.body.data[0]).toMatchObject({ action: 'token_ended', changes: [{ new: 'Gate' }] });
  });
});

describe('tokens end', () => {
  const works = async (one: { token: string }) => (await as(one.token, 'GET', '/user')).status === 200;

  it('with a reset of the password, by an administrator and by an OTP', async () => {
    const someone = await person(['cashier']);
    const first = await made(someone.token);
    expect(await works(first)).toBe(true);
    const password = 'another long one';
    expect((await server.api('PUT', `/users/password/${someone.id}`, { password })).status).toBe(200);
    expect(await works(first)).toBe(false);
    const token = await server.signIn(someone.email, password);
    const second = await made(token, { current_password: password });
    const hash = createHash('sha256').update(`${someone.email}\n123456`).digest();
    await as(null, 'POST', '/forgetpassword', { email: someone.email });
    await sql`update plinth.otp set code_hash = ${hash} where email = ${someone.email}`.execute(server.db);
    const verified = await as(null, 'POST', '/verifyotp', { email: someone.email, otp: '123456' });
    const reset = { email: someone.email, password: PASSWORD, reset_token: verified.body.reset_token };
    expect((await as(null, 'POST', '/resetpassword', reset)).status).toBe(200);
    expect(await works(second)).toBe(false);
  });

  it('with signing out everywhere, but not with one’s own new password', async () => {
    const someone = await person(['cashier']);
    const own = await made(someone.token);
    const password = 'another long one';
    const change = { current_password: PASSWORD, password };
    expect((await as(someone.token, 'PUT', '/user/password', change)).status).toBe(200);
    expect(await works(own)).toBe(true);
    expect((await as(someone.token, 'DELETE', '/user/sessions')).status).toBe(200);
    expect(await works(own)).toBe(false);
    expect(await works(someone)).toBe(true);
    const { body } = await server.api('GET', `/audit/user/${someone.id}`);
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 4)).toEqual(['token_ended', 'sessions_ended', 'password', 'token_made']);
  });

  it('with the account, and are not there again when it is restored', async () => {
    const someone = await person(['cashier']);
    const own = await made(someone.token);
    expect((await server.api('DELETE', `/users/delete/${someone.id}`)).status).toBe(200);
    expect((await server.api('POST', `/users/list/${someone.id}/restore`)).status).toBe(200);
    expect(await works(own)).toBe(false);
  });
});
