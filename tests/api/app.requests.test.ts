import { createConnection } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedHost } from '../support/documented.ts';
import { holdTable } from '../support/heldTable.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ROLE = '/employee_role';
/** Those of the product. */
const LANGUAGES = [{ tag: 'bn', name: 'বাংলা' }];
const json = { 'content-type': 'application/json' };

/** Sends bytes as they are and answers what comes back; fetch would mend them. */
function raw(text: string, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = createConnection({ host: hostname, port: Number(port) }, () =>
      socket.write(text, encoding),
    );
    socket.setEncoding('utf8').on('data', (part) => {
      received += part;
    });
    socket.on('end', () => resolve(received)).on('error', reject);
  });
}

function expectFailure(answer: { status: number; body: unknown }, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\w/) });
}

describe('a body', () => {
  it.each([
    ['half an object', '{"role_name": "x"'],
    ['a lone word', 'role'],
    ['a trailing comma', '{"role_name": "x",}'],
    ['two values', '{} {}'],
    ['__proto__', '{"role_name": "x", "__proto__": {"is_admin": true}}'],
    ['__proto__ deep inside', '{"role_name": {"a": [{"__proto__": {}}]}}'],
    ['constructor.prototype', '{"constructor": {"prototype": {"is_admin": true}}}'],
    ['nesting without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects nested without end', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['a byte order mark and nothing', '\ufeff'],
  ])('of %s is 400', async (_what, body) => {
    expectFailure(await server.api('POST', ROLE, body, { headers: json }), 400);
  });

  it.each(['[]', '7', '"x"', 'null', 'true', '{}', '{"role_name": null}', '{"role_name": 1e999}'])(
    'of %s where an object is meant is 422',
    async (body) => {
      expectFailure(await server.api('POST', ROLE, body, { headers: json }), 422);
    },
  );

  it('may be missing in spite of a JSON content type', async () => {
    expect((await server.api('GET', '/user', undefined, { headers: json })).status).toBe(200);
    expectFailure(await server.api('POST', ROLE, '', { headers: json }), 422);
    const token = await server.signIn(server.admin.email, server.admin.password);
    expect((await server.api('POST', '/logout', '', { token, headers: json })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
  ])('of type %s is 415', async (type) => {
    expectFailure(await server.api('POST', ROLE, 'x=1', { headers: { 'content-type': type } }), 415);
  });

  it('takes the charset of a JSON content type', async () => {
    const headers = { 'content-type': 'application/json; charset=UTF-8' };
    const answer = await server.api('POST', ROLE, { role_name: 'রাজমিস্ত্রি' }, { headers });
    expect(answer.status).toBe(200);
    expect(answer.body.data.role_name).toBe('রাজমিস্ত্রি');
  });

  it('is taken up to 1 MiB and refused beyond with 413', async () => {
    const of = (size: number) => `{"role_name":"${'x'.repeat(size - 16)}"}`;
    expectFailure(await server.api('POST', ROLE, of(1_048_576), { headers: json }), 422);
    expectFailure(await server.api('POST', ROLE, of(1_048_577), { headers: json }), 413);
  });

  it('that names two hosts is refused', async () => {
    const answer = await raw(
      `GET /api/user HTTP/1.1\r\nhost: x\r\nhost: y\r\nauthorization: Bearer ${server.token}\r\nconnection: close\r\n\r\n`,
      'latin1',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('with 60,000 unknown names is answered with the first hundred of them', async () => {
    const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, place) => [`k${place}`, 1]));
    const project = { ...body, project_name: '' };
    for (const [method, path, given] of [
      ['POST', '/vendor', body],
      ['POST', '/vendor/payment', body],
      ['POST', '/project', project],
      ['PUT', '/user/mails', body],
      ['POST', '/mail/report', body],
    ] as const) {
      const answer = await server.api(method, path, given);
      expectFailure(answer, 422);
      const names = Object.keys(answer.body.errors);
      expect(names.filter((name) => /^k\d+$/.test(name)).length, path).toBe(100);
      // The fields of the call are named as well.
      expect(names.length, path).toBeGreaterThan(100);
      expect(answer.text.length, path).toBeLessThan(30_000);
    }
  });

  it('with a name that every object has is refused like any unknown name', async () => {
    for (const report of ['constructor', '__proto__', 'toString']) {
      const body = { report, recipients: ['someone@example.com'], day_of_month: 1 };
      expectFailure(await server.api('POST', '/mail/report', body), 422);
    }
  });

  it('of another encoding is refused, and not stored with replacement characters', async () => {
    const latin = Buffer.from('{"role_name": "Maçon"}', 'latin1').toString('latin1');
    const answer = await raw(
      `POST /api${ROLE} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.token}\r\ncontent-type: application/json\r\n` +
        `connection: close\r\ncontent-length: ${latin.length}\r\n\r\n${latin}`,
      'latin1',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('The text of the request is not UTF-8');
  });

  it('with NUL or half a surrogate in a text is a refusal, not a failure of ours', async () => {
    for (const text of ['a\\u0000b', '\\ud800', '\\udc00x']) {
      const { status } = await server.api('POST', ROLE, `{"role_name":"${text}"}`, { headers: json });
      expect([200, 422]).toContain(status);
    }
  });
});

describe('a number of more digits than a double keeps', () => {
  it.each(['1.0000000000000001', '123456789012.000000001'])('%s is refused, not rounded', async (amount) => {
    const { status, body } = await server.api('POST', '/cash/receipt', `{"amount":${amount}}`);
    expect([status, body.errors]).toEqual([422, { amount: 'Amount may have at most 2 decimals' }]);
  });

  it('of which the last are zeros is taken', async () => {
    const { status, body } = await server.api('POST', '/cash/receipt', '{"amount":2.5000000000000000000}');
    expect([status, body.data?.amount]).toEqual([200, 2.5]);
  });
});

describe('a path', () => {
  it.each(['./api/%zz', './api/employee_role/%', './%ff', './api/employee_role/%c3%28'])(
    '%s that cannot be decoded is 400',
    async (path) => expectFailure(await server.api('GET', path), 400),
  );

  it.each(['x', '0', '-1', '1.5', '1e3', '9'.repeat(30), '%00', '%27', '1;drop', 'null', 'x'.repeat(3000)])(
    'with the id %s is 404',
    async (id) => expectFailure(await server.api('GET', `${ROLE}/${encodeURI(id)}`), 404),
  );

  it('longer than a line of HTTP may be is refused', async () => {
    const answer = await raw(`GET /${'x'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"code":"tooLarge"');
  });

  it('is the same with a slash at its end', async () => {
    expect((await server.api('GET', `${ROLE}/`)).status).toBe(200);
  });
});

describe('a method', () => {
  it('that the path does not have is 405 with those that it has', async () => {
    const answer = await server.api('PATCH', '/login', {}, {});
    expectFailure(answer, 405);
    expect(answer.headers.get('allow')).toBe('POST');
    expectFailure(await server.api('DELETE', ROLE), 405);
    expectFailure(await server.api('POST', './health', {}), 405);
  });

  it('HEAD answers as GET does, without a body', async () => {
    const answer = await server.api('HEAD', '/user');
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
  });

  it('OPTIONS says the methods, and lets no other origin in', async () => {
    for (const origin of ['https://evil.example', 'https://localhost.evil.example', 'null', 'file://']) {
      const answer = await server.api('OPTIONS', '/user', undefined, {
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('a web app at another port of this machine may make, and one that is allowed', async () => {
    const allowing = await startServer({
      on: server,
      app: { allowedOrigins: ['https://office.example.com'] },
    });
    try {
      for (const origin of ['http://localhost:5173', 'http://127.0.0.1:9', 'https://office.example.com']) {
        const asked = await fetch(`${allowing.url}/api/vendor`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,content-type,idempotency-key',
          },
        });
        expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
        expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
        expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key');
        const answer = await allowing.api('GET', '/vendor?_start=0&_end=1', undefined, {
          headers: { origin },
        });
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
        expect(answer.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      }
      const stranger = await fetch(`${allowing.url}/api/vendor`, {
        headers: { origin: 'http://localhost:5173' },
      });
      expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([
        401,
        'http://localhost:5173',
      ]);
    } finally {
      await allowing.close();
    }
  });

  it('that HTTP does not know is refused', async () => {
    expect(await raw('FETCH /api/user HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw('PROPFIND /api/user HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    );
    expect(await raw('hello\r\n\r\n')).toContain('"success":false');
  });
});

describe('an answer', () => {
  it('carries the headers that keep a page safe, and no HSTS', async () => {
    const { headers } = await server.api('GET', './health', undefined, { token: null });
    expect(headers.get('content-security-policy')?.split(';').sort()).toEqual(
      [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
      ].sort(),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    // Under 'same-origin' Chromium would compile the scripts at each visit.
    expect(headers.get('cross-origin-opener-policy')).toBe('noopener-allow-popups');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('has them on failures too', async () => {
    const { headers } = await server.api('GET', './no/such/page', undefined, { token: null });
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('of a call is not cached', async () => {
    expect((await server.api('GET', '/user')).headers.get('cache-control')).toBe('no-store');
    expect((await server.api('GET', '/nothing')).headers.get('cache-control')).toBe('no-store');
  });

  it('is whole when it is a large refusal, which is compressed', async () => {
    const wrong = Array.from({ length: 400 }, (_, place) => `unknown_parameter_${place}=x`).join('&');
    const answer = await server.api('GET', `/vendor?${wrong}`, undefined, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(Object.keys(answer.body.errors)).toHaveLength(400);
  });

  it('is compressed when it is large', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const large = await server.api('GET', './resources.json', undefined, { headers });
    expect(large.headers.get('content-encoding')).toBe('gzip');
    const small = await server.api('GET', '/user', undefined, { headers });
    expect(small.headers.get('content-encoding')).toBeNull();
  });
});

describe('the definitions', () => {
  it('come with the settings of the web app and a version', async () => {
    const { body } = await server.api('GET', './resources.json');
    expect(Object.keys(body)).toEqual([
      'settings',
      'resources',
      'reports',
      'dashboards',
      'approvals',
      'version',
    ]);
    expect(Object.keys(body.settings).sort()).toEqual(
      [
        'product',
        'currency',
        'currencyWords',
        'numberFormat',
        'digits',
        'dateFormat',
        'menu',
        'externals',
        'letterhead',
        'timeZone',
        'books',
        'booksMenu',
        'periods',
        'dimensions',
        'budget',
      ].sort(),
    );
    expect(Object.keys(body.resources)).toEqual(Object.keys(server.context.resources));
  });

  it('are not sent again to who has them', async () => {
    const first = await server.api('GET', './resources.json');
    const headers = { 'if-none-match': first.headers.get('etag') as string };
    const again = await server.api('GET', './resources.json', undefined, { headers });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  it('need no token with API_URL, whose host the policy then allows', async () => {
    const other = await startServer({ app: { apiUrl: 'https://api.example.com/v1' } });
    const answer = await other.api('GET', './resources.json', undefined, { token: null });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://api.example.com;",
    );
    expect((await other.api('GET', './config.json', undefined, { token: null })).body).toEqual({
      product: 'Plinth',
      apiUrl: 'https://api.example.com/v1',
      letterhead: '/institution/1',
      languages: LANGUAGES,
    });
    await other.close();
  });

  it('tell nothing of another host without API_URL: this server has a form of its own', async () => {
    const own = await startServer({ definitions: documentedHost(), alone: true });
    const { body } = await own.api('GET', './config.json', undefined, { token: null });
    expect(body).toEqual({ product: 'Plinth', apiUrl: null, languages: LANGUAGES });
    const made = await own.api('POST', '/suppliers', { vendor_name: 'Akij' });
    expect(made.body).toMatchObject({ success: true, data: { id: 1, vendor_name: 'Akij' } });
    const list = await own.api('GET', '/suppliers');
    expect(list.body).toMatchObject({ 'result.suppliers': [{ id: 1, vendor_name: 'Akij' }] });
    await own.close();
  });

  it('are announced by little before signing in', async () => {
    const { body } = await server.api('GET', './config.json', undefined, { token: null });
    expect(body).toEqual({
      product: 'Plinth',
      apiUrl: null,
      letterhead: '/institution/1',
      languages: LANGUAGES,
    });
  });
});

describe('a failure of ours', () => {
  it('is 500 in plain words, without its cause', async () => {
    const broken = await startServer();
    const failWith = (code: string) =>
      sql`create or replace function public.fail() returns boolean language plpgsql as $$
        begin raise exception 'kept from callers' using errcode = '${sql.raw(code)}'; end $$`.execute(
        broken.db,
      );
    await failWith('XX000');
    await broken.api('POST', ROLE, { role_name: 'Guard' });
    await sql`alter table public.employee_role rename to roles_away`.execute(broken.db);
    await sql`create view public.employee_role as select * from public.roles_away where public.fail()`.execute(
      broken.db,
    );
    const answer = await broken.api('GET', ROLE);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      message: 'Something went wrong!',
      code: 'unexpected',
      params: {},
    });
    for (const [code, cause] of [
      ['disk_full', 'The disk of the server is full'],
      ['read_only_sql_transaction', 'The database takes no changes now'],
    ] as const) {
      await failWith(code);
      const unwritable = await broken.api('GET', ROLE);
      expectFailure(unwritable, 503);
      expect(unwritable.body.message).toContain(cause);
    }
    await broken.close();
  });

  it('is 503 with Retry-After while the database is away', async () => {
    const alone = await startServer();
    await alone.db.destroy();
    const answer = await alone.api('GET', '/user');
    expectFailure(answer, 503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await alone.api('GET', './health', undefined, { token: null })).status).toBe(200);
    await alone.app.close();
  });

  it('is 503 where the connection breaks under way, and over with the next call', async () => {
    const { body } = await server.api('POST', ROLE, { role_name: 'Guard' });
    const roles = await holdTable(server.database, 'public.employee_role');
    const waiting = server.api('PUT', `${ROLE}/${body.data.id}`, { role_name: 'Night guard' });
    await roles.waitedFor(1);
    await roles.client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    expectFailure(await waiting, 503);
    await roles.client.end();
    await expect.poll(async () => (await server.api('GET', ROLE)).status).toBe(200);
  });
});
