import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** The refusals of passkeys (docs/business-rules.md, "Passkeys"); tests/e2e/passkeys.test.ts uses them in Chromium. */

let server: TestServer;
let site: TestServer;

beforeAll(async () => {
  server = await startServer();
  site = await startServer({ on: server, app: { publicUrl: 'https://office.example.com/' } });
});
afterAll(async () => {
  await site?.close();
  await server?.close();
});
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

const open = (path: string, body: unknown, on = server) => on.api('POST', path, body, { token: null });
const response = { id: 'AAAA', type: 'public-key', rawId: 'AAAA', response: {} };

it('are made for the host of PUBLIC_URL, or else for that of the request', async () => {
  const body = { current_password: server.admin.password };
  const { body: own } = await server.api('POST', '/user/passkeys/options', body);
  expect(own.data).toMatchObject({ rp: { id: new URL(server.url).hostname }, attestation: 'none' });
  const { body: there } = await site.api('POST', '/user/passkeys/options', body);
  expect(there.data.rp.id).toBe('office.example.com');
  expect((await open('/login/passkey/options', {}, site)).body.data).toMatchObject({
    rpId: 'office.example.com',
    userVerification: 'required',
    allowCredentials: [],
  });
});

it('need the password to be added', async () => {
  const wrong = await server.api('POST', '/user/passkeys/options', { current_password: 'wrong' });
  expect([wrong.status, wrong.body.fields.current_password.code]).toEqual([422, 'wrongPassword']);
  expect((await server.api('POST', '/user/passkeys/1/remove', { current_password: 'wrong' })).status).toBe(
    422,
  );
  const gone = await server.api('POST', '/user/passkeys/1/remove', {
    current_password: server.admin.password,
  });
  expect([gone.status, gone.body.code]).toEqual([404, 'passkeyNotFound']);
});

it('are refused when unknown, forged or for another step, with one answer', async () => {
  await open('/login/passkey/options', {});
  for (const given of [response, { id: 'x' }, { ...response, response: { clientDataJSON: 'e30' } }]) {
    const { status, body } = await open('/login/passkey', { response: given });
    expect([status, body.code]).toEqual([422, 'passkeyRefused']);
    const added = await server.api('POST', '/user/passkeys', { name: 'Forged', response: given });
    expect([added.status, added.body.code]).toEqual([422, 'passkeyRefused']);
  }
  const over = await open('/login/passkey', { token: 'A'.repeat(43), response });
  expect([over.status, over.body.code]).toEqual([401, 'signInOver']);
  expect((await open('/login/passkey/options', { token: 'A'.repeat(43) })).body.code).toBe('signInOver');
});

it('are asked for 600 times an hour by one address', async () => {
  await sql`insert into plinth.attempt (kind, subject) select 'passkey by address', '127.0.0.1' from generate_series(1, 600)`.execute(
    server.db,
  );
  expect((await open('/login/passkey/options', {})).status).toBe(429);
});
