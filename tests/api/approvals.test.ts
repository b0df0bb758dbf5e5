import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

let server: TestServer;
let cashier: string;
let accountant: string;

beforeAll(async () => {
  server = await startServer();
  const vendor = { vendor_name: 'Mill', phone: '01711111111', address: 'Khulna', balance: 0, note: 'Rods' };
  expect((await server.api('POST', '/vendor', vendor)).status).toBe(200);
  await server.api('POST', '/cash/opening', { balance: 100_000 });
  cashier = await signInAs(server, 'cashier', []);
  accountant = await signInAs(server, 'accountant', []);
});
afterAll(() => server?.close());

const by =
  (token: () => string) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.api(method, path, body, { token: token(), headers });
type Call = ReturnType<typeof by>;
const asCashier = by(() => cashier);
const asAccountant = by(() => accountant);

const send = async (amount: number, more = {}) =>
  asCashier('POST', '/vendor/payment', { vendor_id: 1, amount, ...more });
const waitingId = async (amount: number) => (await send(amount)).body.data.id as number;
const approve = (as: Call, id: number, round = 1) =>
  as('POST', '/approvals/approve', { approvals: [{ id, round }] });
const one = async (as: Call, id: number) => (await as('GET', `/approvals/${id}`)).body.data;
const cash = async () =>
  Number(
    (await sql<{ balance: number }>`select balance from plinth.book where key = 'cash'`.execute(server.db))
      .rows[0]?.balance,
  );
