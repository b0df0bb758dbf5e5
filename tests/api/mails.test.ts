import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Context } from '../../src/server/context.ts';
import { makeMailer } from '../../src/server/mail/mailer.ts';
import { drawInWorker } from '../../src/server/operations/mail/drawInWorker.ts';
import type { DrawReport } from '../../src/server/operations/mail/drawReport.ts';
import { mailDueReports } from '../../src/server/operations/mail/mailDueReports.ts';
import { MAILS_AN_HOUR } from '../../src/server/operations/outbox/queueMail.ts';
import { runInWorker } from '../../src/server/operations/runInWorker.ts';
import { deliverDue, sendMails } from '../../src/server/start/sendMails.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { pdfText } from '../support/pdfText.ts';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { makeProject } from './movementSamples.ts';

/** Papers by mail: kept before they are acknowledged, delivered once, and tried again (docs/operations.md, "Mail"). */

const own = (file: string) => ({
  file,
  text: readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'),
});
const REPORTS = [
  own('resources/reports/profit-and-loss.yaml'),
  own('resources/reports/project-expenses.yaml'),
  own('resources/reports/trial-balance.yaml'),
  own('resources/i18n/bn.yaml'),
];
const ACCESS = own('resources/access.yaml');
/** Site engineers read reports, too: of their own projects. */
ACCESS.text = ACCESS.text.replace(
  '  site_engineer:\n    grants:\n',
  '$&      - { on: reports, may: [read, mail] }\n',
);

let mail: MailServer;
let server: TestServer;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ definitions: [ACCESS, ...REPORTS], app: { draw } });
  const { body } = await server.api('POST', '/cash/receipt', { amount: 1_250.5, note: 'Scrap sold' });
  BODY.ids.push(body.data.id);
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});
beforeEach(async () => {
  await sql`delete from plinth.mail`.execute(server.db);
  await sql`delete from plinth.report_mail`.execute(server.db);
});

/** The built worker, as the product has it. */
const WORKER = pathToFileURL(resolve(import.meta.dirname, '../../dist/server/drawWorker.js'));
const draw: DrawReport = (order, signal) => runInWorker(WORKER, order, signal);
const mailDue = (context: Context, day: string, by: DrawReport, signal = new AbortController().signal) =>
  mailDueReports(context, day, by, signal);

/** A worker thread that counts its steps in the given memory, and never ends. */
const ENDLESS = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { workerData } from 'node:worker_threads';
    for (;;) Atomics.add(workerData, 0, 1);
  `)}`,
);

const BODY = {
  to: 'vendor@example.com',
  subject: 'Payment Voucher VP-1',
  resource: 'cash_receipt',
  paper: 'voucher',
  ids: [] as number[],
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
  // Who answers it writes to who sent it.
  expect(arrived?.replyTo).toEqual([{ name: 'Administrator', address: server.admin.email }]);
  const sender = `Sent by Administrator (${server.admin.email}) from ${server.context.settings.product}.`;
  expect(arrived?.text?.trim().split(/\s*\n\s*/)).toEqual(['Please find it attached.', sender]);
  const [file] = arrived?.attachments ?? [];
  expect(file?.filename).toMatch(/^cash-receipt-voucher-.*\.pdf$/i);
  expect(file?.mimeType).toBe('application/pdf');
  // What the server drew.
  const text = pdfText(Buffer.from(file?.content as ArrayBuffer)).replaceAll('\n', '');
  expect(text).toContain('1,250.50');
  expect(text).toContain('Scrap sold');
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

it('a failed mail is listed with its reason, and is sent again by its author or an administrator', async () => {
  const token = await signInAs(server, 'staff', []);
  const failing = (options: object = {}) => server.api('GET', '/mail?failing=true', undefined, options);
  const retry = (id: number | string, options: object = {}) =>
    server.api('POST', `/mail/${id}/retry`, undefined, options);
  const { id } = (await post()).body.data;
  expect((await failing()).body.data).toEqual([]);
  expect((await retry(id)).body).toMatchObject({ code: 'mailNotFound' });
  await sql`update plinth.mail set tries = 11`.execute(server.db);
  await deliverDue(server.context, mailerTo('smtp://127.0.0.1:9'));
  expect((await failing()).body.data).toMatchObject([{ id, state: 'failed', failure: 'ESOCKET' }]);
  expect((await failing({ token })).body.data).toEqual([]);
  expect((await retry(id, { token })).status).toBe(404);
  const seen = mail.mails.length;
  const { status, body } = await retry(id);
  expect([status, body.message]).toEqual([200, `The mail to ${BODY.to} is being sent again`]);
  expect((await failing()).headers.get('x-total-count')).toBe('0');
  await deliverDue(server.context, mailerTo(mail.url));
  expect(mail.mails).toHaveLength(seen + 1);
  expect(mail.mails[seen]?.attachments).toHaveLength(1);
  expect((await retry(id)).status).toBe(404);
  for (const other of ['0', '999999999', 'last'])
    expect([other, (await retry(other)).status]).toEqual([other, 404]);
  const wrong = await server.api('GET', '/mail?failing=some');
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['failing']]);
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
  expect(await fieldsOf({ ids: [] })).toEqual([422, ['ids']]);
  expect(await fieldsOf({ size: 'A3' })).toEqual([422, ['size']]);
  // What the caller has drawn is sent by nobody.
  expect(await fieldsOf({ pdf: Buffer.from('%PDF-1.3').toString('base64') })).toEqual([422, ['pdf']]);
  for (const unknown of [{ resource: 'constructor' }, { paper: 'toString' }, { ids: [999_999_999] }])
    expect((await post(unknown)).status).toBe(404);
  expect(await fieldsOf({ cc: 'x@example.com' })).toEqual([422, ['cc']]);
  expect((await post({}, { token: null })).status).toBe(401);
  expect(await state()).toEqual([]);
});

