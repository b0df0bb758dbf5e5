import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** The records that people sign in with (docs/business-rules.md, "Accounts and administrators"). */

let server: TestServer;
let api: TestServer['api'];
let count = 0;

beforeAll(async () => {
  server = await startServer();
  api = server.api;
});
afterAll(() => server?.close());

async function user(more: object = {}): Promise<{ id: number; email: string; password: string }> {
  const email = `person${++count}@example.com`;
  const password = `a long password ${count}`;
  const answer = await api('POST', '/users', { name: `Person ${count}`, email, password, ...more });
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.body.data.id, email, password };
}

it('an account signs in with what it was made with, and no answer holds its password', async () => {
  const { id, email, password } = await user();
  expect(await server.signIn(email, password)).toEqual(expect.any(String));
  const list = await api('GET', '/users/list');
  const history = await api('GET', `/audit/user/${id}`);
  for (const text of [list.text, history.text]) expect(text).not.toMatch(/argon2|password/i);
});

it('a password is set by its own call alone, and ends the sessions', async () => {
  const { id, email, password } = await user();
  const token = await server.signIn(email, password);
  const edit = await api('PUT', `/users/edit/${id}`, { name: 'X', password: 'another long one' });
  expect(edit.status).toBe(422);
  expect((await api('PUT', `/users/password/${id}`, {})).body.errors).toEqual({
    password: 'Password is required',
  });
  expect((await api('PUT', `/users/password/${id}`, { password: 'short' })).status).toBe(422);
  const other = await api('PUT', `/users/password/${id}`, { password: 'another long one', name: 'Y' });
  expect(other.status).toBe(422);
  const reset = await api('PUT', `/users/password/${id}`, { password: 'another long one' });
  expect(reset.status, reset.text).toBe(200);
  expect((await api('GET', '/vendor', undefined, { token })).status).toBe(401);
  await expect(server.signIn(email, password)).rejects.toThrow();
  expect(await server.signIn(email, 'another long one')).toEqual(expect.any(String));
  const history = await api('GET', `/audit/user/${id}`);
  expect(history.body.data[0]).toMatchObject({ action: 'password', changes: [] });
});

it('what only administrators may do is 403 for others, before the body is checked', async () => {
  const plain = await user();
  const token = await server.signIn(plain.email, plain.password);
  for (const [method, path] of [
    ['GET', '/users/list'],
    ['GET', `/users/list/${plain.id}`],
    ['POST', '/users'],
    ['PUT', `/users/edit/${plain.id}`],
    ['PUT', `/users/password/${plain.id}`],
    ['DELETE', '/users/delete/1'],
    ['POST', '/users/list/1/restore'],
    ['GET', `/audit/user/${plain.id}`],
    ['GET', '/summary/user'],
    ['PUT', '/institution/1'],
  ] as const) {
    const body = method === 'GET' ? undefined : { no_such_field: 1 };
    const answer = await api(method, path, body, { token });
    expect([answer.status, answer.body.success], `${method} ${path}`).toEqual([403, false]);
  }
  expect((await api('GET', '/vendor', undefined, { token })).status).toBe(200);
  expect((await api('GET', '/institution/1', undefined, { token })).status).toBe(200);
});

it('nobody deletes the account that they are signed in with', async () => {
  const answer = await api('DELETE', '/users/delete/1');
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'The account that you are signed in with cannot be deleted',
  ]);
});

it('the last administrator stays one', async () => {
  const answer = await api('PUT', '/users/edit/1', { is_admin: false });
  expect(answer.status).toBe(409);
  const second = await user({ is_admin: true });
  const token = await server.signIn(second.email, second.password);
  const answers = await Promise.all([
    api('PUT', '/users/edit/1', { is_admin: false }),
    api('PUT', `/users/edit/${second.id}`, { is_admin: false }, { token }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
  const { rows } = await sql<{ admins: number }>`
    select count(*) as admins from public."user" where is_admin and archived_at is null`.execute(server.db);
  expect(rows[0]?.admins).toBe(1);
  // Whichever won: make the first account an administrator again for the tests that follow.
  if (answers[0]?.status === 200) await api('PUT', '/users/edit/1', { is_admin: true }, { token });
});

it('two who delete each other leave one of them', async () => {
  const fresh = await startServer();
  try {
    const body = { name: 'B', email: 'b@example.com', password: 'a long password', is_admin: true };
    const { id } = (await fresh.api('POST', '/users', body)).body.data;
    const token = await fresh.signIn('b@example.com', 'a long password');
    const answers = await Promise.all([
      fresh.api('DELETE', `/users/delete/${id}`),
      fresh.api('DELETE', '/users/delete/1', undefined, { token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  } finally {
    await fresh.close();
  }
});

it('a deleted account is signed out and cannot sign in, until it is restored', async () => {
  const { id, email, password } = await user();
  const token = await server.signIn(email, password);
  const removed = await api('DELETE', `/users/delete/${id}`);
  expect(removed.status, removed.text).toBe(200);
  expect(removed.body.users.map((row: { id: number }) => row.id)).not.toContain(id);
  expect((await api('GET', '/vendor', undefined, { token })).status).toBe(401);
  await expect(server.signIn(email, password)).rejects.toThrow();
  expect((await api('POST', `/users/list/${id}/restore`)).status).toBe(200);
  expect((await api('GET', '/vendor', undefined, { token })).status).toBe(401);
  expect(await server.signIn(email, password)).toEqual(expect.any(String));
});

it('an email is one account, whatever its case', async () => {
  const { email } = await user();
  const body = { name: 'Twin', email: email.toUpperCase(), password: 'a long password' };
  const answer = await api('POST', '/users', body);
  expect(answer.status).toBe(409);
  expect(answer.body.errors).toHaveProperty('email');
});
