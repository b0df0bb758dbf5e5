import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../src/server/start/purge.ts';
import { type MailServer, otpOf, startMailServer, until } from '../support/mailServer.ts';
import { IS_LONG } from '../support/sample.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

/** A forgotten password (docs/business-rules.md, "Forgotten passwords" and "Limits on attempts"). */

let mail: MailServer;
let server: TestServer;
/** A second process on the same database. */
let twin: TestServer;
let count = 0;
const log: string[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  const sink = new Writable({
    write: (line, _encoding, done) => {
      log.push(String(line));
      done();
    },
  });
  server = await startServer({ smtpUrl: mail.url, log: pino({ level: 'trace' }, sink) });
  twin = await startServer({ on: server, smtpUrl: mail.url });
});
afterAll(async () => {
  await twin?.close();
  await server?.close();
  await mail?.close();
});
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

const open = (path: string, body: unknown, on = server, headers = {}): Promise<Answer> =>
  on.api('POST', path, body, { token: null, headers });
const forget = (email: string, on = server) => open('/forgetpassword', { email }, on);
const verify = (email: string, otp: unknown, on = server) => open('/verifyotp', { email, otp }, on);
const reset = (email: string, password: string, reset_token: unknown, on = server) =>
  open('/resetpassword', { email, password, reset_token }, on);

async function user(): Promise<{ id: number; email: string; password: string }> {
  const email = `forgetful${++count}@example.com`;
  const password = `a long password ${count}`;
  const { body } = await server.api('POST', '/users', { name: `Forgetful ${count}`, email, password });
  return { id: body.data.id, email, password };
}

/** Asks for an OTP and reads it from the mail. */
async function otpFor(email: string): Promise<string> {
  const seen = mail.mails.length;
  expect((await forget(email)).status).toBe(200);
  return otpOf(await mail.mailAfter(seen));
}

async function tokenFor(email: string): Promise<string> {
  const { status, body, text } = await verify(email, await otpFor(email));
  expect(status, text).toBe(200);
  return body.reset_token;
}

const inBangla = (otp: string) => otp.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + +digit));
const other = (otp: string, by = 1) => String((Number(otp) + by) % 1_000_000).padStart(6, '0');

const passTime = (email: string, seconds: number) =>
  sql`update plinth.otp set expires_at = expires_at - make_interval(secs => ${seconds}),
      reset_expires_at = reset_expires_at - make_interval(secs => ${seconds}) where email = ${email}`.execute(
    server.db,
  );

const refusedOtp = (message: string, code: string, params = {}) => ({
  success: false,
  message,
  errors: { otp: message },
  code: 'invalid',
  params: {},
  fields: { otp: { code, params } },
});
const WRONG = refusedOtp('The OTP is not correct', 'otpWrong');
const USED = refusedOtp('This OTP was already used. Please request a new OTP.', 'otpUsed');
const EXPIRED = refusedOtp('This OTP has expired. Please request a new OTP.', 'otpExpired');
const TOO_OFTEN = refusedOtp('Too many wrong tries. Please request a new OTP.', 'otpTriedTooOften');
const MISSING = refusedOtp('OTP is required', 'required', { field: { field: 'otp', label: 'OTP' } });
const NOT_DIGITS = refusedOtp('An OTP has 6 digits', 'otpNotDigits');

describe('a forgotten password', () => {
  it('is replaced with the OTP from the mail, and ends all sessions', async () => {
    const { email, password } = await user();
    const session = await server.signIn(email, password);
    const token = await tokenFor(email.toUpperCase());
    const answer = await reset(email, 'quite another one', token);
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'Password reset successful', code: 'passwordReset', params: {} },
    ]);
    expect((await server.api('GET', '/user', undefined, { token: session })).status).toBe(401);
    await expect(server.signIn(email, password)).rejects.toThrow();
    expect(await server.signIn(email, 'quite another one')).toEqual(expect.any(String));
  });

  it('works over several processes', async () => {
    const { email } = await user();
    const seen = mail.mails.length;
    await forget(email, twin);
    const { body } = await verify(email, otpOf(await mail.mailAfter(seen)), server);
    expect((await reset(email, 'quite another one', body.reset_token, twin)).status).toBe(200);
  });

  it('is sent in a short mail: the product, the code, how long it holds', async () => {
    const { email } = await user();
    const otp = await otpFor(email);
    const sent = mail.mails.at(-1);
    expect(sent?.to).toEqual([{ name: '', address: email }]);
    expect(sent?.from).toEqual({ name: 'Plinth', address: 'no-reply@127.0.0.1' });
    expect(sent?.subject).toBe('Plinth: your OTP to reset your password');
    for (const words of [sent?.text, sent?.html]) {
      expect(words).toContain(otp);
      expect(words).toContain('valid for 60 seconds');
    }
    expect(sent?.subject).not.toContain(otp);
  });
});

