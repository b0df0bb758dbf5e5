import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../src/server/start/purge.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { codeOf } from '../support/totp.ts';

/** Authenticator apps and recovery codes (docs/business-rules.md, "Second factor"). */

const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8');
const DEMANDING = ACCESS.replace('  cashier:\n', '  cashier:\n    second_factor: required\n');
const PASSWORD = 'a long password';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startServer({ definitions: [{ file: 'resources/access.yaml', text: DEMANDING }] });
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

interface Person {
  id: number;
  email: string;
  token: string;
}

async function person(roles: readonly string[] = []): Promise<Person> {
  const email = `guarded${++count}@example.com`;
  const { body } = await server.api('POST', '/users', { name: 'Rahima', email, password: PASSWORD, roles });
  return { id: body.data.id, email, token: await server.signIn(email, PASSWORD) };
}

const as = (token: string | null, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token });
const login = (email: string, password = PASSWORD) => as(null, 'POST', '/login', { email, password });
const second = (token: string, code: string) => as(null, 'POST', '/login/second', { token, code });
const begin = async (email: string) => (await login(email)).body.second_factor.token as string;
const works = async (token: string) => (await as(token, 'GET', '/user')).status === 200;

/** Forgets which code was the last, since no test waits for the next half minute. */
const forgetStep = (id: number) =>
  sql`update plinth.totp set last_step = 0 where user_id = ${id}`.execute(server.db);

/** Sets up an app; its first code is not the last one any more. */
async function withApp({ id, token }: Person): Promise<{ secret: string; recovery: string[] }> {
  const { body } = await as(token, 'POST', '/user/second_factor/app', { current_password: PASSWORD });
  const { secret } = body.data;
  const confirmed = await as(token, 'POST', '/user/second_factor/app/confirm', { code: codeOf(secret) });
  expect(confirmed.status, confirmed.text).toBe(200);
  await forgetStep(id);
  return { secret, recovery: confirmed.body.data.recovery_codes };
}

