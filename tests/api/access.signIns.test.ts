import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../src/schema/days.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { codeOf } from '../support/totp.ts';

/** Administrators see and end how others sign in; each end is in the user's history. */

const PASSWORD = 'a long password';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const as = (token: string | null, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token });
const works = async (token: string) => (await as(token, 'GET', '/user')).status === 200;

async function person() {
  const email = `seen${++count}@example.com`;
  const { body } = await server.api('POST', '/users', { name: 'Rahima', email, password: PASSWORD });
  const token = await server.signIn(email, PASSWORD);
  return { id: body.data.id as number, email, token, path: `/access/user/${body.data.id}` };
}

async function withApp({ token }: { token: string }): Promise<void> {
  const { body } = await as(token, 'POST', '/user/second_factor/app', { current_password: PASSWORD });
  const code = codeOf(body.data.secret);
  expect((await as(token, 'POST', '/user/second_factor/app/confirm', { code })).status).toBe(200);
}

const actions = async (id: number) =>
  (await server.api('GET', `/audit/user/${id}`)).body.data.map(
    ({ action, user_name }: { action: string; user_name: string }) => [action, user_name],
  );

it('shows sessions, tokens and the second factor, without a secret', async () => {
  const someone = await person();
  await withApp(someone);
  const wanted = { name: 'Till', last_day: addDays(today(), 3), current_password: PASSWORD };
  const made = await as(someone.token, 'POST', '/user/tokens', wanted);
  const { status, body, text } = await server.api('GET', someone.path);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    id: someone.id,
    name: 'Rahima',
    sessions: [{ current: false }],
    tokens: [{ name: 'Till' }],
    second_factor: { totp: true, recovery_codes: 10, required: false },
  });
  for (const secret of [made.body.data.token, someone.token]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/hash|"secret"/);
  const { users } = (await server.api('GET', '/access')).body.data;
  expect(users).toContainEqual(expect.objectContaining({ id: someone.id, second_factor: true }));
  expect(users).toContainEqual(
    expect.objectContaining({ email: server.admin.email, second_factor: false, factor_required: false }),
  );
});

it('ends one session, all of them, and a token, each with an audit row', async () => {
  const someone = await person();
  const [other, third] = [
    await server.signIn(someone.email, PASSWORD),
    await server.signIn(someone.email, PASSWORD),
  ];
  const { body } = await server.api('GET', someone.path);
  const [newest] = body.data.sessions;
  expect((await server.api('DELETE', `${someone.path}/sessions/${newest.id}`)).status).toBe(200);
  expect([await works(someone.token), await works(other), await works(third)].filter(Boolean)).toHaveLength(
    2,
  );
  expect((await server.api('DELETE', `${someone.path}/sessions/${newest.id}`)).body.code).toBe(
    'sessionNotFound',
  );
  const signedIn = await server.signIn(someone.email, PASSWORD);
  const make = (name: string) =>
    as(signedIn, 'POST', '/user/tokens', { name, last_day: today(), current_password: PASSWORD });
  const [first, made] = [(await make('Device')).body.data, await make('Till')];
  expect((await server.api('DELETE', `${someone.path}/tokens/${first.id}`)).status).toBe(200);
  expect(await works(first.token)).toBe(false);
  expect((await server.api('DELETE', `${someone.path}/tokens/${first.id}`)).body.code).toBe('tokenNotFound');
  expect((await server.api('DELETE', `${someone.path}/sessions`)).status).toBe(200);
  for (const token of [someone.token, other, third, signedIn]) expect(await works(token)).toBe(false);
  const program = made.body.data;
  // Programs of a user who is signed out everywhere end with the sessions.
  expect(await works(program.token)).toBe(false);
  expect(await actions(someone.id)).toEqual([
    ['sessions_ended', 'Administrator'],
    ['token_ended', 'Administrator'],
    ['token_ended', 'Administrator'],
    ['token_made', 'Rahima'],
    ['token_made', 'Rahima'],
    ['sessions_ended', 'Administrator'],
    ['create', 'Administrator'],
  ]);
});

it('ends no session or token of another user', async () => {
  const [one, other] = [await person(), await person()];
  const { body } = await server.api('GET', other.path);
  const [session] = body.data.sessions;
  expect((await server.api('DELETE', `${one.path}/sessions/${session.id}`)).status).toBe(404);
  expect(await works(other.token)).toBe(true);
  expect(await actions(one.id)).toEqual([['create', 'Administrator']]);
});

it('takes away a lost second factor of another user, but not one’s own', async () => {
  const someone = await person();
  const remove = () => server.api('DELETE', `${someone.path}/second_factor`);
  expect((await remove()).body.code).toBe('factorNone');
  await withApp(someone);
  expect((await remove()).status).toBe(200);
  expect(await works(someone.token)).toBe(false);
  expect(await works(await server.signIn(someone.email, PASSWORD))).toBe(true);
  expect((await actions(someone.id))[0]).toEqual(['second_factor_removed', 'Administrator']);
  const { body } = await server.api('GET', '/user');
  const own = await server.api('DELETE', `/access/user/${body.data.id}/second_factor`);
  expect(own.body.code).toBe('ownFactor');
});

it('is for administrators who sign in themselves', async () => {
  const someone = await person();
  const current_password = server.admin.password;
  const made = await server.api('POST', '/user/tokens', {
    name: 'Script',
    last_day: today(),
    current_password,
  });
  for (const [method, path] of [
    ['GET', someone.path],
    ['DELETE', `${someone.path}/sessions`],
    ['DELETE', `${someone.path}/sessions/1`],
    ['DELETE', `${someone.path}/tokens/1`],
    ['DELETE', `${someone.path}/second_factor`],
    ['DELETE', `${someone.path}/openid`],
  ] as const) {
    expect((await as(someone.token, method, path)).body.code, path).toBe('forbidden');
    expect((await as(made.body.data.token, method, path)).body.code, path).toBe('peopleOnly');
  }
  expect((await server.api('GET', '/access/user/999999')).status).toBe(404);
});
