import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { soundness } from '../support/soundness.ts';
import { today } from '../support/today.ts';

/** The roles that come along, a clerk who makes records without posting by hand, and a keeper who posts by hand within limits. */
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8')
  .replace(
    '  auditor: #',
    `  clerk:
    grants:
      - { on: entities, may: [read, create, update, import, bulk] }
      - { on: books, may: [read, create] }
  keeper:
    grants:
      - { on: [vendor, customer, bank, employee, employee_role, inventory, inventory_category], may: [read, create, update, balance] }
      - { on: books, may: [read, balance] }
  treasurer:
    grants:
      - { on: vendor, may: [read, create, balance] }
      - { on: books, may: [read, balance] }
  owner:
    grants:
      - { on: [vendor, customer, bank, employee, inventory], may: [read, approve] }
      - { on: movements, may: [read, approve] }
      - { on: books, may: [read, approve] }
  chief:
    grants:
      - { on: all, may: all }
  auditor: #`,
  )
  .replace(
    'limits:',
    `limits:
  - { on: [openings, adjustments], role: keeper, when: record.amount > 10000 || record.price > 500, needs: approval, by: owner }
  - { on: openings, role: treasurer, sum: { of: amount, over: day }, when: sum > 60000, needs: approval, by: owner }
  - { on: adjustments, role: keeper, sum: { of: amount, by: [resource, record_id], over: day }, when: sum > 15000, needs: approval, by: owner }
  - { on: [customer_payment, cash_receipt], role: cashier, sum: { of: amount, over: month }, when: sum > 900300, needs: approval, by: owner }
  - { on: expense, role: cashier, when: record.amount > 900, needs: approval, by: owner }
  #`,
  );
