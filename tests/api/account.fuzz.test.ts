import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nasty, nastyText } from '../support/nasty.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The calls of accounts take whatever comes: no 5xx, one form of failures, and no data without a token. */

const RUNS = process.env.PLINTH_LONG ? 2_000 : 40;

const CALLS = [
  ['POST', '/login', ['email', 'password']],
  ['POST', '/logout', []],
  ['GET', '/user', []],
  ['PUT', '/user', ['name']],
  ['PUT', '/user/password', ['current_password', 'password']],
  ['GET', '/user/sessions', []],
  ['DELETE', '/user/sessions', []],
  ['DELETE', '/user/sessions/:id', []],
  ['POST', '/login/second', ['token', 'code']],
  ['POST', '/login/passkey', ['token', 'response']],
  ['POST', '/user/passkeys', ['name', 'response']],
  ['POST', '/user/passkeys/options', ['current_password']],
  ['POST', '/user/passkeys/:id/remove', ['current_password']],
  ['GET', '/user/second_factor', []],
  ['POST', '/user/second_factor/app', ['current_password']],
  ['POST', '/user/second_factor/app/confirm', ['code']],
  ['POST', '/user/second_factor/app/remove', ['code']],
  ['POST', '/user/second_factor/recovery_codes', ['code']],
  ['POST', '/forgetpassword', ['email']],
  ['POST', '/verifyotp', ['email', 'otp']],
  ['POST', '/resetpassword', ['email', 'password', 'reset_token']],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

/** Values that come near to right ones, so that some calls get past their checks. */
const value = fc.oneof(
  nasty,
  fc.constantFrom('admin@example.com', 'ADMIN@example.com', 'nobody@example.com', '000000', 123456),
  fc.constantFrom('a long password', 'A'.repeat(43), 'x'.repeat(2000)),
);

const call = fc.constantFrom(...CALLS).chain(([method, path, fields]) =>
  fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    id: nastyText,
    body: fc.oneof(fc.dictionary(fc.constantFrom(...fields, 'x', '__proto__'), value), nasty),
    device: fc.option(nastyText),
  }),
);

/** A header takes visible signs of ASCII alone. */
const headersOf = (device: string | null): Record<string, string> =>
  device === null ? {} : { 'x-device-token': device.replace(/[^\x21-\x7e]/g, '') };

const pathOf = (path: string, id: string) =>
  path.replace(':id', encodeURIComponent(id.replace(/\p{Surrogate}/gu, '').replaceAll('/', '')) || 'x');

function expectForm(answer: { status: number; body: { success: unknown; message: unknown } }, what: string) {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.body.success, what).toBe(false);
  expect(answer.body.message, what).toEqual(expect.any(String));
}

it('no body, id or header makes a call of the signed-in fail', async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ method, path, id, body, device }) => {
      // Some of the calls end the session, and a few of the bodies are right.
      const token = await session();
      const sent = method === 'GET' ? undefined : body;
      const answer = await server.api(method, pathOf(path, id), sent, { token, headers: headersOf(device) });
      expectForm(answer, `${method} ${path} ${JSON.stringify(body)} ${answer.text}`);
    }),
    { numRuns: RUNS },
  );
}, 600_000);

it('no call without a valid token shows or changes anything of an account', async () => {
  const before = await accounts();
  await fc.assert(
    fc.asyncProperty(call, nastyText, async ({ method, path, id, body, device }, made) => {
      const token = made.replace(/[^\x21-\x7e]/g, '') || null;
      const sent = method === 'GET' ? undefined : body;
      const answer = await server.api(method, pathOf(path, id), sent, { token, headers: headersOf(device) });
      const what = `${method} ${path} ${JSON.stringify(body)} ${answer.text}`;
      expectForm(answer, what);
      const isOpen = OPEN.includes(path);
      if (!isOpen) expect([401, 404], what).toContain(answer.status);
      expect(answer.text, what).not.toMatch(/Administrator|argon2/);
      if (answer.status < 400) expect(Object.keys(answer.body), what).toEqual(['success', 'message']);
      expect(answer.headers.get('x-device-token'), what).toBeNull();
    }),
    { numRuns: RUNS },
  );
  expect(await accounts()).toEqual(before);
}, 600_000);

const OPEN: readonly string[] = [
  '/login',
  '/login/second',
  '/login/passkey',
  '/forgetpassword',
  '/verifyotp',
  '/resetpassword',
];

/** A session of the administrator's, opened past the limits. */
async function session(): Promise<string> {
  await sql`delete from plinth.attempt`.execute(server.db);
  const { status, body } = await server.api('POST', '/login', server.admin, { token: null });
  expect(status).toBe(200);
  return body.token;
}

const accounts = async () =>
  (
    await sql`select id, name, email, password, is_admin, archived_at from public."user" order by id`.execute(
      server.db,
    )
  ).rows;
