import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '../../src/server/start/purge.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let next = 0;
const name = () => `Vendor ${++next}`;
const vendor = (vendor_name = name()) => ({
  vendor_name,
  address: 'Sylhet',
  phone: '01711000000',
  note: 'Cement',
  balance: 100,
});
const post = (path: string, body: unknown, key: string, token?: string) =>
  server.api('POST', path, body, { headers: { 'idempotency-key': key }, ...(token && { token }) });

async function countOf(vendorName: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from public.vendor
    where vendor_name = ${vendorName}`.execute(server.db);
  return Number(rows[0]?.n);
}

async function kept(): Promise<string> {
  const { rows } = await sql<{ all: string }>`select string_agg(i::text, ' ') as all
    from plinth.idempotency i`.execute(server.db);
  return rows[0]?.all ?? '';
}

describe('a key', () => {
  it('gives the same call its first answer again and does nothing', async () => {
    const body = vendor();
    const first = await post('/vendor', body, 'same-call');
    const again = await post('/vendor', body, 'same-call');
    expect(first.status).toBe(200);
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await countOf(body.vendor_name)).toBe(1);
  });

  it('does not mind the order of the body’s fields', async () => {
    const body = vendor();
    const first = await post('/vendor', body, 'other-order');
    const again = await post('/vendor', Object.fromEntries(Object.entries(body).reverse()), 'other-order');
    expect(again.text).toBe(first.text);
  });

  it('does the work once when fifty come at once', async () => {
    const body = vendor();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/vendor', body, 'fifty')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOf(body.vendor_name)).toBe(1);
    const book = await sql<{ entries: number }>`select count(*) as entries from plinth.entry e
      join plinth.book b on b.id = e.book_id where b.key = ${`vendor:${answers[0]?.body.data.id}`}`.execute(
      server.db,
    );
    expect(Number(book.rows[0]?.entries)).toBe(1);
  });

  it('is refused for another body, another path and another method', async () => {
    const body = vendor();
    const { body: made } = await post('/vendor', body, 'taken');
    for (const other of [
      await post('/vendor', { ...body, note: 'Sand' }, 'taken'),
      await post('/employee_role', { role_name: 'Mason' }, 'taken'),
      await server.api('DELETE', `/vendor/${made.data.id}`, undefined, {
        headers: { 'idempotency-key': 'taken' },
      }),
    ]) {
      expect(other.status).toBe(422);
      expect(other.body.message).toBe('This Idempotency-Key was used for another call');
    }
  });

  it('is checked again after a refusal', async () => {
    const body = vendor();
    const refused = await post('/vendor', { ...body, vendor_name: '' }, 'refused');
    expect(refused.status).toBe(422);
    expect((await post('/vendor', { ...body, vendor_name: '' }, 'refused')).status).toBe(422);
    expect((await post('/vendor', body, 'refused')).status).toBe(200);
    expect(await countOf(body.vendor_name)).toBe(1);
  });

  it('is checked again after a refusal of the database', async () => {
    const role = { role_name: 'Plumber' };
    const { body: made } = await post('/employee_role', role, 'first');
    expect((await post('/employee_role', role, 'second')).status).toBe(409);
    await server.api('PUT', `/employee_role/${made.data.id}`, { role_name: 'Pipe fitter' });
    expect((await post('/employee_role', role, 'second')).status).toBe(200);
  });

  it('belongs to its user', async () => {
    const user = { name: 'Rahima', email: 'rahima@example.com', password: 'quiet river stone' };
    await server.api('POST', '/users', user);
    const token = await server.signIn(user.email, user.password);
    const mine = vendor();
    const theirs = vendor();
    expect((await post('/vendor', mine, 'shared')).body.data.vendor_name).toBe(mine.vendor_name);
    expect((await post('/vendor', theirs, 'shared', token)).body.data.vendor_name).toBe(theirs.vendor_name);
  });

  it('keeps no secret, and no hash that could tell one', async () => {
    const user = { name: 'Jamal', email: 'jamal@example.com', password: 'not to be kept anywhere' };
    const first = await post('/users', user, 'with-password');
    expect(first.status).toBe(200);
    expect(await kept()).not.toContain(user.password);
    expect(await kept()).not.toContain('argon2');
    // The fingerprint leaves the password out, so that it tells nothing of it.
    const again = await post('/users', { ...user, password: 'something else now' }, 'with-password');
    expect(again.text).toBe(first.text);
  });

  it('is ignored by a password call: each sets what it was given, and nothing of it is kept', async () => {
    const user = { name: 'Karim', email: 'karim@example.com', password: 'quiet river stone' };
    const { id } = (await server.api('POST', '/users', user)).body.data;
    const headers = { 'idempotency-key': 'password-call' };
    for (const password of ['first new password', 'second new password']) {
      const answer = await server.api('PUT', `/users/password/${id}`, { password }, { headers });
      expect(answer.status, answer.text).toBe(200);
      expect(await server.signIn(user.email, password)).toEqual(expect.any(String));
    }
    expect(await kept()).not.toContain('password-call');
    expect((await post('/vendor', vendor(), 'password-call')).status).toBe(200);
  });

  it.each(['', ' ', 'x'.repeat(256), 'tab\there', 'ünlaut'])('of the form %j is 422', async (key) => {
    const answer = await server
      .api('POST', '/vendor', vendor(), { headers: { 'idempotency-key': key } })
      .catch(() => undefined);
    if (answer) expect(answer.status).toBe(422);
  });

  it('may have 255 characters', async () => {
    expect((await post('/vendor', vendor(), 'x'.repeat(255))).status).toBe(200);
  });

  it('is forgotten after 7 days', async () => {
    const body = vendor();
    await post('/vendor', body, 'old');
    await post('/vendor', vendor(), 'young');
    await sql`update plinth.idempotency set created_at = now() - interval '169 hours' where key = 'old'`.execute(
      server.db,
    );
    await purge(server.context);
    expect(await kept()).not.toContain(',old,');
    expect(await kept()).toContain(',young,');
    expect((await post('/vendor', body, 'old')).status).toBe(200);
    expect(await countOf(body.vendor_name)).toBe(2);
  });
});

describe('without a key', () => {
  it('a call is done as often as it comes', async () => {
    const body = vendor();
    await server.api('POST', '/vendor', body);
    await server.api('POST', '/vendor', body);
    expect(await countOf(body.vendor_name)).toBe(2);
  });
});
