import { createHash } from 'node:crypto';
import { base32 } from '@otplib/plugin-base32-scure';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { protectStored } from '../../src/server/operations/accounts/secondFactor/storedSecrets.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf } from '../support/totp.ts';
import { download, upload } from './backupFiles.ts';

/** How second factors are stored (docs/business-rules.md, "Second factor"). */

const PASSWORD = 'a long password';
const OTHER_KEY = 'the key of a server that nobody has told the other one';

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
  secret: string;
  recovery: string[];
}

async function person(): Promise<Person> {
  const email = `sealed${++count}@example.com`;
  const { body } = await server.api('POST', '/users', { name: 'Rahima', email, password: PASSWORD });
  const token = await server.signIn(email, PASSWORD);
  const as = (path: string, given: object) => server.api('POST', path, given, { token });
  const app = await as('/user/second_factor/app', { current_password: PASSWORD });
  const { secret } = app.body.data;
  const confirmed = await as('/user/second_factor/app/confirm', { code: codeOf(secret) });
  await forgetStep();
  return { id: body.data.id, email, secret, recovery: confirmed.body.data.recovery_codes };
}

/** Since no test waits for the next half minute. */
const forgetStep = () => sql`update plinth.totp set last_step = 0`.execute(server.db);

/** The answer of the second step at a server. */
async function second(on: TestServer, { email }: Person, code: string) {
  const ask = (path: string, body: object) => on.api('POST', path, body, { token: null });
  const { body } = await ask('/login', { email, password: PASSWORD });
  return ask('/login/second', { token: body.second_factor.token, code });
}

interface Stored {
  secret: Buffer;
  key_id: string | null;
  codes: string[];
}

async function stored({ id }: Person): Promise<Stored> {
  const { rows } = await sql<Stored>`select secret, key_id, (
      select jsonb_agg(convert_from(code_hash, 'latin1')) from plinth.recovery_code r where r.user_id = t.user_id) as codes
    from plinth.totp t where user_id = ${id}`.execute(server.db);
  return rows[0] as Stored;
}

describe('what is stored of a second factor', () => {
  it('is encrypted with a key that is not in the database, and hashed as passwords are', async () => {
    const someone = await person();
    const { secret, key_id, codes } = await stored(someone);
    expect(secret.includes(Buffer.from(base32.decode(someone.secret)))).toBe(false);
    expect([secret.length, key_id]).toEqual([12 + 16 + 20, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^\$argon2id\$/);
    expect((await second(server, someone, codeOf(someone.secret))).status).toBe(200);
    const [first = '', other = ''] = someone.recovery;
    expect((await second(server, someone, first)).status).toBe(200);
    expect((await second(server, someone, first)).status).toBe(422);
    expect((await second(server, someone, other.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await second(server, someone, 'aaaa-bbbb-cccc-dddd')).status).toBe(422);
  });

  it('of an earlier version is protected at the start, and works before and after it', async () => {
    const [someone, another] = [await person(), await person()];
    for (const { id, secret, recovery } of [someone, another]) {
      await sql`update plinth.totp set secret = ${Buffer.from(base32.decode(secret))}, key_id = null
        where user_id = ${id}`.execute(server.db);
      await sql`delete from plinth.recovery_code where user_id = ${id}`.execute(server.db);
      for (const code of recovery) {
        const hash = createHash('sha256').update(code.replaceAll('-', '')).digest();
        await sql`insert into plinth.recovery_code (user_id, code_hash) values (${id}, ${hash})`.execute(
          server.db,
        );
      }
    }
    expect((await second(server, another, codeOf(another.secret))).status).toBe(200);
    expect((await second(server, another, another.recovery[0] ?? '')).status).toBe(200);
    expect(await protectStored(server.db, server.context)).toBe(0);
    const { secret, key_id, codes } = await stored(someone);
    expect(secret.includes(Buffer.from(base32.decode(someone.secret)))).toBe(false);
    expect(key_id).not.toBeNull();
    for (const code of codes) expect(code).toMatch(/^\$argon2id\$/);
    expect((await second(server, someone, codeOf(someone.secret))).status).toBe(200);
    expect((await second(server, someone, someone.recovery[3] ?? '')).status).toBe(200);
    expect((await second(server, another, another.recovery[0] ?? '')).status).toBe(422);
  });
});

describe('a server with another key', () => {
  it('says so for a code of the app, takes a recovery code, and lets the app be set up again', async () => {
    const someone = await person();
    const other = await startServer({ on: server, secretKey: OTHER_KEY });
    onTestFinished(() => other.close());
    expect(await protectStored(server.db, other.context)).toBeGreaterThan(0);
    const refused = await second(other, someone, codeOf(someone.secret));
    expect([refused.status, refused.body.code]).toEqual([409, 'factorKeyMissing']);
    const { body } = await second(other, someone, someone.recovery[0] ?? '');
    const as = (path: string, given: object) => other.api('POST', path, given, { token: body.token });
    const remove = await as('/user/second_factor/app/remove', { code: someone.recovery[1] });
    expect(remove.status, remove.text).toBe(200);
    const app = await as('/user/second_factor/app', { current_password: PASSWORD });
    const confirmed = await as('/user/second_factor/app/confirm', { code: codeOf(app.body.data.secret) });
    expect(confirmed.status, confirmed.text).toBe(200);
    // The first server still has its own key.
    expect((await second(server, someone, codeOf(app.body.data.secret, 1))).body.code).toBe(
      'factorKeyMissing',
    );
  });

  it('gets a backup, whose apps are set up again, and whose recovery codes still work', async () => {
    const someone = await person();
    const file = await download(server);
    expect(file.includes(Buffer.from(someone.secret))).toBe(false);
    for (const [key, status] of [
      [OTHER_KEY, 409],
      [undefined, 200],
    ] as const) {
      const empty = await startServer(key === undefined ? {} : { secretKey: key });
      onTestFinished(() => empty.close());
      const { last } = await upload(empty, file);
      expect(last, JSON.stringify(last)).toHaveProperty('result');
      await sql`delete from plinth.attempt`.execute(empty.db);
      await sql`update plinth.totp set last_step = 0`.execute(empty.db);
      expect((await second(empty, someone, codeOf(someone.secret))).status).toBe(status);
      expect((await second(empty, someone, someone.recovery[0] ?? '')).status).toBe(200);
    }
  });
});