describe('an authenticator app', () => {
  it('is set up with the password and a first code, and ends the other sessions', async () => {
    const { email, token } = await person();
    const elsewhere = await server.signIn(email, PASSWORD);
    const prepare = (current_password: string) =>
      as(token, 'POST', '/user/second_factor/app', { current_password });
    const wrong = await prepare('wrong');
    expect([wrong.status, wrong.body.fields.current_password.code]).toEqual([422, 'wrongPassword']);
    const { body } = await prepare(PASSWORD);
    const { secret, uri } = body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', secret]);
    expect(decodeURIComponent(uri)).toContain(email);
    // Not before it is confirmed.
    expect((await login(email)).body.token).toEqual(expect.any(String));
    const confirm = (code: string) => as(token, 'POST', '/user/second_factor/app/confirm', { code });
    const refused = await confirm('000000');
    expect([refused.status, refused.body.fields.code.code]).toEqual([422, 'factorCodeWrong']);
    const confirmed = await confirm(codeOf(secret));
    expect(confirmed.body.data.recovery_codes).toHaveLength(10);
    expect([await works(token), await works(elsewhere)]).toEqual([true, false]);
    expect((await as(token, 'GET', '/user/second_factor')).body.data).toEqual({
      totp: true,
      passkeys: [],
      recovery_codes: 10,
      required: false,
    });
    expect((await prepare(PASSWORD)).body.code).toBe('factorThere');
    expect((await confirm(codeOf(secret, 1))).body.code).toBe('factorNotPrepared');
  });

  it('makes sign-in two steps, of which the first opens nothing', async () => {
    const someone = await person();
    const { secret } = await withApp(someone);
    const { status, body, headers } = await login(someone.email);
    expect([status, body.code, body.token, headers.get('x-device-token')]).toEqual([
      200,
      'secondFactorNeeded',
      undefined,
      null,
    ]);
    const { token, methods } = body.second_factor;
    expect(methods).toEqual(['totp', 'recovery_code']);
    expect(await works(token)).toBe(false);
    // A phone in Bangla types its own digits.
    const typed = codeOf(secret).replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + +digit));
    const done = await second(token, typed);
    expect([done.status, done.body.code]).toEqual([200, 'signedIn']);
    expect(await works(done.body.token)).toBe(true);
    expect(done.headers.get('x-device-token')).toEqual(expect.any(String));
    // The token of the first step is used up, and so is the code.
    expect((await second(token, codeOf(secret, 1))).body.code).toBe('signInOver');
    const again = await second(await begin(someone.email), codeOf(secret));
    expect(again.body.fields.code.code).toBe('factorCodeWrong');
  });

  it('may be off by one step, and takes no code twice or from before the last one', async () => {
    const someone = await person();
    const { secret } = await withApp(someone);
    const token = await begin(someone.email);
    for (const wrong of [codeOf(secret, -3), codeOf(secret, 3), '12345', 'abcdef'])
      expect((await second(token, wrong)).status, wrong).toBe(422);
    expect((await second(token, codeOf(secret, 1))).status).toBe(200);
    for (const earlier of [-1, 0, 1])
      expect((await second(await begin(someone.email), codeOf(secret, earlier))).status).toBe(422);
  });

  it('is accepted once by two calls at the same moment', async () => {
    const someone = await person();
    const { secret } = await withApp(someone);
    const tokens = await Promise.all([begin(someone.email), begin(someone.email)]);
    const answers = await Promise.all(tokens.map((token) => second(token, codeOf(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is removed with a code, and the recovery codes with it', async () => {
    const someone = await person();
    const { secret } = await withApp(someone);
    const remove = (code: string) => as(someone.token, 'POST', '/user/second_factor/app/remove', { code });
    expect((await remove('000000')).status).toBe(422);
    expect((await remove(codeOf(secret))).status).toBe(200);
    expect((await login(someone.email)).body.token).toEqual(expect.any(String));
    expect((await as(someone.token, 'GET', '/user/second_factor')).body.data).toMatchObject({
      totp: false,
      recovery_codes: 0,
    });
  });

  it('is in no answer and in no audit row, and its changes are in the history', async () => {
    const someone = await person();
    const { secret, recovery } = await withApp(someone);
    const { body } = await server.api('GET', `/audit/user/${someone.id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).toContain('authenticator_app');
    const { rows } = await sql`select (select json_agg(a) from plinth.audit a) as audit,
      (select json_agg(i) from plinth.idempotency i) as answers,
      (select json_agg(r) from plinth.recovery_code r) as codes`.execute(server.db);
    const kept = JSON.stringify([rows, body]);
    for (const text of [secret, ...recovery, ...recovery.map((one) => one.replaceAll('-', ''))])
      expect(kept).not.toContain(text);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed', async () => {
    const someone = await person();
    const { recovery } = await withApp(someone);
    const [first = '', other = ''] = recovery;
    expect((await second(await begin(someone.email), first)).status).toBe(200);
    expect((await second(await begin(someone.email), first)).status).toBe(422);
    const typed = ` ${other.toUpperCase().replaceAll('-', ' ')} `;
    const done = await second(await begin(someone.email), typed);
    expect(done.status).toBe(200);
    const { body } = await as(done.body.token, 'GET', '/user/second_factor');
    expect(body.data.recovery_codes).toBe(8);
  });

  it('is replaced with a code of the app, which ends the former ones', async () => {
    const someone = await person();
    const { secret, recovery } = await withApp(someone);
    const { body } = await as(someone.token, 'POST', '/user/second_factor/recovery_codes', {
      code: codeOf(secret),
    });
    const fresh = body.data.recovery_codes;
    expect(new Set([...fresh, ...recovery]).size).toBe(20);
    expect((await second(await begin(someone.email), recovery[0] ?? '')).status).toBe(422);
    expect((await second(await begin(someone.email), fresh[0])).status).toBe(200);
  });

  it('of somebody else is none', async () => {
    const [one, other] = [await person(), await person()];
    const { recovery } = await withApp(one);
    await withApp(other);
    expect((await second(await begin(other.email), recovery[0] ?? '')).status).toBe(422);
  });
});

describe('guessing codes', () => {
  it('ends a sign-in after five codes, and the account’s after ten in an hour', async () => {
    const someone = await person();
    const { secret } = await withApp(someone);
    for (let sign = 0; sign < 2; sign++) {
      const token = await begin(someone.email);
      for (let tries = 0; tries < 5; tries++) expect((await second(token, '000000')).status).toBe(422);
      const over = await second(token, codeOf(secret));
      expect([over.status, over.body.code]).toEqual([401, 'signInOver']);
    }
    const refused = await second(await begin(someone.email), codeOf(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    const remove = await as(someone.token, 'POST', '/user/second_factor/app/remove', {
      code: codeOf(secret),
    });
    expect(remove.status).toBe(429);
  });

  it('from elsewhere does not lock out a device that the account knows', async () => {
    const someone = await person();
    const { secret, recovery } = await withApp(someone);
    const first = await second(await begin(someone.email), recovery[0] ?? '');
    const headers = { 'x-device-token': first.headers.get('x-device-token') as string };
    const token = await begin(someone.email);
    for (let tries = 0; tries < 5; tries++) await second(token, '000000');
    const other = await begin(someone.email);
    for (let tries = 0; tries < 5; tries++) await second(other, '000000');
    expect((await second(await begin(someone.email), codeOf(secret))).status).toBe(429);
    const known = await server.api(
      'POST',
      '/login',
      { email: someone.email, password: PASSWORD },
      { token: null, headers },
    );
    const done = await second(known.body.second_factor.token, codeOf(secret));
    // The device keeps its token.
    expect([done.status, done.headers.get('x-device-token')]).toEqual([200, null]);
  });

  it('of a hundred at once gets five answers', async () => {
    const someone = await person();
    await withApp(someone);
    const token = await begin(someone.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => second(token, '000000')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'signInOver')).toHaveLength(15);
  });
});

describe('a sign-in under way', () => {
  it('ends after five minutes, and when the password changes', async () => {
    const someone = await person();
    const { secret, recovery } = await withApp(someone);
    const late = await begin(someone.email);
    await sql`update plinth.started_sign_in set expires_at = now()`.execute(server.db);
    expect((await second(late, codeOf(secret))).body.code).toBe('signInOver');
    await purge(server.context);
    const { rows } = await sql`select 1 from plinth.started_sign_in`.execute(server.db);
    expect(rows).toEqual([]);
    const changed = await begin(someone.email);
    const password = 'another long password';
    expect((await server.api('PUT', `/users/password/${someone.id}`, { password })).status).toBe(200);
    expect((await second(changed, recovery[0] ?? '')).body.code).toBe('signInOver');
  });
});

describe('a role that demands a second factor', () => {
  it('lets who has none only set one up', async () => {
    const cashier = await person(['cashier']);
    for (const [method, path] of [
      ['GET', '/user'],
      ['GET', '/vendor'],
      ['GET', '/user/tokens'],
      ['GET', './resources.json'],
      ['GET', '/live'],
      ['POST', '/cash/receipt'],
    ] as const) {
      const { status, body } = await as(cashier.token, method, path, method === 'POST' ? {} : undefined);
      expect([status, body.code], path).toEqual([403, 'secondFactorRequired']);
    }
    expect((await as(cashier.token, 'GET', '/user/second_factor')).body.data).toEqual({
      totp: false,
      passkeys: [],
      recovery_codes: 0,
      required: true,
    });
    const { secret } = await withApp(cashier);
    expect((await as(cashier.token, 'GET', '/vendor')).status).toBe(200);
    const made = await as(cashier.token, 'POST', '/user/tokens', {
      name: 'Till',
      last_day: today(),
      current_password: PASSWORD,
    });
    const program = made.body.data.token;
    expect(await works(program)).toBe(true);
    // Without it the tokens of programs stop, too.
    const removed = await as(cashier.token, 'POST', '/user/second_factor/app/remove', {
      code: codeOf(secret),
    });
    expect(removed.status).toBe(200);
    for (const token of [cashier.token, program])
      expect((await as(token, 'GET', '/vendor')).body.code).toBe('secondFactorRequired');
    expect((await as(cashier.token, 'POST', '/logout')).status).toBe(200);
  });

  it('binds an administrator who has the role, and nobody else', async () => {
    const auditor = await person(['auditor']);
    expect(await works(auditor.token)).toBe(true);
    await server.api('PUT', `/users/edit/${auditor.id}`, { is_admin: true, roles: ['auditor', 'cashier'] });
    expect((await as(auditor.token, 'GET', '/vendor')).body.code).toBe('secondFactorRequired');
    expect(await works(server.token)).toBe(true);
  });

  it('is demanded of all administrators where access.yaml says so, and of nobody else by it', async () => {
    const [administrator, auditor] = [await person(['auditor']), await person(['auditor'])];
    await server.api('PUT', `/users/edit/${administrator.id}`, { is_admin: true, roles: ['auditor'] });
    server.write({
      file: 'resources/access.yaml',
      text: `${ACCESS}
administrators: { second_factor: required }
`,
    });
    expect((await server.api('POST', '/definitions/reload')).status).toBe(200);
    for (const token of [administrator.token, server.token])
      expect((await as(token, 'GET', '/vendor')).body.code).toBe('secondFactorRequired');
    expect(await works(auditor.token)).toBe(true);
    await withApp(administrator);
    const { data } = (await as(administrator.token, 'GET', '/access')).body;
    expect(data.administrators_need_factor).toBe(true);
  });
});
