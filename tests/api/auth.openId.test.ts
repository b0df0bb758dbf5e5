import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT, openIdProvider, type TestProvider } from '../support/openIdProvider.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf } from '../support/totp.ts';

/** Signing in by OpenID Connect (docs/business-rules.md, "OpenID Connect"), with a real provider. */

let provider: TestProvider;
let server: TestServer;
/** Makes accounts with the role of an auditor. */
let open: TestServer;

/** The user that the provider signs in, by the name that its form takes. */
const USERS: Record<string, { email: string; email_verified: boolean; name?: string }> = {
  rahima: { email: 'Rahima@Example.com', email_verified: true, name: 'Rahima Begum' },
  unverified: { email: 'rahima@example.com', email_verified: false },
  stranger: { email: 'stranger@example.com', email_verified: true, name: 'A Stranger' },
  moving: { email: 'moving@example.com', email_verified: true, name: 'Moving' },
  other: { email: 'moving@example.com', email_verified: true, name: 'Somebody Else' },
};

beforeAll(async () => {
  provider = await openIdProvider(USERS);
  const openId = { ...CLIENT, issuer: provider.issuer, name: 'Example', newRole: undefined };
  server = await startServer({ app: { openId } });
  open = await startServer({ on: server, app: { openId: { ...openId, newRole: 'auditor' } } });
  provider.serve([server, open]);
});
afterAll(async () => {
  await server?.close();
  provider?.close();
});

/** A browser that keeps its cookies by host, and follows no redirect by itself. */
function browser() {
  const jar = new Map<string, Map<string, string>>();
  return async (address: string, init: RequestInit = {}) => {
    const { origin } = new URL(address);
    const own = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, own);
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      own.set(name, value);
    }
    const to = response.headers.get('location');
    return { status: response.status, text: await response.text(), to: to && new URL(to, address).href };
  };
}

type Visit = ReturnType<typeof browser>;

/** Follows the redirects from an address, answering the provider's forms, to the web app or the wanted address. */
async function follow(visit: Visit, from: string, user: string, until = /#openid=/): Promise<string> {
  let address = from;
  for (let step = 0; step < 15 && !until.test(address); step += 1) {
    const answer = await visit(address);
    if (answer.to) address = answer.to;
    else {
      const [, action = ''] = /action="([^"]+)"/.exec(answer.text) ?? [];
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(answer.text) ?? [];
      const body = new URLSearchParams({ prompt, login: user, password: 'any' });
      const sent = await visit(new URL(action, address).href, { method: 'POST', body });
      address = sent.to ?? '';
    }
  }
  return address;
}

const resultOf = (address: string) => decodeURIComponent(address.split('#openid=')[1] ?? '');
const start = (on: TestServer) => new URL('/api/login/openid', on.url).href;
const signIn = async (on: TestServer, user: string) => resultOf(await follow(browser(), start(on), user));
const userOf = async (user: string) => {
  const { body } = await take(await signIn(server, user));
  return (await server.api('GET', '/user', undefined, { token: body.token })).body.data;
};
const take = (code: string) => server.api('POST', '/login/openid', { code }, { token: null });

it('signs in the account of the verified email, once for each code', async () => {
  const body = { name: 'Rahima', email: 'rahima@example.com', password: 'a long password' };
  const { body: made } = await server.api('POST', '/users', body);
  const code = await signIn(server, 'rahima');
  expect(code).toMatch(/^[\w-]{43}$/);
  const { status, body: answer } = await take(code);
  expect(status).toBe(200);
  const { body: user } = await server.api('GET', '/user', undefined, { token: answer.token });
  expect(user.data.id).toBe(made.data.id);
  expect((await take(code)).body.code).toBe('signInOver');
});

it('asks for the second factor of an account that has one', async () => {
  const token = await server.signIn('rahima@example.com', 'a long password');
  const as = (path: string, body: object) => server.api('POST', path, body, { token });
  const { body } = await as('/user/second_factor/app', { current_password: 'a long password' });
  expect((await as('/user/second_factor/app/confirm', { code: codeOf(body.data.secret) })).status).toBe(200);
  const { body: answer } = await take(await signIn(server, 'rahima'));
  expect([answer.code, answer.token]).toEqual(['secondFactorNeeded', undefined]);
  const done = await server.api(
    'POST',
    '/login/second',
    { token: answer.second_factor.token, code: codeOf(body.data.secret, 1) },
    { token: null },
  );
  expect(done.status).toBe(200);
});

it('signs nobody in by an email that is not verified, or that has no account', async () => {
  expect(await signIn(server, 'unverified')).toBe('openIdUnverified');
  expect(await signIn(server, 'stranger')).toBe('openIdNoAccount');
  const { body: trail } = await server.api('GET', '/access/sign_ins?_start=0&_end=2');
  expect(trail.data).toEqual(
    Array(2).fill(expect.objectContaining({ action: 'sign_in_failed', means: 'openid', user: null })),
  );
});

it('makes an account with the role of OIDC_NEW_ROLE where it is set', async () => {
  const { body } = await take(await signIn(open, 'stranger'));
  const { rows } = await sql<{ name: string; roles: string[]; is_admin: boolean | null }>`
    select name, roles, is_admin from public."user" where email = 'stranger@example.com'`.execute(server.db);
  expect(rows).toEqual([{ name: 'A Stranger', roles: ['auditor'], is_admin: false }]);
  expect((await server.api('POST', '/vendor', {}, { token: body.token })).status).toBe(403);
});