const VENDOR = readFileSync(resolve(import.meta.dirname, '../../resources/vendor.yaml'), 'utf8').replace(
  '\nfields:\n',
  '\nfields:\n  photo: { type: image }\n',
);
const USER = readFileSync(resolve(import.meta.dirname, '../../resources/user.yaml'), 'utf8').replace(
  /(\n\s+- \{ value: auditor)/,
  '\n      - { value: clerk, label: Clerk }\n      - { value: keeper, label: Keeper }\n      - { value: treasurer, label: Treasurer }\n      - { value: owner, label: Owner }\n      - { value: chief, label: Chief }$1',
);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Some days before today, YYYY-MM-DD. */
function daysBefore(days: number): string {
  const at = new Date(`${today()}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}

let server: TestServer;
const tokens: Record<string, string> = {};
const as = (who: string, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token: who === 'admin' ? server.token : (tokens[who] as string) });

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/access.yaml', text: ACCESS },
      { file: 'resources/user.yaml', text: USER },
      { file: 'resources/vendor.yaml', text: VENDOR },
    ],
  });
  for (const role of [
    'staff',
    'clerk',
    'keeper',
    'treasurer',
    'owner',
    'cashier',
    'storekeeper',
    'chief',
    'accountant',
  ])
    tokens[role] = await signInAs(server, role, []);
  await as('admin', 'POST', '/employee_role', { role_name: 'Mason' });
  await as('admin', 'POST', '/inventory_category', { category_name: 'Rods' });
});
afterAll(() => server?.close());

const vendor = (name: string, balance?: number) => ({
  ...{ vendor_name: name, phone: '01711111111', address: 'Khulna', note: 'Rods' },
  ...(balance !== undefined && { balance }),
});
const bank = (bank_name: string, balance?: number) => ({
  bank_name,
  ...(balance !== undefined && { balance }),
});
const customer = (customer_name: string, balance?: number) => ({
  ...{ customer_name, address: 'Dhaka', nid: '1234567890', phone: '01711000001' },
  ...(balance !== undefined && { balance }),
});
const employee = (employee_name: string, balance?: number) => ({
  ...{ employee_name, address: 'Dhaka', phone: '01700000000', role_id: 1, salary: 500 },
  ...(balance !== undefined && { balance }),
});
const product = (product_name: string, quantity?: number, price?: number) => ({
  ...{ product_name, category_id: 1 },
  ...(quantity !== undefined && { quantity }),
  ...(price !== undefined && { price }),
});
const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await server.context.pool.query(sql, values)).rows;

describe('a record made with money', () => {
  const doors: [path: string, body: (n: string, amount?: number) => object, error: string][] = [
    ['/vendor', vendor, 'balance'],
    ['/bank', bank, 'balance'],
    ['/customer', customer, 'balance'],
    ['/employee', employee, 'balance'],
    ['/inventory', (name, amount) => product(name, amount, amount && 10), 'quantity'],
    ['/inventory', (name, amount) => product(name, 0, amount ?? 0), 'price'],
  ];
  it.each(doors)('needs the right balance: %s', async (path, body, field) => {
    const refused = await as('clerk', 'POST', path, body('Refused', 50_000));
    expect([refused.status, Object.keys(refused.body.errors ?? {})], refused.text).toEqual([403, [field]]);
    const chief = await as('chief', 'POST', path, body('Refused', 50_000));
    expect(chief.status).toBe(403);
    for (const amount of [0, undefined]) {
      const made = await as('clerk', 'POST', path, body(`Made ${path} ${field} ${amount}`, amount));
      expect(made.status, made.text).toBe(200);
    }
    // Who has no role makes records as the specification has it.
    const made = await as('staff', 'POST', path, body(`Staff ${path} ${field}`, 5));
    expect(made.status, made.text).toBe(200);
    const given = await as('keeper', 'POST', path, body(`Keeper ${path} ${field}`, 7));
    expect(given.status, given.text).toBe(200);
  });

  it('needs it in an import and in the first cash balance, too', async () => {
    const rows = (balance: string) => ({
      fields: ['vendor_name', 'phone', 'address', 'note', 'balance'],
      rows: [['Imported', '01711111111', 'Khulna', 'Rods', balance]],
    });
    for (const more of [{ dry: true }, {}]) {
      const refused = await as('clerk', 'POST', '/import/vendor', { ...rows('50,000'), ...more });
      expect(JSON.stringify(refused.body), refused.text).toContain('Only an administrator may change');
    }
    expect(await rowsOf(`select id from public.vendor where vendor_name = 'Imported'`)).toEqual([]);
    const free = await as('clerk', 'POST', '/import/vendor', rows('0'));
    expect(free.status, free.text).toBeLessThan(300);
    expect((await as('clerk', 'POST', '/cash/opening', { balance: 5 })).status).toBe(403);
    expect((await as('chief', 'POST', '/cash/opening', { balance: 5 })).status).toBe(403);
    expect((await as('staff', 'POST', '/cash/opening', { balance: 500_000 })).status).toBe(200);
  });
});

describe('openings and adjustments', () => {
  it('are vouchers with a day and a reason, and are reversed', async () => {
    const date = daysBefore(3);
    const made = await as('admin', 'POST', '/vendor', {
      ...vendor('Voucher', 4_000),
      date,
      reason: 'Old ledger',
    });
    expect(made.status, made.text).toBe(200);
    const id = made.body.data.id as number;
    const [opened] = await rowsOf(
      `select id, date::text, note, plinth.voucher_no(series, number) as no from plinth.transaction where resource = 'vendor' and record_id = $1`,
      [id],
    );
    expect(opened).toMatchObject({ date, note: 'Old ledger', no: expect.stringMatching(/^OB-.*-\d{5}$/) });

    const unreasoned = await as('admin', 'PUT', `/vendor/${id}`, { balance: 5_000 });
    expect([unreasoned.status, unreasoned.body.errors], unreasoned.text).toEqual([
      422,
      { reason: 'Reason is required' },
    ]);
    const same = await as('admin', 'PUT', `/vendor/${id}`, { balance: 4_000, note: 'Again' });
    expect(same.status, same.text).toBe(200);
    const edit = { balance: 5_000, reason: 'Missed bill', date: daysBefore(2) };
    expect((await as('admin', 'PUT', `/vendor/${id}`, edit)).status).toBe(200);
    const [adjusted] = await rowsOf(
      `select id, date::text, note, plinth.voucher_no(series, number) as no from plinth.transaction
       where resource = 'vendor' and record_id = $1 and type = 'adjustment'`,
      [id],
    );
    expect(adjusted).toMatchObject({
      ...{ date: daysBefore(2), note: 'Missed bill' },
      no: expect.stringMatching(/^AJ-.*-\d{5}$/),
    });

    const found = (await as('admin', 'GET', `/search?q=${adjusted.no.replace(/-.*-0*/, '-')}`)).body;
    expect(JSON.stringify(found)).toContain(adjusted.no);
    expect((await as('admin', 'GET', `/transaction/${adjusted.id}`)).body.data).toMatchObject({
      ...{ voucher_no: adjusted.no, correctable: true, note: 'Missed bill' },
      record: { vendor_name: 'Voucher' },
    });

    // By who may post by hand, and by nobody else.
    for (const who of ['clerk', 'staff', 'chief'])
      expect((await as(who, 'POST', `/transaction/${adjusted.id}/reverse`, { reason: 'x' })).status).toBe(
        403,
      );
    const reversed = await as('keeper', 'POST', `/transaction/${adjusted.id}/reverse`, {
      reason: 'Not missed',
    });
    expect([reversed.status, reversed.body.message], reversed.text).toEqual([
      200,
      'The adjustment is reversed',
    ]);
    expect((await as('admin', 'GET', `/vendor/${id}`)).body.data.balance).toBe(4_000);
    const again = await as('admin', 'POST', `/transaction/${adjusted.id}/reverse`, { reason: 'x' });
    expect([again.status, again.body.code]).toEqual([409, 'alreadyReversed']);
    const corrected = await as('admin', 'POST', `/transaction/${opened.id}/correct`, {
      reason: 'x',
      body: {},
    });
    expect(corrected.body.code).toBe('notCorrectable');
    expect((await as('admin', 'POST', `/transaction/${opened.id}/reverse`, { reason: 'x' })).status).toBe(
      200,
    );
    expect((await as('admin', 'GET', `/vendor/${id}`)).body.data.balance).toBe(0);
  });

  it('of a stock: 97,600 of profit is taken back whole', async () => {
    const { body } = await as('admin', 'POST', '/inventory', product('Rod', 10, 100));
    const id = body.data?.id ?? (await rowsOf(`select max(id)::int as id from public.inventory`))[0].id;
    const edited = await as('admin', 'PUT', `/inventory/${id}`, {
      quantity: 10,
      price: 9_860,
      reason: 'Expression',
    });
    expect(edited.status, edited.text).toBe(200);
    const posted = await rowsOf(
      `select t.id, t.type from plinth.transaction t where t.resource = 'inventory' and t.record_id = $1 order by t.id`,
      [id],
    );
    expect(posted.map(({ type }) => type)).toEqual(['opening', 'adjustment']);
    expect((await as('admin', 'POST', `/transaction/${posted[1].id}/reverse`, { reason: 'x' })).status).toBe(
      200,
    );
    expect((await as('admin', 'GET', `/inventory/${id}`)).body.data).toMatchObject({
      quantity: 10,
      price: 100,
      value: 1_000,
    });
    expect((await as('admin', 'POST', `/transaction/${posted[0].id}/reverse`, { reason: 'x' })).status).toBe(
      200,
    );
    expect((await as('admin', 'GET', `/inventory/${id}`)).body.data).toMatchObject({ quantity: 0, value: 0 });
  });

  it('of cash is reversed, and recorded again', async () => {
    const [opened] = await rowsOf(
      `select id from plinth.transaction where resource = 'cash' and type = 'opening'`,
    );
    expect((await as('clerk', 'POST', `/transaction/${opened.id}/reverse`, { reason: 'x' })).status).toBe(
      403,
    );
    expect((await as('admin', 'POST', `/transaction/${opened.id}/reverse`, { reason: 'x' })).status).toBe(
      200,
    );
    expect((await as('admin', 'POST', '/cash/opening', { balance: 900_000 })).status).toBe(200);
    expect((await as('admin', 'POST', '/cash/opening', { balance: 900_000 })).status).toBe(409);
  });
});

describe('approval of what is posted by hand', () => {
  it('keeps an opening above the limit until it is approved', async () => {
    const before = await rowsOf('select count(*)::int as n from plinth.transaction');
    const sent = await as('keeper', 'POST', '/vendor', vendor('Waits', 10_001));
    expect([sent.status, sent.body.message], sent.text).toEqual([202, 'Sent for approval']);
    expect(sent.body.data).toMatchObject({
      ...{ resource: 'vendor', state: 'waiting', steps: [{ role: 'owner' }] },
      record: { vendor_name: 'Waits' },
      voucher: {
        type: 'opening',
        amount: '10001.00',
        changes: [{ field: 'balance', before: 0, after: 10_001 }],
      },
    });
    expect(await rowsOf(`select id from public.vendor where vendor_name = 'Waits'`)).toEqual([]);
    expect(await rowsOf('select count(*)::int as n from plinth.transaction')).toEqual(before);
    const { id } = sent.body.data;
    const [listed] = (await as('owner', 'GET', '/approvals')).body.data;
    expect(listed).toMatchObject({ id, approvable: true, voucher: { amount: '10001.00' } });
    // Who does not read it does not see it.
    expect((await as('cashier', 'GET', `/approvals/${id}`)).status).toBe(200);
    const seen = (await as('cashier', 'GET', `/approvals/${id}`)).body.data;
    expect(seen.approvable).toBe(false);
    expect((await as('storekeeper', 'GET', `/approvals/${id}`)).body.data.voucher.amount).toBeUndefined();
    const preview = await as('owner', 'POST', `/approvals/${id}/preview`);
    expect(preview.body.data.books, preview.text).toContainEqual(
      expect.objectContaining({ before: 0, after: 10_001 }),
    );
    const done = await as('owner', 'POST', '/approvals/approve', { approvals: [{ id, round: 1 }] });
    expect(done.body.data[0], done.text).toMatchObject({
      outcome: 'posted',
      transaction_id: expect.any(Number),
    });
    const [row] = await rowsOf(
      `select u.email, b.balance, plinth.voucher_no(t.series, t.number) as no from public.vendor v join public."user" u on u.id = v.added_by
       join plinth.book b on b.key = 'vendor:' || v.id join plinth.transaction t on t.resource = 'vendor' and t.record_id = v.id
       where v.vendor_name = 'Waits'`,
    );
    expect(row).toMatchObject({
      email: expect.stringContaining('keeper'),
      balance: 10_001,
      no: expect.stringMatching(/^OB-/),
    });
  });

  it('shows the image of a new record to who reads the approval', async () => {
    const authorization = (who: string) => ({ authorization: `Bearer ${tokens[who]}` });
    const uploaded = await fetch(`${server.url}/api/upload?kind=image&name=a.png`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...authorization('keeper') },
      body: new Uint8Array(PNG),
    });
    const photo = ((await uploaded.json()) as { data: { address: string } }).data.address;
    const shown = async (who: string) =>
      (await fetch(`${server.url}${photo}`, { headers: authorization(who) })).status;
    expect([await shown('keeper'), await shown('owner')]).toEqual([200, 404]);
    const sent = await as('keeper', 'POST', '/vendor', { ...vendor('Photographed', 10_002), photo });
    expect(sent.status, sent.text).toBe(202);
    // The storekeeper reads vendors without their photo.
    expect([await shown('owner'), await shown('storekeeper')]).toEqual([200, 404]);
    await as('keeper', 'POST', `/approvals/${sent.body.data.id}/withdraw`);
  });

  describe('of the first cash balance', () => {
    const count = async (what: string) => (await rowsOf(`select count(*)::int as n from ${what}`))[0].n;
    const decide = (id: number, round = 1) =>
      as('owner', 'POST', '/approvals/approve', { approvals: [{ id, round }] });
    const reopen = async () => {
      const [opened] = await rowsOf(
        `select t.id from plinth.transaction t where t.resource = 'cash' and t.type = 'opening'
         and not exists (select from plinth.transaction r where r.reverses = t.id)`,
      );
      if (opened === undefined) return;
      const path = `/transaction/${opened.id}/reverse`;
      expect((await as('admin', 'POST', path, { reason: 'Again' })).status).toBe(200);
    };
    beforeEach(reopen);
    afterAll(async () => {
      await reopen();
      expect((await as('admin', 'POST', '/cash/opening', { balance: 900_000 })).status).toBe(200);
    });

    it('keeps one above the limit until it is approved, with its day and its reason', async () => {
      const before = await count('plinth.transaction');
      const body = { balance: 900_000, date: daysBefore(4), note: 'Counted by two' };
      const sent = await as('keeper', 'POST', '/cash/opening', body);
      expect([sent.status, sent.body.message], sent.text).toEqual([202, 'Sent for approval']);
      const voucher = {
        ...{ type: 'opening', date: daysBefore(4), reason: 'Counted by two', amount: '900000.00' },
        changes: [{ field: 'balance', before: 0, after: 900_000 }],
      };
      const { id } = sent.body.data;
      expect(sent.body.data).toMatchObject({
        ...{ resource: 'cash', state: 'waiting', steps: [{ role: 'owner' }], record: {}, voucher },
      });
      expect(await count('plinth.transaction')).toBe(before);

      // Who reads cash reads it, the others do not find it; only who approves books approves it.
      const listed = (await as('owner', 'GET', '/approvals?resource=cash')).body.data;
      expect(listed).toEqual([expect.objectContaining({ id, approvable: true, own: false, voucher })]);
      expect((await as('owner', 'GET', '/approvals/filters')).body.data.resources).toContain('cash');
      const cashier = (await as('cashier', 'GET', `/approvals/${id}`)).body.data;
      expect(cashier).toMatchObject({ approvable: false, voucher });
      expect(cashier.body).toBeUndefined();
      expect((await as('storekeeper', 'GET', `/approvals/${id}`)).status).toBe(404);
      expect((await as('keeper', 'GET', `/approvals/${id}`)).body.data).toMatchObject({ own: true, body });
      const waits = (await as('owner', 'GET', '/approvals/count')).body.data.waiting;
      const own = await as('keeper', 'POST', '/approvals/approve', { approvals: [{ id, round: 1 }] });
      expect(own.body.data[0].failure.code).toBe('approvalOwn');
      const mails = await rowsOf(`select recipient from plinth.mail where position($1 in text) > 0`, [
        'Cash: opening, BDT 900,000.00 (Counted by two)',
      ]);
      expect(mails).toEqual([{ recipient: expect.stringContaining('owner') }]);

      const preview = await as('owner', 'POST', `/approvals/${id}/preview`);
      expect(preview.body.data.books, preview.text).toContainEqual(
        expect.objectContaining({ book: 'cash', label: 'Cash' }),
      );
      expect(await count('plinth.transaction')).toBe(before);
      const done = await decide(id);
      expect(done.body.data, done.text).toEqual([
        { id, outcome: 'posted', transaction_id: expect.any(Number) },
      ]);
      expect((await as('owner', 'GET', '/approvals/count')).body.data.waiting).toBe(waits - 1);
      const posted = (await as('admin', 'GET', `/transaction/${done.body.data[0].transaction_id}`)).body.data;
      expect(posted).toMatchObject({
        ...{ type: 'opening', date: daysBefore(4), note: 'Counted by two' },
        voucher_no: expect.stringMatching(/^OB-/),
        approvals: [expect.objectContaining({ role: 'Owner' })],
      });
      const [{ email }] = await rowsOf(
        `select u.email from plinth.transaction t join public."user" u on u.id = t.created_by where t.id = $1`,
        [done.body.data[0].transaction_id],
      );
      expect(email).toContain('keeper');
      expect((await decide(id)).body.data[0].failure.code).toBe('approvalClosed');
    });

    it('posts one within the limit at once', async () => {
      const made = await as('keeper', 'POST', '/cash/opening', { balance: 10_000 });
      expect([made.status, made.body.success], made.text).toEqual([200, true]);
    });

    it('is changed, sent back, withdrawn and repeated like every other', async () => {
      const headers = { 'idempotency-key': 'first-cash-balance-0001' };
      const send = () =>
        server.api('POST', '/cash/opening', { balance: 20_000 }, { token: tokens.keeper as string, headers });
      const sent = await send();
      const { id } = sent.body.data;
      expect((await send()).body).toEqual(sent.body);
      const wrong = await as('keeper', 'PUT', `/approvals/${id}`, { balance: -5 });
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['balance']]);
      expect((await as('chief', 'PUT', `/approvals/${id}`, { balance: 1 })).body.code).toBe(
        'approvalNotMaker',
      );
      const reason = 'Count again';
      const back = await as('owner', 'POST', '/approvals/return', { approvals: [{ id, round: 1 }], reason });
      expect(back.body.data[0].outcome).toBe('returned');
      const again = await as('keeper', 'PUT', `/approvals/${id}`, { balance: 30_000 });
      expect([again.status, again.body.data.round, again.body.data.voucher.amount], again.text).toEqual([
        ...[202, 2, '30000.00'],
      ]);
      expect((await decide(id)).body.data[0].failure.code).toBe('approvalChanged');
      // Below the limit it needs none any more.
      const little = await as('keeper', 'PUT', `/approvals/${id}`, { balance: 9_000 });
      expect([little.status, little.body], little.text).toMatchObject([
        200,
        { message: 'Opening balance recorded' },
      ]);
      expect((await as('keeper', 'GET', `/approvals/${id}`)).body.data.state).toBe('posted');

      await reopen();
      const other = (await as('keeper', 'POST', '/cash/opening', { balance: 40_000 })).body.data.id;
      expect((await as('keeper', 'POST', `/approvals/${other}/withdraw`)).status).toBe(200);
      expect((await decide(other)).body.data[0].failure.code).toBe('approvalClosed');
    });

    it('is not posted where another one was recorded by then', async () => {
      const { id } = (await as('keeper', 'POST', '/cash/opening', { balance: 50_000 })).body.data;
      expect((await as('admin', 'POST', '/cash/opening', { balance: 1_000 })).status).toBe(200);
      expect((await decide(id)).body.data[0]).toMatchObject({ outcome: 'waiting' });
      const seen = (await as('owner', 'GET', `/approvals/${id}`)).body.data;
      expect(seen).toMatchObject({ state: 'waiting', refusal: { message: expect.any(String) } });
      expect((await as('keeper', 'POST', '/cash/opening', { balance: 50_000 })).body.code).toBe(
        'openedBefore',
      );
      await as('keeper', 'POST', `/approvals/${id}/withdraw`);
    });

    it('counts in a sum of openings, posted or waiting', async () => {
      // Nothing else was opened on this day.
      const date = daysBefore(9);
      const open = (balance: number) => as('treasurer', 'POST', '/cash/opening', { balance, date });
      const made = await open(60_000);
      expect(made.status, made.text).toBe(200);
      const besides = (name: string) => as('treasurer', 'POST', '/vendor', { ...vendor(name, 1), date });
      expect((await besides('Beside what is posted')).status).toBe(202);
      await reopen();
      const above = await open(60_000);
      expect(above.status, above.text).toBe(202);
      await as('treasurer', 'POST', `/approvals/${above.body.data.id}/withdraw`);
    });

    it('counts among what waits before its day is closed', async () => {
      const waiting = async () =>
        (await as('admin', 'GET', `/setting/periods/check?date=${daysBefore(4)}`)).body.data?.waiting;
      const before = await waiting();
      const body = { balance: 70_000, date: daysBefore(4) };
      const { id } = (await as('keeper', 'POST', '/cash/opening', body)).body.data;
      expect(await waiting()).toBe(before + 1);
      await as('keeper', 'POST', `/approvals/${id}/withdraw`);
      expect(await waiting()).toBe(before);
    });
  });

  it('keeps an adjustment, which is stale once the balance has changed', async () => {
    const { body } = await as('keeper', 'POST', '/vendor', vendor('Adjusted', 1_000));
    const id = body.data.id as number;
    const edit = { balance: 20_000, reason: 'Bill of May', address: 'Jessore' };
    const sent = await as('keeper', 'PUT', `/vendor/${id}`, edit);
    expect(sent.status, sent.text).toBe(202);
    expect((await as('admin', 'GET', `/vendor/${id}`)).body.data).toMatchObject({
      balance: 1_000,
      address: 'Khulna',
    });
    await as('admin', 'PUT', `/vendor/${id}`, { balance: 1_500, reason: 'Other' });
    const approval = sent.body.data.id as number;
    const approve = (round: number) =>
      as('owner', 'POST', '/approvals/approve', { approvals: [{ id: approval, round }] });
    expect((await approve(1)).body.data[0]).toMatchObject({
      outcome: 'waiting',
      failure: { code: 'refusedByBooks' },
    });
    const again = await as('keeper', 'PUT', `/approvals/${approval}`, edit);
    expect(again.status, again.text).toBe(202);
    expect((await approve(2)).body.data[0].outcome).toBe('posted');
    expect((await as('admin', 'GET', `/vendor/${id}`)).body.data).toMatchObject({
      balance: 20_000,
      address: 'Jessore',
    });
    const less = await as('keeper', 'PUT', `/vendor/${id}`, { balance: 40_000, reason: 'More' });
    expect(less.status).toBe(202);
    const within = await as('keeper', 'PUT', `/approvals/${less.body.data.id}`, {
      balance: 20_100,
      reason: 'Little',
    });
    // 18,500 and 500 were adjusted today, so that 100 more need an approval.
    expect(within.status, within.text).toBe(202);
  });

  it('adds up the adjustments of a day', async () => {
    const { body } = await as('keeper', 'POST', '/customer', customer('Sum', 0));
    const id = body.data.id as number;
    const raise = (balance: number) => as('keeper', 'PUT', `/customer/${id}`, { balance, reason: 'Bill' });
    expect((await raise(9_000)).status).toBe(200);
    expect((await raise(15_000)).status).toBe(200);
    expect((await raise(15_001)).status).toBe(202);
    // What waits counts.
    expect((await raise(14_999)).status).toBe(202);
  });

  it('keeps a price without goods', async () => {
    const made = await as('keeper', 'POST', '/inventory', product('Priced', 0, 400));
    expect(made.status, made.text).toBe(200);
    const [{ id }] = await rowsOf(`select id from public.inventory where product_name = 'Priced'`);
    const sent = await as('keeper', 'PUT', `/inventory/${id}`, { price: 9_760, reason: 'Price list' });
    expect(sent.status, sent.text).toBe(202);
    const done = await as('owner', 'POST', '/approvals/approve', {
      approvals: [{ id: sent.body.data.id, round: 1 }],
    });
    expect(done.body.data[0], done.text).toMatchObject({ outcome: 'posted' });
    expect((await as('admin', 'GET', `/inventory/${id}`)).body.data.price).toBe(9_760);
  });
});

describe('limits by a sum', () => {
  let payee: number;
  beforeAll(async () => {
    await as('admin', 'POST', '/cash/receipt', { amount: 900_000, date: daysBefore(5) });
    payee = (await as('admin', 'POST', '/vendor', vendor('Payee', 0))).body.data.id;
  });
  const pay = (amount: number, more = {}) =>
    as('cashier', 'POST', '/vendor/payment', { vendor_id: payee, amount, ...more });

  it('3 x 49,999.99 to one vendor on a day do not pass 50,000', async () => {
    expect((await pay(49_999.99)).status).toBe(200);
    expect((await pay(49_999.99)).status).toBe(202);
    expect((await pay(49_999.99)).status).toBe(202);
    // What waits counts, and another vendor and another day do not.
    expect((await pay(0.01)).status).toBe(202);
    expect((await pay(49_999.99, { date: daysBefore(1) })).status).toBe(200);
    const other = (await as('admin', 'POST', '/vendor', vendor('Other payee', 0))).body.data.id;
    expect((await pay(49_999.99, { vendor_id: other })).status).toBe(200);
  });

  it('counts what others paid, and not what was reversed', async () => {
    payee = (await as('admin', 'POST', '/vendor', vendor('Third payee', 0))).body.data.id;
    const paid = await as('admin', 'POST', '/vendor/payment', { vendor_id: payee, amount: 30_000 });
    expect((await pay(20_000.01)).status).toBe(202);
    await as('admin', 'POST', `/transaction/${paid.body.data.id}/reverse`, { reason: 'x' });
    expect((await pay(20_000.01)).status).toBe(200);
  });

  it('two at once do not pass it together', async () => {
    payee = (await as('admin', 'POST', '/vendor', vendor('Raced', 0))).body.data.id;
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(20_000)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 202, 202, 202, 202, 202, 202]);
  });

  it('adds up several kinds over a month', async () => {
    const { body } = await as('admin', 'POST', '/customer', customer('Payer', 1_000));
    const customer_id = body.data.id;
    expect((await as('cashier', 'POST', '/customer/payment', { customer_id, amount: 200 })).status).toBe(200);
    expect((await as('cashier', 'POST', '/cash/receipt', { amount: 100 })).status).toBe(200);
    expect((await as('cashier', 'POST', '/cash/receipt', { amount: 0.01 })).status).toBe(202);
    expect((await as('cashier', 'POST', '/customer/payment', { customer_id, amount: 1 })).status).toBe(202);
  });

  it('a count of goods waits by the value of its difference, also on a sheet', async () => {
    const ids: number[] = [];
    for (const [name, price] of [
      ['Counted', 9_760],
      ['Cheap', 10],
    ] as const) {
      await as('admin', 'POST', '/inventory', product(name, 10, price));
      ids.push((await rowsOf('select id from public.inventory where product_name = $1', [name]))[0].id);
    }
    const [dear, cheap] = ids;
    const count = (product_id: unknown, counted: number) =>
      as('storekeeper', 'POST', '/stock_count', { product_id, counted });
    const big = await count(dear, 20);
    expect(big.status, big.text).toBe(202);
    await as('storekeeper', 'POST', `/approvals/${big.body.data.id}/withdraw`);
    expect((await count(dear, 9)).status).toBe(200);
    // 9,760 of today: 24 pieces of 10 are left within 10,000.
    expect((await count(cheap, 34)).status).toBe(200);
    expect((await count(cheap, 35)).status).toBe(202);
    const sheet = await as('storekeeper', 'POST', '/stock_count/sheet', {
      lines: [{ product_id: cheap, counted: 35, expected: 34 }],
    });
    expect([sheet.status, JSON.stringify(sheet.body)], sheet.text).toEqual([
      409,
      expect.stringContaining('approval'),
    ]);
  });

  it('is a limit of each line of a sheet with those before it', async () => {
    const names = ['Line A', 'Line B'];
    for (const name of names) await as('admin', 'POST', '/inventory', product(name, 100, 100));
    const ids = await rowsOf(`select id from public.inventory where product_name like 'Line %' order by id`);
    const lines = ids.map(({ id }) => ({ product_id: id, counted: 40, expected: 100 }));
    const date = daysBefore(0);
    const sheet = await as('storekeeper', 'POST', '/stock_count/sheet', { date, lines });
    expect(sheet.status, sheet.text).toBe(409);
  });
});

it('leaves sound books', async () => {
  expect(await soundness({ url: `${server.url}/api`, token: server.token })).toMatchObject({
    sound: true,
    findings: [],
  });
});
