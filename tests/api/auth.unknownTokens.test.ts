import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken, PROGRAM_PREFIX, tokenHash } from '../../src/server/operations/accounts/sessions.ts';
import { boundUnknown } from '../../src/server/routes/accounts/unknownTokens.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Invented tokens cost next to nothing, and nobody else their session. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

/** As tokens were before they had a checksum. */
const oldToken = () => randomBytes(32).toString('base64url');
const statusOf = async (token: string) => (await server.api('GET', '/user', undefined, { token })).status;

describe('a token', () => {
  it.each(['', PROGRAM_PREFIX])('has a checksum that tells an invented one, with %j before it', (prefix) => {
    const token = newToken(prefix);
    expect(token).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{49}$`));
    expect(tokenHash(token)).toEqual(createHash('sha256').update(token).digest());
    const flipped = (at: number) =>
      `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    for (let at = prefix.length; at < token.length; at += 1)
      expect(tokenHash(flipped(at)), `${at}`).toBeUndefined();
    expect(tokenHash(token.slice(0, -1))).toBeUndefined();
    expect(tokenHash(oldToken())).toBeInstanceOf(Buffer);
  });

  it('of an earlier version stays valid', async () => {
    const token = oldToken();
    await sql`insert into plinth.session (token_hash, user_id, expires_at)
      select ${tokenHash(token)}, user_id, now() + interval '1 day' from plinth.session limit 1`.execute(
      server.db,
    );
    expect(await statusOf(token)).toBe(200);
  });
});

describe('60,000 invented tokens of one address', () => {
  it('cost at most 100 look-ups a minute, and none with a wrong checksum', async () => {
    let asked = 0;
    const valid = tokenHash(oldToken()) as Buffer;
    const find = boundUnknown(async ({ hash }) => {
      asked += 1;
      return hash.equals(valid) ? 'somebody' : undefined;
    });
    const credential = (hash: Buffer) => ({ hash, isProgram: false });
    expect(await find(credential(valid), '10.0.0.1')).toBe('somebody');
    const answers = await Promise.allSettled(
      Array.from({ length: 60_000 }, () => find(credential(randomBytes(32)), '10.0.0.1')),
    );
    expect(asked).toBe(101);
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(59_900);
    expect(refused[0]?.reason).toMatchObject({ code: 'tooMany', retryAfter: expect.any(Number) });
    // Whoever was known before, and every other address, goes on.
    expect(await find(credential(valid), '10.0.0.1')).toBe('somebody');
    expect(await find(credential(randomBytes(32)), '10.0.0.2')).toBeUndefined();
    const invented = Array.from({ length: 60_000 }, () =>
      tokenHash(randomBytes(49).toString('base64url').slice(0, 49)),
    );
    expect(invented.filter(Boolean).length).toBeLessThan(3);
  });

  it('are answered 401, then 429, and sign nobody out', async () => {
    expect(await statusOf(server.token)).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 120; count += 1) statuses.push(await statusOf(oldToken()));
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401));
    expect(statuses.slice(100)).toEqual(Array(20).fill(429));
    expect(await statusOf(server.token)).toBe(200);
    // Who signs in meanwhile works, and a page with a token that has ended is told so, however often it calls.
    const fresh = await server.signIn(server.admin.email, server.admin.password);
    expect(await statusOf(fresh)).toBe(200);
    await server.api('POST', '/logout', {}, { token: fresh });
    for (let count = 0; count < 120; count += 1) expect(await statusOf(fresh)).toBe(401);
    // With a wrong checksum they are told without a look-up, and so without the limit.
    expect(await statusOf(`${oldToken()}AAAAAA`)).toBe(401);
  });
});