it('mails papers only by the right to mail, for records of which it is given', async () => {
  const [clerk, accountant, engineer] = [
    await signInAs(server, 'cashier', []),
    await signInAs(server, 'accountant', []),
    await signInAs(server, 'site_engineer', []),
  ];
  // A cashier reads and prints receipts, and does not mail them.
  const { status, body } = await post({}, { token: clerk });
  expect([status, body.code]).toEqual([403, 'rightMissing']);
  expect(body.message).toBe('Mailing cash receipts needs the right to mail. Ask an administrator for it.');
  expect((await post({}, { token: engineer })).status).toBe(404);
  expect((await post({}, { token: accountant })).status).toBe(201);
  const report = { report: 'project_expenses', recipients: ['owner@example.com'], day_of_month: 5 };
  const auditor = await signInAs(server, 'auditor', []);
  const mailed = await server.api('POST', '/mail/report', report, { token: auditor });
  expect([mailed.status, mailed.body.code]).toEqual([403, 'reportMailRight']);
});

/** Chinese, Arabic and an emoji, which no font of a PDF has, with Bangla, which one has. */
const FOREIGN = 'ইট 中文 سلام 🙂';

it('a paper with letters that a PDF cannot print is refused with their names, unless boxes are wanted', async () => {
  const { body } = await server.api('POST', '/cash/receipt', { amount: 10, note: FOREIGN });
  const ids = [body.data.id];
  const refused = await post({ ids });
  expect([refused.status, refused.body.code], refused.text).toEqual([422, 'paperUnprintable']);
  for (const letter of ['中', '文', 'س', '🙂']) expect(refused.body.message).toContain(letter);
  expect(refused.body.message).not.toContain('ট');
  expect(await state()).toEqual([]);
  // The firm's own name stands on every paper.
  const named = await server.api('PUT', '/institution/1', { institution_name: '建筑', img_url: '' });
  expect(named.status, named.text).toBe(200);
  expect((await post()).body.code).toBe('paperUnprintable');
  await server.api('PUT', '/institution/1', { institution_name: 'Hill Builders', img_url: '' });
  expect((await post({ with_boxes: 'yes' })).status).toBe(422);
  const sent = await post({ ids, with_boxes: true });
  expect(sent.status, sent.text).toBe(201);
  expect(await state()).toHaveLength(1);
  await server.api('POST', `/transaction/${body.data.id}/reverse`, { reason: 'A test' });
});

