import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstAccount } from '../../src/server/operations/accounts/firstAccount.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Passwords that are easily guessed, wherever one is set (docs/business-rules.md, "Passwords"). */

const PASSWORD = 'a long password';
const COMMON = 'is too common; choose one that others would not guess';
const OWN = 'must not be the name or email of its user';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

/** Rahima Uddin, whose email begins with rahima.uddin7. */
async function person() {
  const email = `rahima.uddin${++count}@example.com`;
  const made = await server.api('POST', '/users', { name: 'Rahima Uddin', email, password: PASSWORD });
  expect(made.status, made.text).toBe(200);
  return { id: made.body.data.id as number, email };
}

/** Common ones that only the long list has, and the user's own. */
const COMMON_ONES = ['michelle1', 'Slipknot666', 'NINTENDO64', 'thunderbird', 'qwertyuiop', 'bangladesh123'];
const OWN_ONES = ['rahimauddin', 'Rahima Uddin', 'rahima.uddin', 'rahima2026', 'Uddin!!!2026', '123rahima'];
const FINE = ['blue crane over Tongi', 'rahima likes mangoes', 'x9-Lk2-pQ7'];

type Set = (password: string) => Promise<{ status: number; body: { errors?: Record<string, string> } }>;

async function refusesWeak(set: Set, label: string) {
  for (const [words, reason] of [
    [COMMON_ONES, COMMON],
    [OWN_ONES, OWN],
  ] as const)
    for (const password of words) {
      const { status, body } = await set(password);
      expect([password, status, body.errors]).toEqual([password, 422, { password: `${label} ${reason}` }]);
    }
}

describe('a password that is easily guessed is refused', () => {
  it('for a new account', async () => {
    let nth = 0;
    const set: Set = (password) => {
      const email = `rahima.uddin${++nth}@example.org`;
      return server.api('POST', '/users', { name: 'Rahima Uddin', email, password });
    };
    await refusesWeak(set, 'Password');
    expect((await set('rahima.uddin14@example.org')).body.errors).toEqual({ password: `Password ${OWN}` });
    for (const password of FINE) expect((await set(password)).status).toBe(200);
  });

  it('when an administrator sets it', async () => {
    const { id, email } = await person();
    const set: Set = (password) => server.api('PUT', `/users/password/${id}`, { password });
    await refusesWeak(set, 'Password');
    expect((await set(email)).status).toBe(422);
    for (const password of FINE) expect((await set(password)).status).toBe(200);
  });

  it('when its user changes it', async () => {
    const { email } = await person();
    const token = await server.signIn(email, PASSWORD);
    const set: Set = (password) =>
      server.api('PUT', '/user/password', { current_password: PASSWORD, password }, { token });
    await refusesWeak(set, 'New password');
    expect((await set(FINE[0] ?? '')).status).toBe(200);
  });

  it('when it is reset by an OTP, which then still holds', async () => {
    const { email } = await person();
    const ask = (path: string, body: object) => server.api('POST', path, body, { token: null });
    await ask('/forgetpassword', { email });
    const hash = createHash('sha256').update(`${email}\n123456`).digest();
    await sql`update plinth.otp set code_hash = ${hash} where email = ${email}`.execute(server.db);
    const { body } = await ask('/verifyotp', { email, otp: '123456' });
    const { reset_token } = body;
    const set: Set = (password) => ask('/resetpassword', { email, password, reset_token });
    await refusesWeak(set, 'Password');
    expect((await set(FINE[0] ?? '')).status).toBe(200);
    expect((await set(FINE[1] ?? '')).status).toBe(422);
  });

  it('for the first account', async () => {
    await sql`update public."user" set archived_at = now()`.execute(server.db);
    const make = (password: string) => firstAccount(server.context, { email: 'chief@example.com', password });
    for (const password of ['thunderbird', 'administrator', 'chief12345', 'chief@example.com'])
      await expect(make(password)).rejects.toThrow(
        /^ADMIN_PASSWORD is not accepted: Password (is too|must not)/,
      );
    expect(await make('blue crane over Tongi')).toMatchObject({ email: 'chief@example.com' });
  });
});
