import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMailer } from '../../src/server/mail/mailer.ts';
import { mailDueReports } from '../../src/server/operations/mail/mailDueReports.ts';
import { MAILS_AN_HOUR } from '../../src/server/operations/mail/queueMail.ts';
import { deliverDue } from '../../src/server/start/sendMails.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** Papers by mail: kept before they are acknowledged, delivered once, and tried again (docs/operations.md, "Mail"). */

let mail: MailServer;
let server: TestServer;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer();
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});
beforeEach(() => sql`delete from plinth.mail`.execute(server.db));

const PDF = Buffer.from('%PDF-1.3\nA voucher, \u0000\u0001\u00ff', 'latin1');
const BODY = {
  to: 'vendor@example.com',
  subject: 'Payment Voucher VP-1',
  name: 'voucher.pdf',
  pdf: PDF.toString('base64'),
};
const post = (more: object = {}, options: object = {}) =>
  server.api('POST', '/mail', { ...BODY, ...more }, options);
const state = async (options: object = {}) =>
  (await server.api('GET', '/mail', undefined, options)).body.data;
const mailerTo = (smtpUrl: string) =>
  makeMailer({ smtpUrl, dataDir: server.outbox, log: server.context.log, metrics: undefined });

it('a paper arrives once, with its file, whichever of two servers delivers it', async () => {
  const seen = mail.mails.length;
  const headers = { 'idempotency-key': 'paper-1' };
  const first = await post({ text: 'Please find it attached.' }, { headers });
  expect(first.status, first.text).toBe(201);
  expect(first.body.message).toBe('The mail to vendor@example.com is on its way');
  expect((await post({ text: 'Please find it attached.' }, { headers })).body.data.id).toBe(
    first.body.data.id,
  );
  expect((await state()).map((one: { state: string }) => one.state)).toEqual(['waiting']);
  const mailer = mailerTo(mail.url);
  await Promise.all([deliverDue(server.context, mailer), deliverDue(server.context, mailer)]);
  expect(mail.mails).toHaveLength(seen + 1);
  const arrived = mail.mails[seen];
  expect([arrived?.to?.[0]?.address, arrived?.subject]).toEqual([BODY.to, BODY.subject]);
  expect(arrived?.text?.trim()).toBe('Please find it attached.');
  const [file] = arrived?.attachments ?? [];
  expect([file?.filename, file?.mimeType]).toEqual(['voucher.pdf', 'application/pdf']);
  expect(Buffer.from(file?.content as ArrayBuffer).equals(PDF)).toBe(true);
  expect(await state()).toMatchObject([{ state: 'sent', tries: 1, failure: null, next_try_at: null }]);
  const { rows } = await sql<{
    kept: boolean;
  }>`select attachment is not null as kept from plinth.mail`.execute(server.db);
  expect(rows).toEqual([{ kept: false }]);
});