it('a monthly report with letters that a PDF cannot print goes out as CSV, and the mail names them', async () => {
  await server.api('PUT', '/institution/1', { institution_name: '建筑 🙂', img_url: '' });
  const next = await add({ format: 'pdf' });
  const [mailed] = await sentOn(next, 1);
  await server.api('PUT', '/institution/1', { institution_name: 'Hill Builders', img_url: '' });
  expect(mailed?.attachments[0]?.filename).toBe(`project-expenses-${next}.csv`);
  expect(mailed?.text).toContain('A PDF cannot print these: 建 筑 🙂.');
  expect(mailed?.text).toContain('attached as CSV');
  expect(mailed?.replyTo).toEqual([{ name: 'Administrator', address: server.admin.email }]);
});

it('who can approve gets at most one mail in a quarter of an hour, with all that waits', async () => {
  const vendor = { vendor_name: 'Kiln', phone: '01711111112', address: 'Khulna', balance: 0, note: 'Bricks' };
  const { body: made } = await server.api('POST', '/vendor', vendor);
  const [cashier, accountant] = [
    await signInAs(server, 'cashier', []),
    await signInAs(server, 'accountant', []),
  ];
  const { email } = (await server.api('GET', '/user', undefined, { token: accountant })).body.data;
  const send = async () => {
    const payment = { vendor_id: made.data.id, amount: 66_000, note: 'bill\n12' };
    expect((await server.api('POST', '/vendor/payment', payment, { token: cashier })).status).toBe(202);
  };
  const waiting = async () => {
    const { rows } = await sql<{ events: number; minutes: number }>`
      select regexp_count(text, 'has sent this for approval') as events,
        round(extract(epoch from next_try_at - created_at) / 60)::int as minutes
      from plinth.mail where recipient = ${email} order by id`.execute(server.db);
    return rows.map(({ events, minutes }) => [Number(events), minutes]);
  };
  for (const events of [0, 1, 2, 3]) {
    await send();
    const { rows } = await sql<{
      text: string;
    }>`select text from plinth.mail where recipient = ${email}`.execute(server.db);
    for (const { text } of rows)
      expect(text).toMatch(/has sent this for approval: Vendor Payment: Kiln, BDT 66,000\.00 \(bill 12\)$/m);
    expect(await waiting()).toEqual(
      events === 0
        ? [[1, 0]]
        : [
            [1, 0],
            [events, 15],
          ],
    );
  }
  // A quarter of an hour later the next one collects.
  await sql`update plinth.mail set due_at = due_at - interval '16 minutes', next_try_at = next_try_at - interval '16 minutes'`.execute(
    server.db,
  );
  await deliverDue(server.context, mailerTo(mail.url));
  await send();
  const after = await waiting();
  expect(after.length).toBe(3);
  expect(after[2]?.[0]).toBe(1);
  expect(after[2]?.[1]).toBeGreaterThanOrEqual(13);
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
  await sql`insert into plinth.mail (created_by, recipient, subject, text, attachment_name)
    select ${made.data.id}, 'x@example.com', 's', '', 'a.pdf' from generate_series(2, ${MAILS_AN_HOUR})`.execute(
    server.db,
  );
  const refused = await post({}, { token });
  expect([refused.status, refused.body.code]).toEqual([429, 'tooManyMails']);
  expect((await post()).status).toBe(201);
});