describe('what /forgetpassword answers', () => {
  it('is the same with and without an account, and leaves the same rows; only one gets a mail', async () => {
    const { email } = await user();
    const unknown = `nobody${count}@example.com`;
    const seen = mail.mails.length;
    const answers = [await forget(unknown), await forget(email)];
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(JSON.stringify(answers[0]?.body)).not.toMatch(/\d/);
    await mail.mailAfter(seen);
    expect(mail.mails).toHaveLength(seen + 1);
    const { rows } = await sql<{ n: number; tries: number }>`
      select octet_length(code_hash) as n, tries from plinth.otp where email in (${email}, ${unknown})`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { n: 32, tries: 0 },
      { n: 32, tries: 0 },
    ]);
  });

  it('does not wait for the mail', async () => {
    const { email } = await user();
    const seen = mail.mails.length;
    const release = mail.hold();
    expect((await forget(email)).status).toBe(200);
    expect(mail.mails).toHaveLength(seen);
    release();
    await mail.mailAfter(seen);
  });

  it('is the same of a deleted account, which gets no mail and resets nothing', async () => {
    const { id, email } = await user();
    const token = await tokenFor(email);
    expect((await server.api('DELETE', `/users/delete/${id}`)).status).toBe(200);
    const seen = mail.mails.length;
    expect((await forget(email)).body.success).toBe(true);
    expect((await reset(email, 'quite another one', token)).body.errors).toHaveProperty('reset_token');
    await otpFor(server.admin.email);
    expect(mail.mails).toHaveLength(seen + 1);
  });
});

describe('an OTP', () => {
  it('is taken once', async () => {
    const { email } = await user();
    const otp = await otpFor(email);
    expect((await verify(email, otp)).status).toBe(200);
    const again = await verify(email, otp);
    expect([again.status, again.body]).toEqual([422, USED]);
  });

  it('is taken by one of two at once, in whichever process', async () => {
    const { email } = await user();
    const otp = await otpFor(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => verify(email, otp, i % 2 ? twin : server)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(422)]);
  });

  it('is good for 60 seconds', async () => {
    const { email } = await user();
    const early = await otpFor(email);
    await passTime(email, 58);
    expect((await verify(email, early)).status).toBe(200);
    const late = await otpFor(email);
    await passTime(email, 60);
    expect((await verify(email, late)).body).toEqual(EXPIRED);
  });

  it('has five tries; the right one among them counts, a sixth does not', async () => {
    const { email } = await user();
    const first = await otpFor(email);
    for (let i = 1; i <= 4; i++) expect((await verify(email, other(first, i))).body).toEqual(WRONG);
    expect((await verify(email, first)).status).toBe(200);
    const second = await otpFor(email);
    for (let i = 1; i <= 4; i++) expect((await verify(email, other(second, i))).body).toEqual(WRONG);
    expect((await verify(email, other(second, 5))).body).toEqual(TOO_OFTEN);
    expect((await verify(email, second)).body).toEqual(TOO_OFTEN);
  });

  it('has five tries when twenty guesses come at once', async () => {
    const { email } = await user();
    const otp = await otpFor(email);
    await Promise.all(Array.from({ length: 20 }, (_, i) => verify(email, other(otp, i + 1))));
    const { rows } = await sql<{
      tries: number;
    }>`select tries from plinth.otp where email = ${email}`.execute(server.db);
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await verify(email, otp)).status).toBe(422);
  });

  it('is void once another one was asked for', async () => {
    const { email } = await user();
    const old = await otpFor(email);
    const fresh = await otpFor(email);
    if (old !== fresh) expect((await verify(email, old)).body).toEqual(WRONG);
    expect((await verify(email, fresh)).status).toBe(200);
  });

  it('is refused alike where there is no account', async () => {
    const unknown = `stranger${++count}@example.com`;
    expect((await verify(unknown, '123456')).body).toEqual(EXPIRED);
    await forget(unknown);
    await sql`update plinth.otp set code_hash = '' where email = ${unknown}`.execute(server.db);
    for (let i = 1; i <= 4; i++) expect((await verify(unknown, '123456')).body).toEqual(WRONG);
    expect((await verify(unknown, '123456')).body).toEqual(TOO_OFTEN);
  });

  it('may be typed in the digits of a phone in Bangla', async () => {
    const { email } = await user();
    const otp = await otpFor(email);
    expect((await verify(email, inBangla(otp))).status).toBe(200);
  });

  it('may be sent as a number; anything but six digits is refused and is no try', async () => {
    const { email } = await user();
    const otp = await otpFor(email);
    for (const [given, refused] of [
      ['', MISSING],
      [undefined, MISSING],
      [null, MISSING],
      ['12345', NOT_DIGITS],
      ['1234567', NOT_DIGITS],
      ['١٢٣٤٥٦', NOT_DIGITS],
      [-1, NOT_DIGITS],
      [{}, MISSING],
    ]) {
      expect((await verify(email, given)).body, JSON.stringify(given)).toEqual(refused);
    }
    const { rows } = await sql`select tries from plinth.otp where email = ${email}`.execute(server.db);
    expect(rows).toEqual([{ tries: 0 }]);
    expect((await verify(email, Number(otp))).status).toBe(200);
  });
});