it('knows a user by the subject of the first sign-in, whatever email the provider has later', async () => {
  const account = (name: string) =>
    server.api('POST', '/users', { name, email: `${name}@example.com`, password: 'a long password' });
  const { body: made } = await account('moving');
  const { body: director } = await account('director');
  const id = made.data.id;
  expect((await userOf('moving')).id).toBe(id);

  // The email of another account, at the provider, leads to one's own; verified or not.
  USERS.moving = { email: 'director@example.com', email_verified: false };
  expect((await userOf('moving')).id).toBe(id);
  USERS.moving = { email: 'director@example.com', email_verified: true };
  expect((await userOf('moving')).id).toBe(id);
  // Another subject with the email of a bound account is somebody else.
  expect(await signIn(server, 'other')).toBe('openIdOther');
  // Somebody else who comes first takes an account by its email.
  USERS.other = { email: 'director@example.com', email_verified: true };
  expect((await userOf('other')).id).toBe(director.data.id);
  // A deleted account signs nobody in, and its subject moves to no other account.
  await server.api('DELETE', `/users/delete/${director.data.id}`);
  USERS.other = { email: 'moving@example.com', email_verified: true };
  expect(await signIn(server, 'other')).toBe('openIdNoAccount');
});

it('shows administrators who is bound, and lets them end it', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from public."user" where email = 'moving@example.com'`.execute(server.db);
  const id = rows[0]?.id;
  const shown = async () => (await server.api('GET', `/access/user/${id}`)).body.data.openid;
  expect(await shown()).toEqual([
    {
      issuer: provider.issuer,
      email: 'moving@example.com',
      bound_at: expect.stringMatching(/^\d{4}-/),
      last_used_at: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  const { body: user } = await take(await signIn(server, 'moving'));
  const own = (path: string) => server.api('DELETE', path, undefined, { token: user.token });
  expect((await own(`/access/user/${id}/openid`)).status).toBe(403);
  const { status, body } = await server.api('DELETE', `/access/user/${id}/openid`);
  expect([status, body.code]).toEqual([200, 'openIdUnbound']);
  expect(await shown()).toEqual([]);
  // It ends the sessions, too.
  expect((await server.api('GET', '/user', undefined, { token: user.token })).status).toBe(401);
  expect((await server.api('DELETE', `/access/user/${id}/openid`)).status).toBe(404);
  const { body: history } = await server.api('GET', `/audit/user/${id}`);
  expect(history.data.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['openid_bound', 'openid_unbound']),
  );
  USERS.moving = { email: 'moving@example.com', email_verified: true };
  expect((await userOf('moving')).id).toBe(id);
});

it('refuses an answer that the provider has not signed', async () => {
  const forged = await openIdProvider(USERS);
  const openId = { ...CLIENT, issuer: forged.issuer, name: 'Forged', newRole: undefined };
  const product = await startServer({ on: server, app: { openId } });
  forged.serve([product]);
  forged.publishOtherKeys();
  expect(await signIn(product, 'rahima')).toBe('openIdRefused');
  await product.close();
  forged.close();
});

it('starts no more than 600 sign-ins an hour for an address, and refuses a hundred wrong returns', async () => {
  const limited = await startServer({
    on: server,
    app: { openId: { ...CLIENT, issuer: provider.issuer, name: 'Example', newRole: undefined } },
  });
  const wrong = () => take('x'.repeat(43));
  await sql`delete from plinth.attempt`.execute(server.db);
  const answers = [];
  for (let round = 0; round < 101; round += 1) answers.push((await wrong()).status);
  expect(answers.filter((status) => status === 401).length).toBe(100);
  expect(answers.at(-1)).toBe(429);
  await sql`insert into plinth.attempt (kind, subject)
    select 'openid by address', subject from plinth.attempt, generate_series(1, 6) where kind = 'openid return by address'`.execute(
    server.db,
  );
  const before = await sql`select 1 from plinth.open_id_request`.execute(server.db);
  expect(resultOf((await browser()(start(limited))).to ?? '')).toBe('tooMany');
  expect((await sql`select 1 from plinth.open_id_request`.execute(server.db)).rows.length).toBe(
    before.rows.length,
  );
  await sql`delete from plinth.attempt`.execute(server.db);
  await limited.close();
});

it('is continued by another server, but in no other browser, and with no other state or code', async () => {
  const visit = browser();
  const callback = /\/login\/openid\/callback/;
  const returned = await follow(visit, start(server), 'stranger', callback);
  // Somebody else's answer, sent to this browser or opened in another one.
  expect(resultOf((await browser()(returned)).to ?? '')).toBe('signInOver');
  const forged = new URL(returned);
  forged.searchParams.set('state', 'forged');
  expect(resultOf((await visit(forged.href)).to ?? '')).toBe('signInOver');

  const again = browser();
  const wrong = new URL(await follow(again, start(server), 'stranger', callback));
  wrong.searchParams.set('code', 'forged');
  expect(resultOf((await again(wrong.href)).to ?? '')).toBe('openIdRefused');
  // Each state is used once, also by a refusal.
  expect(resultOf((await again(wrong.href)).to ?? '')).toBe('signInOver');
});

it('sends the browser back with a reason when the provider is gone', async () => {
  const gone = await startServer({
    on: server,
    app: { openId: { ...CLIENT, issuer: 'http://127.0.0.1:9', name: 'Gone', newRole: undefined } },
  });
  expect(resultOf((await browser()(start(gone))).to ?? '')).toBe('openIdUnreachable');
  await gone.close();
});

it('has no calls where no provider is set', async () => {
  const plain = await startServer({ on: server });
  expect((await plain.api('GET', '/login/openid')).status).toBe(404);
  await plain.close();
});