it('mails of the product are chosen by each user: none about approvals, or in another language', async () => {
  const vendor = { vendor_name: 'Mill', phone: '01711111111', address: 'Khulna', balance: 0, note: 'Rods' };
  const { body: made } = await server.api('POST', '/vendor', vendor);
  const [cashier, accountant] = [
    await signInAs(server, 'cashier', []),
    await signInAs(server, 'accountant', []),
  ];
  const { email } = (await server.api('GET', '/user', undefined, { token: accountant })).body.data;
  const mailed = async () => {
    await sql`delete from plinth.mail`.execute(server.db);
    const payment = { vendor_id: made.data.id, amount: 66_000 };
    expect((await server.api('POST', '/vendor/payment', payment, { token: cashier })).status).toBe(202);
    const { rows } = await sql<{ subject: string }>`
      select subject from plinth.mail where recipient = ${email}`.execute(server.db);
    return rows.map(({ subject }) => subject);
  };
  const chosen = async () =>
    (await server.api('GET', '/user/mails', undefined, { token: accountant })).body.data;
  const choose = (choice: object) => server.api('PUT', '/user/mails', choice, { token: accountant });
  expect(await chosen()).toEqual({ approvals: true, language: null });
  expect(await mailed()).toEqual([expect.stringContaining('Vendor Payment waits for your approval')]);
  expect((await choose({ approvals: true, language: 'bn' })).status).toBe(200);
  expect(await chosen()).toEqual({ approvals: true, language: 'bn' });
  expect(await mailed()).toEqual([expect.stringMatching(/[\u0980-\u09ff]/)]);
  expect((await choose({ approvals: false, language: null })).status).toBe(200);
  expect(await mailed()).toEqual([]);
  for (const [wrong, field] of [
    [{ approvals: 'no', language: null }, 'approvals'],
    [{ approvals: true, language: 'xx' }, 'language'],
  ] as const) {
    const { status, body } = await choose(wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  }
  expect(await chosen()).toEqual({ approvals: false, language: null });
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
  expect(await mailDue(server.context, today(), draw)).toBe(0);
  const run = () => mailDue(server.context, next, draw);
  const ran = await Promise.all([run(), run()]);
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
  // With the receipt of the papers.
  expect(rows[0]?.file).toMatch(/^\ufeffSection,[\s\S]*Income,Receipts,[^\r\n]*2501/);
  expect((await server.api('POST', '/mail/report', { ...body, recipients: ['nobody'] })).status).toBe(422);
  expect((await server.api('POST', '/mail/report', { ...body, day_of_month: 31 })).status).toBe(422);
  expect((await server.api('POST', '/mail/report', { ...body, report: 'nothing' })).status).toBe(422);
  expect((await server.api('POST', '/mail/report', { ...body, inputs: { from: 'some day' } })).status).toBe(
    422,
  );
  expect((await server.api('DELETE', `/mail/report/${kept[0].id}`)).status).toBe(200);
  expect((await server.api('DELETE', `/mail/report/${kept[0].id}`)).status).toBe(404);
});

it('a report is mailed as PDF and as Excel, with the rows that its author may read', async () => {
  const projects = [await makeProject(server, 0), await makeProject(server, 0)];
  const names: string[] = [];
  for (const [at, project] of projects.entries()) {
    await server.api('POST', '/cash/receipt', { amount: 9_000 });
    await server.api('POST', '/supply_cash_project', { project_id: project, cash_amount: 8_000 });
    const expense = { expense_name: `Hire ${at}`, amount: 1_234.5 + at };
    expect((await server.api('POST', `/expense/projectwise/${project}`, expense)).status).toBeLessThan(300);
    names.push((await server.api('GET', `/project/${project}`)).body.data.project_name);
  }
  const token = await signInAs(server, 'site_engineer', [projects[0] as number]);
  expect((await server.api('POST', '/mail/report', { ...WANTED, format: 'word' })).status).toBe(422);
  await add({ format: 'pdf' }, token);
  const next = await add({ format: 'excel' }, token);
  const [{ attachments: [pdf] = [] } = {}, { attachments: [sheet] = [] } = {}] = await sentOn(next, 2);
  expect([pdf?.filename, sheet?.filename]).toEqual([
    `project-expenses-${next}.pdf`,
    `project-expenses-${next}.xlsx`,
  ]);
  const answer = await server.api('GET', '/report/project_expenses', undefined, { token });
  const total = answer.body.totals[0].at(-1);
  expect(Number(total)).toBe(1234.5);
  const text = pdfText(bytesOf(pdf)).replaceAll('\n', '');
  expect(text).toContain('1,234.50');
  expect(text).toContain('Page 1 of 1');
  expect(text).toContain('Hire 0');
  expect(text).not.toContain('Hire 1');
  const xml = excelText(bytesOf(sheet));
  expect(xml).toContain(`<v>${Number(total)}</v>`);
  expect(xml).toMatch(/<f>SUM\(\w+(:\w+)?\)<\/f>/);
  expect(xml).toContain(names[0]);
  expect(xml).not.toContain(names[1]);
  expect(xml).not.toContain('1235.5');
});

it('a report is not mailed once its author may not read it any more, and its list has the reason', async () => {
  const token = await signInAs(server, 'accountant', []);
  const next = await add({ report: 'trial_balance' }, token);
  const { id } = (await server.api('GET', '/user', undefined, { token })).body.data;
  expect((await server.api('PUT', `/users/edit/${id}`, { roles: ['cashier'] })).status).toBe(200);
  expect(await mailDue(server.context, next, draw)).toBe(0);
  expect(await state()).toEqual([]);
  const [kept] = (await server.api('GET', '/mail/report?report=trial_balance', undefined, { token })).body
    .data;
  expect(kept.failure.code).toBe('notFound');
  // With the right again it is mailed at the next try.
  expect((await server.api('PUT', `/users/edit/${id}`, { roles: ['accountant'] })).status).toBe(200);
  await sql`update plinth.report_mail set next_try_at = now()`.execute(server.db);
  expect(await mailDue(server.context, next, draw)).toBe(1);
});

it('a report is mailed in Bangla, with its digits where the setting says so', async () => {
  await server.api('POST', '/cash/receipt', { amount: 2_345_678.5 });
  await sql`update public.institution set institution_name = 'Hill Builders' where id = 1`.execute(server.db);
  const { languages } = server.context;
  const letterhead = {
    name: '{institution_name}',
    entity: 'institution',
    lines: ['BIN 000123456', 'Logo {img_url}'],
  };
  const label = languages.bn?.reports.trial_balance?.label as string;
  const next = await add({ report: 'trial_balance', format: 'pdf', language: 'bn' });
  const ours = { digits: 'language', numberFormat: 'lakh', letterhead } as const;
  const settings = { ...server.context.settings, ...ours };
  const [mailed] = await sentOn(next, 1, { ...server.context, settings });
  expect(mailed?.subject).toContain(label);
  const file = bytesOf(mailed?.attachments[0]);
  // Without spaces, and in the order of the glyphs: a sign such as the i of 'mil' stands before its letter.
  const text = pdfText(file).replaceAll(/\s/g, '');
  expect(text).toContain('HillBuilders');
  // The lines of the letterhead; the one whose field is blank is left out.
  expect(text).toContain('BIN000123456');
  expect(text).not.toContain('Logo');
  expect(text).toContain('ািমল');
  expect(label).toContain('ামিল');
  expect(text).toContain('পাতা১,');
  expect(text).toMatch(/[১-৯][০-৯]?,[০-৯]{2},[০-৯]{3}\.[০-৯]{2}/);
});

it('a report that is too long for its format is mailed as CSV, which says why and what to do', async () => {
  const next = await add({ format: 'pdf' });
  const long: DrawReport = (order, signal) => {
    if (order.kind === 'papers') throw new Error('It draws a report');
    const [row] = order.answer.rows;
    const rows = Array.from({ length: 5_001 }, () => row as NonNullable<typeof row>);
    return draw({ ...order, answer: { ...order.answer, rows } }, signal);
  };
  const [mailed] = await sentOn(next, 1, server.context, long);
  expect(mailed?.attachments[0]?.filename).toBe(`project-expenses-${next}.csv`);
  expect(mailed?.text).toContain('5,000');
  expect(mailed?.text).toContain('Excel');
});

it('a report whose file cannot be made is tried again, and its list has the reason', async () => {
  const next = await add({ format: 'excel' });
  const broken: DrawReport = () => Promise.reject(new Error('Out of memory'));
  expect(await mailDue(server.context, next, broken)).toBe(0);
  const list = async () => (await server.api('GET', '/mail/report?report=project_expenses')).body.data.at(-1);
  expect(await list()).toMatchObject({
    failure: { code: 'reportNotDrawn', message: 'The file of the report could not be made' },
    next_on: next,
    next_try_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/),
  });
  // Its time has not come.
  expect(await mailDue(server.context, next, draw)).toBe(0);
  const comes = sql`update plinth.report_mail set next_try_at = now()`;
  await comes.execute(server.db);
  expect(await mailDue(server.context, next, draw)).toBe(1);
  expect(await list()).toMatchObject({ failure: null, next_try_at: null });
  // After the last try it waits for its next day.
  await sql`update plinth.report_mail set tries = 11, next_on = ${next}`.execute(server.db);
  expect(await mailDue(server.context, next, broken)).toBe(0);
  const left = await list();
  expect(left).toMatchObject({ failure: { code: 'reportNotDrawn' }, next_try_at: null });
  expect(left.next_on > next).toBe(true);
});