describe('a reset', () => {
  it('needs the token of the OTP: none, a made-up one and another’s are refused', async () => {
    const { email, password } = await user();
    const someone = await user();
    const token = await tokenFor(someone.email);
    const over = 'The time to choose a new password is over. Please request a new OTP.';
    const missing = await open('/resetpassword', { email, password: 'quite another one' });
    expect([missing.status, missing.body.errors]).toEqual([422, { reset_token: 'Verify the OTP first' }]);
    for (const given of ['', 'made-up', 'x'.repeat(43), token]) {
      const answer = await reset(email, 'quite another one', given);
      expect([answer.status, answer.body.errors], given).toEqual([422, { reset_token: over }]);
    }
    expect(await server.signIn(email, password)).toEqual(expect.any(String));
    expect((await reset(someone.email, 'quite another one', token)).status).toBe(200);
  });

  it('is possible once, within ten minutes; a new OTP meanwhile changes nothing', async () => {
    const { email } = await user();
    const early = await tokenFor(email);
    await otpFor(email);
    await passTime(email, 595);
    expect((await reset(email, 'quite another one', early)).status).toBe(200);
    expect((await reset(email, 'and yet another', early)).status).toBe(422);
    const late = await tokenFor(email);
    await passTime(email, 600);
    expect((await reset(email, 'and yet another', late)).body.errors).toHaveProperty('reset_token');
  });

  it('is done by one of several at once', async () => {
    const { email } = await user();
    const token = await tokenFor(email);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((i) => reset(email, `the new password ${i}`, token, i % 2 ? twin : server)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const won = answers.findIndex(({ status }) => status === 200) + 1;
    expect(await server.signIn(email, `the new password ${won}`)).toEqual(expect.any(String));
  });

  it('holds a new password to the rule of the accounts, and keeps the token for a better one', async () => {
    const { email } = await user();
    const token = await tokenFor(email);
    expect((await reset(email, 'short', token)).body.errors.password).toMatch(/at least 8 characters/);
    expect((await reset(email, 'password123', token)).body.errors.password).toMatch(/too common/);
    expect((await reset(email, 'x'.repeat(257), token)).body.errors.password).toMatch(/at most 256/);
    expect((await reset(email, ' '.repeat(9), token)).body.errors.password).toBe('Password is required');
    expect((await reset(email, 'quite another one', token)).status).toBe(200);
  });

  it('is over once an administrator has changed the password, or deleted the account', async () => {
    const changed = await user();
    const token = await tokenFor(changed.email);
    const password = 'what the administrator chose';
    expect((await server.api('PUT', `/users/password/${changed.id}`, { password })).status).toBe(200);
    expect((await reset(changed.email, 'quite another one', token)).status).toBe(422);
    expect(await server.signIn(changed.email, password)).toEqual(expect.any(String));
    const deleted = await user();
    await tokenFor(deleted.email);
    expect((await server.api('DELETE', `/users/delete/${deleted.id}`)).status).toBe(200);
    const { rows } = await sql`select from plinth.otp where email = ${deleted.email}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('stands in the history of the account, without the password', async () => {
    const { id, email } = await user();
    await reset(email, 'quite another one', await tokenFor(email));
    const history = await server.api('GET', `/audit/user/${id}`);
    expect(history.body.data[0]).toMatchObject({ action: 'password', changes: [] });
    expect(history.text).not.toContain('quite another one');
  });
});

describe('bad input', () => {
  it('is 422 with the field named, never a 5xx', async () => {
    const emails = ['', ' ', 'no address', 'a@b', 'a\0@example.com', '\ud800@example.com', 7, null, [], {}];
    emails.push(`${'x'.repeat(255)}@example.com`, 'İ@example.com\r\nBcc: x@example.com');
    for (const path of ['/forgetpassword', '/verifyotp', '/resetpassword']) {
      for (const email of emails) {
        const body = { email, otp: '123456', password: 'quite another one', reset_token: 'x' };
        const answer = await open(path, path === '/forgetpassword' ? { email } : body);
        expect(answer.status, `${path} ${JSON.stringify(email)}`).toBe(422);
        expect(answer.body.errors).toHaveProperty('email');
      }
      for (const body of [undefined, [], 'null', '"text"']) {
        expect((await open(path, body)).status, `${path} ${body}`).toBe(422);
      }
    }
    for (const email of ['İ@example.com', 'ΣΊΣΥΦΟΣ@example.com', "o'brien@example.com"]) {
      expect((await forget(email)).status, email).toBe(200);
      expect((await verify(email, '000000')).status, email).toBe(422);
    }
  });
});

describe('limits', () => {
  const seed = (kind: string, subject: string, many: number) =>
    sql`insert into plinth.attempt (kind, subject) select ${kind}, ${subject} from generate_series(1, ${many}::int)`.execute(
      server.db,
    );

  it('refuse the eleventh OTP of an email within 15 minutes, account or none', async () => {
    for (const email of [(await user()).email, `nobody-at-all${count}@example.com`]) {
      await seed('otp by email', email, 9);
      expect((await forget(email)).status).toBe(200);
      const refused = await forget(email.toUpperCase());
      expect(refused.status).toBe(429);
      expect(refused.body.message).toBe('Too many attempts. Please try again later.');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(880);
      await sql`update plinth.attempt set at = at - interval '15 minutes'`.execute(server.db);
      expect((await forget(email)).status).toBe(200);
    }
  });

  it('refuse the thirty-first of an address within an hour', async () => {
    await seed('otp by address', '127.0.0.1', 29);
    expect((await forget('one@example.com')).status).toBe(200);
    const refused = await forget('two@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  it('let ten of fifty at once through, over two processes', async () => {
    const email = `crowd${++count}@example.com`;
    await sql`delete from plinth.attempt`.execute(server.db);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => forget(email, i % 2 ? twin : server)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('count wrong OTPs over all that were asked for, and then refuse the right one, too', async () => {
    const { email } = await user();
    await seed('wrong otp by email', email, 19);
    const otp = await otpFor(email);
    expect((await verify(email, other(otp))).status).toBe(422);
    const refused = await verify(email, otp);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    await sql`delete from plinth.attempt`.execute(server.db);
    expect((await verify(email, otp)).status).toBe(200);
  });

  it('count wrong OTPs of an address over all emails', async () => {
    const { email } = await user();
    const otp = await otpFor(email);
    await seed('wrong otp by address', '127.0.0.1', 99);
    expect((await verify(email, other(otp))).status).toBe(422);
    expect((await verify(email, otp)).status).toBe(429);
  });

  it('leave no rows behind when they are over', async () => {
    const { email } = await user();
    await tokenFor(email);
    await purge(server.context);
    const left = () => sql`select 1 from plinth.otp where email = ${email}`.execute(server.db);
    expect((await left()).rows).toHaveLength(1);
    await passTime(email, 3700);
    await purge(server.context);
    expect((await left()).rows).toHaveLength(0);
  });
});

describe('secrets', () => {
  it('are in no log, no audit row, no kept answer and no table but as hashes', async () => {
    const { email, password } = await user();
    const otp = await otpFor(email);
    const key = { 'idempotency-key': `forgotten-${count}` };
    const verified = await open('/verifyotp', { email, otp }, server, key);
    const fresh = `an unguessable secret ${count}`;
    const done = await open(
      '/resetpassword',
      { email, password: fresh, reset_token: verified.body.reset_token },
      server,
      key,
    );
    expect(done.status).toBe(200);
    const tables = ['idempotency', 'audit', 'otp', 'session', 'attempt'];
    const dumps = await Promise.all(
      tables.map((table) => sql`select t.*::text from ${sql.id('plinth', table)} t`.execute(server.db)),
    );
    const kept = JSON.stringify(dumps.map(({ rows }) => rows)) + log.join('');
    expect(log.join('')).toContain('/api/resetpassword');
    for (const secret of [fresh, password, verified.body.reset_token, `"${otp}"`, ` ${otp}`]) {
      expect(kept).not.toContain(secret);
    }
    expect(verified.text).not.toContain(otp);
    expect(done.text).not.toContain(fresh);
  });
});

describe('mails', () => {
  it.runIf(IS_LONG)('become files that only the server may read where there is no SMTP_URL', async () => {
    const alone = await startServer();
    try {
      await forget(alone.admin.email, alone);
      const mails = () => readdir(alone.outbox).catch(() => []);
      await expect.poll(mails).toEqual([expect.stringMatching(/\.eml$/)]);
      const [name] = await mails();
      const file = join(alone.outbox, name as string);
      await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(0);
      expect(name).toMatch(/^[\dTZ.-]+-[0-9a-f]{8}\.eml$/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(alone.outbox)).mode & 0o777).toBe(0o700);
      const otp = otpOf(await PostalMime.parse(await readFile(file)));
      const { rows } = await sql`select 1 from plinth.otp where email = ${alone.admin.email}`.execute(
        alone.db,
      );
      expect([otp, rows.length]).toEqual([expect.stringMatching(/^\d{6}$/), 1]);
      // Only a demonstration shows its mails: elsewhere a code is for its recipient alone.
      expect((await sql`select 1 from plinth.demo_mail`.execute(alone.db)).rows).toEqual([]);
      expect((await alone.api('GET', '/setting/outbox')).status).toBe(404);
      expect((await alone.api('GET', './config.json')).body).not.toHaveProperty('outbox');
    } finally {
      await alone.close();
    }
  });

  it.runIf(IS_LONG)(
    'of a demonstration are read by its administrators, newest first, and are gone after a week',
    async () => {
      const demo = await startServer({ app: { outbox: true } });
      try {
        const mails = async (query = '') => (await demo.api('GET', `/setting/outbox${query}`)).body.data;
        expect(await mails()).toEqual([]);
        await demo.api('POST', '/users', {
          name: 'Clerk',
          email: 'clerk@example.com',
          password: 'a long password',
        });
        await forget('clerk@example.com', demo);
        await expect.poll(mails).toHaveLength(1);
        await forget(demo.admin.email, demo);
        await expect.poll(mails).toHaveLength(2);
        const [newest] = await mails('?_start=0&_end=1');
        expect(newest).toMatchObject({
          recipient: demo.admin.email,
          subject: expect.stringContaining('OTP'),
          at: expect.stringMatching(/^[\d-]{10} [\d:]{8}$/),
        });
        const otp = /is (\d{6})/.exec(newest.text)?.[1];
        expect((await verify(demo.admin.email, otp, demo)).status).toBe(200);
        const page = await demo.api('GET', '/setting/outbox?_start=1&_end=2');
        expect(page.body.data.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
          'clerk@example.com',
        ]);
        expect(page.headers.get('x-total-count')).toBe('2');

        const token = await demo.signIn('clerk@example.com', 'a long password');
        expect((await demo.api('GET', '/setting/outbox', undefined, { token })).status).toBe(403);
        expect((await demo.api('GET', '/setting/outbox', undefined, { token: null })).status).toBe(401);
        expect((await demo.api('GET', '/setting/outbox?_limit=1')).status).toBe(422);
        expect((await demo.api('GET', './config.json')).body.outbox).toBe(true);

        await sql`update plinth.demo_mail set at = now() - interval '8 days' where recipient = ${demo.admin.email}`.execute(
          demo.db,
        );
        await purge(demo.context);
        expect(await mails()).toHaveLength(1);
      } finally {
        await demo.close();
      }
    },
  );

  it.runIf(IS_LONG)(
    'that cannot be sent are logged without address and code, and the answer is the same',
    async () => {
      const refusing = await startMailServer();
      refusing.refuse();
      const lines: string[] = [];
      const sink = new Writable({
        write: (line, _encoding, done) => {
          lines.push(String(line));
          done();
        },
      });
      const unlucky = await startServer({ smtpUrl: refusing.url, log: pino({ level: 'trace' }, sink) });
      try {
        expect((await forget(unlucky.admin.email, unlucky)).status).toBe(200);
        const line = await until(() => lines.find((each) => each.includes('could not be sent')));
        expect(JSON.parse(line)).toMatchObject({ level: 50, reason: 'EENVELOPE', answer: 550 });
        expect(line).not.toContain(unlucky.admin.email);
      } finally {
        await unlucky.close();
        await refusing.close();
      }
    },
  );

  it.runIf(IS_LONG)('under way are waited for when the server closes', async () => {
    const slow = await startMailServer();
    const closing = await startServer({ smtpUrl: slow.url });
    const release = slow.hold();
    await forget(closing.admin.email, closing);
    const closed = closing.close();
    setTimeout(release, 200);
    await closed;
    expect(slow.mails).toHaveLength(1);
    await slow.close();
  });
});