it('a mail that was not taken waits with the reason, is tried again, and is given up in the end', async () => {
  await post();
  const dead = mailerTo('smtp://127.0.0.1:9');
  await deliverDue(server.context, dead);
  expect(await state()).toMatchObject([{ state: 'waiting', tries: 1, failure: 'ESOCKET' }]);
  // Its time has not come.
  await deliverDue(server.context, mailerTo(mail.url));
  expect(await state()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  await sql`update plinth.mail set next_try_at = now()`.execute(server.db);
  await deliverDue(server.context, mailerTo(mail.url));
  expect(await state()).toMatchObject([{ state: 'sent', tries: 2, failure: null }]);
  await post();
  await sql`update plinth.mail set tries = 11 where sent_at is null`.execute(server.db);
  await deliverDue(server.context, dead);
  expect((await state())[0]).toMatchObject({ state: 'failed', tries: 12, next_try_at: null });
});

it('refuses what is no mail at its field, and nothing is kept', async () => {
  const fieldsOf = async (more: object) => {
    const { status, body } = await post(more);
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await fieldsOf({ to: 'vendor' })).toEqual([422, ['to']]);
  expect(await fieldsOf({ to: 'a@b.com\r\nBcc: c@d.com' })).toEqual([422, ['to']]);
  expect(await fieldsOf({ subject: 'Hello\r\nBcc: c@d.com' })).toEqual([422, ['subject']]);
  expect(await fieldsOf({ subject: '  ' })).toEqual([422, ['subject']]);
  expect(await fieldsOf({ text: 'x'.repeat(5_001) })).toEqual([422, ['text']]);
  expect(await fieldsOf({ pdf: Buffer.from('<script>').toString('base64') })).toEqual([422, ['pdf']]);
  expect(await fieldsOf({ cc: 'x@example.com' })).toEqual([422, ['cc']]);
  expect((await post({}, { token: null })).status).toBe(401);
  expect(await state()).toEqual([]);
});

it('shows each user their own mails, administrators all, and limits those of an hour', async () => {
  const clerk = { name: 'Clerk', email: 'clerk@example.com', password: 'a long password' };
  const { body: made } = await server.api('POST', '/users', clerk);
  const token = await server.signIn(clerk.email, clerk.password);
  await post();
  await post({ to: 'customer@example.com' }, { token });
  expect((await state({ token })).map((one: { recipient: string }) => one.recipient)).toEqual([
    'customer@example.com',
  ]);
  expect(await state()).toHaveLength(2);
  await sql`insert into plinth.mail (created_by, recipient, subject, text)
    select ${made.data.id}, 'x@example.com', 's', '' from generate_series(2, ${MAILS_AN_HOUR})`.execute(
    server.db,
  );
  const refused = await post({}, { token });
  expect([refused.status, refused.body.code]).toEqual([429, 'tooManyMails']);
  expect((await post()).status).toBe(201);
});

it('a report is mailed every month to each recipient, once, with the figures of its days', async () => {
  await server.api('POST', '/cash/receipt', { amount: 1250.5, note: 'Scrap sold' });
  const body = {
    report: 'profit_and_loss',
    inputs: { from: 'start of last month', to: 'today' },
    recipients: ['owner@example.com', 'accounts@example.com'],
    day_of_month: 5,
  };
  const added = await server.api('POST', '/mail/report', body);
  expect(added.status, added.text).toBe(201);
  const next = added.body.data.next_on;
  expect(next > today()).toBe(true);
  expect(next.slice(8)).toBe('05');
  expect(await mailDueReports(server.context, today())).toBe(0);
  const ran = await Promise.all([mailDueReports(server.context, next), mailDueReports(server.context, next)]);
  expect(ran[0] + ran[1]).toBe(1);
  expect((await state()).map((one: { recipient: string }) => one.recipient).sort()).toEqual([
    'accounts@example.com',
    'owner@example.com',
  ]);
  const { rows } = await sql<{ file: string; name: string }>`select convert_from(attachment, 'UTF8') as file,
    attachment_name as name from plinth.mail limit 1`.execute(server.db);
  expect(rows[0]?.name).toBe(`profit-and-loss-${next}.csv`);
  const kept = (await server.api('GET', '/mail/report?report=profit_and_loss')).body.data;
  expect(kept).toHaveLength(1);
  expect(kept[0].next_on > next).toBe(true);
  expect(rows[0]?.file).toMatch(/^\ufeffSection,[\s\S]*Income,Receipts,[^\r\n]*1250\.5/);
  expect((await server.api('POST', '/mail/report', { ...body, recipients: ['nobody'] })).status).toBe(422);
  expect((await server.api('POST', '/mail/report', { ...body, day_of_month: 31 })).status).toBe(422);
  expect((await server.api('POST', '/mail/report', { ...body, report: 'nothing' })).status).toBe(422);
  expect((await server.api('POST', '/mail/report', { ...body, inputs: { from: 'some day' } })).status).toBe(
    422,
  );
  expect((await server.api('DELETE', `/mail/report/${kept[0].id}`)).status).toBe(200);
  expect((await server.api('DELETE', `/mail/report/${kept[0].id}`)).status).toBe(404);
});