it('a drawing that takes too long is stopped, and the list of mails has the reason', async () => {
  const next = await add({ format: 'pdf' });
  const hurried: DrawReport = (order, signal) => drawInWorker(order, signal, 1);
  expect(await mailDue(server.context, next, hurried)).toBe(0);
  const [kept] = (await server.api('GET', '/mail/report?report=project_expenses')).body.data;
  expect(kept).toMatchObject({
    failure: { code: 'reportDrawingTooLong', message: expect.stringContaining('took too long') },
    next_on: next,
    next_try_at: expect.stringMatching(/^\d{4}-/),
  });
});

it('a thread that never ends is ended by the time limit and by the signal, and stops working', async () => {
  const steps = new Int32Array(new SharedArrayBuffer(4));
  const left = new AbortController();
  const work = runInWorker(ENDLESS, steps, left.signal);
  await expect.poll(() => Atomics.load(steps, 0)).toBeGreaterThan(0);
  left.abort(new Error('The reader has left'));
  await expect(work).rejects.toThrow('The reader has left');
  const atTheEnd = Atomics.load(steps, 0);
  const late = runInWorker(ENDLESS, new Int32Array(new SharedArrayBuffer(4)), AbortSignal.timeout(50));
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(Atomics.load(steps, 0)).toBe(atTheEnd);
});