const posted = async () =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from plinth.transaction where resource = 'vendor_payment'`.execute(server.db)
  ).rows[0]?.n;

it('posts what is within the limit, and keeps what is above it', async () => {
  expect((await send(50_000)).status).toBe(200);
  const before = [await posted(), await cash()];
  const { status, body } = await send(60_000, { note: 'Rods' });
  expect([status, body.success, body.message]).toEqual([202, true, 'Sent for approval']);
  expect(body.data).toMatchObject({
    state: 'waiting',
    resource: 'vendor_payment',
    record: { amount: 60_000, vendor_id: 1, note: 'Rods', vendor_name: 'Mill' },
    steps: [{ role: 'accountant', stage: 1 }],
  });
  expect([await posted(), await cash()]).toEqual(before);
  const list = (await asCashier('GET', '/vendor/payment')).body;
  expect(JSON.stringify(list)).not.toContain('60000');
  await asCashier('POST', `/approvals/${body.data.id}/withdraw`);
});

it('is posted once the accountant approves, with the cashier as its author', async () => {
  await server.api('POST', '/cash/receipt', { amount: 100_000 });
  const before = await cash();
  const id = await waitingId(60_000);
  expect((await asAccountant('GET', '/approvals/count')).body.data).toMatchObject({ waiting: 1 });
  const [seen] = (await asAccountant('GET', '/approvals')).body.data;
  expect(seen).toMatchObject({ id, approvable: true, own: false, record: { amount: 60_000 } });
  expect(seen.maker).toBe('Ab');
  expect(seen.body).toBeUndefined();
  const { body: preview } = await asAccountant('POST', `/approvals/${id}/preview`);
  expect(preview.data.books).toContainEqual(
    expect.objectContaining({ book: 'vendor:1', after: expect.any(Number) }),
  );
  expect(await cash()).toBe(before);
  const { status, body } = await approve(asAccountant, id);
  expect([status, body.data]).toEqual([200, [{ id, outcome: 'posted', transaction_id: expect.any(Number) }]]);
  expect(await cash()).toBe(before - 60_000);
  const own = await one(asCashier, id);
  expect(own).toMatchObject({ state: 'posted', seen: false, steps: [{ by: 'Ab' }] });
  expect(own.history.map(({ action }: { action: string }) => action)).toEqual(['sent', 'approved', 'posted']);
  expect((await asCashier('GET', '/approvals/count')).body.data).toMatchObject({ news: 1, waiting: 0 });
  await asCashier('POST', '/user/approvals/seen');
  expect((await asCashier('GET', '/approvals/count')).body.data.news).toBe(0);
  const { rows } = await sql<{ email: string }>`
    select u.email from public.vendor_payment p join public."user" u on u.id = p.added_by where p.id = ${body.data[0].transaction_id}`.execute(
    server.db,
  );
  expect(rows[0]?.email).toContain('cashier');
  const { rows: mails } = await sql<{ subject: string; recipient: string }>`
    select subject, recipient from plinth.mail order by id`.execute(server.db);
  expect(mails.at(-2)).toEqual({
    subject: expect.stringContaining('Vendor Payment waits for your approval'),
    recipient: expect.stringContaining('accountant'),
  });
  expect(mails.at(-1)).toEqual({
    subject: expect.stringContaining('approved'),
    recipient: expect.stringContaining('cashier'),
  });
  // Neither its maker nor an administrator was asked to approve it.
  const asked = mails.filter(({ subject }) => subject.includes('waits'));
  expect(asked.every(({ recipient }) => recipient.includes('accountant'))).toBe(true);
  const { body: transaction } = await server.api('GET', `/transaction/${body.data[0].transaction_id}`);
  expect(transaction.data.approvals).toEqual([
    { by: expect.any(String), for: null, role: 'Accountant', at: expect.any(String) },
  ]);
  expect((await approve(asAccountant, id)).body.data[0].failure.code).toBe('approvalClosed');
});

describe('the list', () => {
  it('is paged, searched, filtered and sorted by the server', async () => {
    const ids = [await waitingId(61_000), await waitingId(62_000), await waitingId(63_000)];
    const found = async (query: string, as: Call = asAccountant) => {
      const { body, headers } = await as('GET', `/approvals?${query}`);
      return [body.data.map(({ id }: { id: number }) => id), headers.get('x-total-count')];
    };
    const [first, second, third] = ids as [number, number, number];
    expect(await found('_start=0&_end=2')).toEqual([[third, second], '3']);
    expect(await found('_start=2&_end=4')).toEqual([[first], '3']);
    expect(await found('_start=4&_end=6')).toEqual([[], '3']);
    expect(await found('_sort=sent_at&_order=asc&_start=0&_end=1')).toEqual([[first], '3']);
    // By the amount, a name of the row, a text of the movement, and who sent it.
    expect(await found('q=62,000')).toEqual([[second], '1']);
    expect(await found('q=mill&_end=1')).toEqual([[third], '3']);
    expect(await found('q=mill+62000')).toEqual([[second], '1']);
    expect(await found('q=nothing')).toEqual([[], '0']);
    const { maker } = (await asAccountant('GET', '/approvals')).body.data[0];
    expect(await found(`q=${maker}&_end=1`)).toEqual([[third], '3']);
    const { data } = (await asAccountant('GET', '/approvals/filters')).body;
    expect(data.resources).toContain('vendor_payment');
    const cashierId = data.makers[0].id;
    expect(await found(`created_by=${cashierId}&_end=1`)).toEqual([[third], '3']);
    expect(await found(`created_by_ne=${cashierId}`)).toEqual([[], '0']);
    expect(await found('resource=vendor_payment&_end=1')).toEqual([[third], '3']);
    expect(await found('resource_ne=vendor_payment')).toEqual([[], '0']);
    const day = today();
    expect(await found(`sent_at_gte=${day}&sent_at_lte=${day}&_end=1`)).toEqual([[third], '3']);
    expect(await found(`sent_at_lte=2020-01-01`)).toEqual([[], '0']);
    expect(await found('show=own&state=waiting&_end=1', asCashier)).toEqual([[third], '3']);
    for (const wrong of [
      '_sort=created_by',
      '_sort=amount',
      'amount=1',
      '_end=501',
      'state=lost',
      'show=all',
    ])
      expect((await asAccountant('GET', `/approvals?${wrong}`)).status).toBe(422);
    for (const id of ids) await asCashier('POST', `/approvals/${id}/withdraw`);
  });

  it('finds nothing by what its reader does not read', async () => {
    const id = await waitingId(64_000);
    const stranger = by(() => outsider);
    const outsider = await signInAs(server, 'site_engineer', []);
    for (const query of ['q=64000', 'q=mill', 'q=ab', 'resource=vendor_payment'])
      expect((await stranger('GET', `/approvals?${query}`)).body.data).toEqual([]);
    expect((await stranger('GET', '/approvals/filters')).body.data).toEqual({ resources: [], makers: [] });
    await asCashier('POST', `/approvals/${id}/withdraw`);
  });
});

it('gives a repeated call its first answer', async () => {
  const key = { 'Idempotency-Key': 'pay-1' };
  const body = { vendor_id: 1, amount: 70_000 };
  const first = await asCashier('POST', '/vendor/payment', body, key);
  const again = await asCashier('POST', '/vendor/payment', body, key);
  expect([again.status, again.body]).toEqual([202, first.body]);
  expect((await asCashier('GET', '/approvals?show=waiting')).body.data).toHaveLength(1);
  await asCashier('POST', `/approvals/${first.body.data.id}/withdraw`);
});

it('floors are those of the approval: what they refuse waits on with the reason', async () => {
  const id = await waitingId(900_000);
  const { body } = await approve(asAccountant, id);
  expect(body.data[0]).toMatchObject({ id, outcome: 'waiting', failure: { code: expect.any(String) } });
  const seen = await one(asAccountant, id);
  expect(seen).toMatchObject({ state: 'waiting', approvable: true, refusal: { success: false } });
  // Not everybody who waits reads the balance.
  expect((await one(asCashier, id)).refusal.code).toBe('refusedByBooks');
  await server.api('POST', '/cash/receipt', { amount: 1_000_000 });
  expect((await approve(asAccountant, id)).body.data[0].outcome).toBe('posted');
});

it('is sent back with a reason, changed and sent again: it starts over', async () => {
  const id = await waitingId(80_000);
  expect((await asAccountant('POST', '/approvals/return', { approvals: [{ id, round: 1 }] })).status).toBe(
    422,
  );
  await asAccountant('POST', '/approvals/return', { approvals: [{ id, round: 1 }], reason: 'No bill' });
  expect(await one(asCashier, id)).toMatchObject({ state: 'returned', reason: 'No bill', seen: false });
  expect((await approve(asAccountant, id)).body.data[0].failure.code).toBe('approvalClosed');
  expect((await asAccountant('PUT', `/approvals/${id}`, { vendor_id: 1, amount: 1 })).body.code).toBe(
    'approvalNotMaker',
  );
  const again = await asCashier('PUT', `/approvals/${id}`, { vendor_id: 1, amount: 75_000 });
  expect([again.status, again.body.data.round]).toEqual([202, 2]);
  expect((await approve(asAccountant, id, 1)).body.data[0].failure.code).toBe('approvalChanged');
  // Within the limit it needs nobody: this vendor was paid nothing today.
  const other = { vendor_name: 'Kiln', phone: '01711111111', address: 'Khulna', balance: 0, note: 'Bricks' };
  const vendor_id = (await server.api('POST', '/vendor', other)).body.data.id;
  const small = await asCashier('PUT', `/approvals/${id}`, { vendor_id, amount: 40_000 });
  expect([small.status, small.body.success]).toEqual([200, true]);
  // No approval of what it was before stands at what is posted.
  expect(await one(asCashier, id)).toMatchObject({
    state: 'posted',
    round: 3,
    steps: [],
    record: { amount: 40_000, vendor_name: 'Kiln' },
  });
});

describe('nobody approves their own', () => {
  it('not by two roles, nor as an administrator, nor through a delegate', async () => {
    const id = await waitingId(55_000);
    const { rows } = await sql<{ id: number }>`
      select created_by::int as id from plinth.approval where id = ${id}`.execute(server.db);
    const maker = rows[0]?.id;
    const with_ = async (values: object) =>
      expect((await server.api('PUT', `/users/edit/${maker}`, values)).status).toBe(200);
    await with_({ roles: ['cashier', 'accountant'] });
    expect((await approve(asCashier, id)).body.data[0].failure.code).toBe('approvalOwn');
    // In the name of the maker: the accountant's own right was taken away for it.
    const helper = await signInAs(server, 'storekeeper', []);
    const { body: me } = await server.api('GET', '/user', undefined, { token: helper });
    const days = { first_day: '2020-01-01', last_day: '2099-12-31' };
    expect((await asCashier('POST', '/user/delegates', { email: me.data.email, ...days })).status).toBe(201);
    const asHelper = by(() => helper);
    expect((await approve(asHelper, id)).body.data[0].failure.code).toBe('approvalNotYours');
    // In the name of the accountant the same helper may.
    await asAccountant('POST', '/user/delegates', { email: me.data.email, ...days });
    const done = await approve(asHelper, id);
    expect(done.body.data[0].outcome).toBe('posted');
    expect((await one(asAccountant, id)).steps[0]).toMatchObject({ by: 'Ab', for: 'Ab' });
    await with_({ roles: ['cashier'], is_admin: true });
    // An administrator records at once, and approves nothing of their own that waits from before.
    await sql`update plinth.approval set state = 'waiting', round = 9 where id = ${id}`.execute(server.db);
    expect((await approve(asCashier, id, 9)).body.data[0].failure.code).toBe('approvalOwn');
    await sql`update plinth.approval set state = 'posted' where id = ${id}`.execute(server.db);
    await with_({ is_admin: false });
  });
});

it('does not exist for those who do not read the movement', async () => {
  const id = await waitingId(65_000);
  const stranger = await signInAs(server, 'site_engineer', []);
  const as = by(() => stranger);
  expect((await as('GET', `/approvals/${id}`)).body.code).toBe('approvalNotFound');
  expect((await as('GET', '/approvals')).body.data).toEqual([]);
  expect((await approve(as, id)).body.data[0].failure.code).toBe('approvalNotFound');
  await asCashier('POST', `/approvals/${id}/withdraw`);
  expect((await approve(asAccountant, id)).body.data[0].failure.code).toBe('approvalClosed');
});

it('without a page the list has the newest 50', async () => {
  await sql`insert into plinth.approval (resource, created_by, body, params, record, steps)
    select a.resource, a.created_by, a.body, a.params, a.record, a.steps from
      (select * from plinth.approval order by id desc limit 1) a, generate_series(1, 60)`.execute(server.db);
  const { body, headers } = await asCashier('GET', '/approvals?show=own&state=waiting');
  expect([body.data.length, Number(headers.get('x-total-count')) >= 60]).toEqual([50, true]);
  await sql`delete from plinth.approval where state = 'waiting'`.execute(server.db);
});

it('keeps its values when their fields are renamed while it waits', async () => {
  await server.api('POST', '/cash/receipt', { amount: 100_000 });
  const id = await waitingId(61_000);
  const renamed = server.context.sources.flatMap(({ file, text }) => {
    if (file.endsWith('/access.yaml'))
      return { file, text: text.replace('of: amount, by: vendor_id', 'of: paid, by: vendor_id') };
    if (!file.endsWith('/vendor-payment.yaml')) return [];
    const named = text
      .replaceAll('amount: amount', 'amount: paid')
      .replaceAll('{amount}', '{paid}')
      .replace('words(amount)', 'words(paid)');
    return { file, text: named.replace('  amount:    { ', '  paid: { was: amount, ') };
  });
  server.write(...renamed);
  const { status, text } = await server.api('POST', '/definitions/reload');
  expect(status, text).toBe(200);
  expect((await one(asAccountant, id)).record).toMatchObject({ paid: 61_000 });
  const { body } = await approve(asAccountant, id);
  expect(body.data).toMatchObject([{ outcome: 'posted' }]);
});