it('a server that stops ends a drawing under way, whose mail is left to the next try', async () => {
  const next = await add({ format: 'pdf' });
  await sql`update plinth.report_mail set next_on = ${today()}`.execute(server.db);
  const steps = new Int32Array(new SharedArrayBuffer(4));
  const endless: DrawReport = (_, signal) => runInWorker(ENDLESS, steps, signal);
  const stop = sendMails(() => server.context, mailerTo(mail.url), endless, 20);
  onTestFinished(stop);
  await expect.poll(() => Atomics.load(steps, 0)).toBeGreaterThan(0);
  await stop();
  const [kept] = (await server.api('GET', '/mail/report?report=project_expenses')).body.data;
  expect(kept).toMatchObject({ next_on: today(), failure: null });
  await sql`update plinth.report_mail set next_try_at = now(), next_on = ${next}`.execute(server.db);
  expect(await mailDue(server.context, next, draw)).toBe(1);
});

it('a report is drawn by the worker of the sources, too, as in development', async () => {
  const next = await add({ format: 'excel' });
  const [mailed] = await sentOn(next, 1, server.context, drawInWorker);
  expect(mailed?.attachments[0]?.filename).toBe(`project-expenses-${next}.xlsx`);
  expect(excelText(bytesOf(mailed?.attachments[0]))).toContain('<sheetData>');
});

it('other mails arrive while the file of a report is drawn', async () => {
  await add({ format: 'pdf' });
  await sql`update plinth.report_mail set next_on = ${today()}`.execute(server.db);
  let begin = () => {};
  let finish = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: DrawReport = async (order, signal) => {
    begin();
    await finished;
    return draw(order, signal);
  };
  const seen = mail.mails.length;
  const stop = sendMails(() => server.context, mailerTo(mail.url), slow, 20);
  onTestFinished(async () => {
    finish();
    await stop();
  });
  await begun;
  await post();
  expect((await mail.mailAfter(seen)).subject).toBe(BODY.subject);
  expect(mail.mails).toHaveLength(seen + 1);
  finish();
  const [file] = (await mail.mailAfter(seen + 1)).attachments;
  expect(file?.filename).toBe(`project-expenses-${today()}.pdf`);
});

const WANTED = { report: 'project_expenses', recipients: ['owner@example.com'], day_of_month: 7 };

/** Adds a monthly mail, alone, and returns the day on which it is due. */
async function add(more: object, token = server.token): Promise<string> {
  const { status, body, text } = await server.api('POST', '/mail/report', { ...WANTED, ...more }, { token });
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject(more);
  return body.data.next_on;
}

/** The mails that arrive on a day. */
async function sentOn(day: string, count: number, context: Context = server.context, by = draw) {
  const seen = mail.mails.length;
  expect(await mailDue(context, day, by)).toBe(count);
  await deliverDue(context, mailerTo(mail.url));
  const order = ({ attachments: [file] }: Email) => file?.filename ?? '';
  return mail.mails.slice(seen).sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

function bytesOf(file: { content: unknown } | undefined): Buffer {
  return Buffer.from(file?.content as ArrayBuffer);
}

/** The XML of a workbook. */
function excelText(file: Buffer): string {
  return Object.entries(unzipSync(new Uint8Array(file)))
    .filter(([path]) => path.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join();
}
