import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../src/server/queries/verify/verifyBooks.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf, totalsOf } from '../support/statement.ts';
import { makeEmployee, makeProduct, makeProject } from './movementSamples.ts';

/** The opening of the books (docs/business-rules.md, "Opening of the books"): of a firm whose books begin on 1 July 2025. */

const DAY = '2025-07-01';
const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };

let server: TestServer;
let staff: string;
const ids: Record<'bank' | 'vendor' | 'customer' | 'employee' | 'project' | 'product', number> = {} as never;

beforeAll(async () => {
  server = await startServer();
  await server.api('POST', '/users', STAFF);
  staff = await server.signIn(STAFF.email, STAFF.password);
  const make = async (path: string, body: object) => {
    const answer = await server.api('POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    const list = await server.api('GET', path);
    return Number((Object.values(list.body).find(Array.isArray) as { id: number }[])[0]?.id);
  };
  ids.bank = await make('/bank', { bank_name: 'City Bank', balance: 0 });
  ids.vendor = await make('/vendor', {
    vendor_name: 'Meghna Steel',
    address: 'Sylhet',
    phone: '01711000000',
    note: 'Rod',
    balance: 0,
  });
  ids.customer = await make('/customer', {
    customer_name: 'Rahim Uddin',
    address: 'Dhaka',
    nid: '1234567890',
    phone: '01711000001',
    balance: 0,
  });
  ids.employee = await makeEmployee(server);
  ids.project = await makeProject(server, 0);
  ids.product = await makeProduct(server, { quantity: 0, price: 0 });
});
afterAll(() => server?.close());

const check = (lines: unknown, options?: object) =>
  server.api('POST', '/setting/opening/check', { lines }, options);
const open = (lines: unknown, options?: object) => server.api('POST', '/setting/opening', { lines }, options);
const trialBalance = async () => (await server.api('GET', `/report/trial-balance?date=${DAY}`)).body;
const opened = async () => totalsOf(await trialBalance()).closing_debit;
const postings = async () =>
  Number((await server.context.pool.query('select count(*) as n from plinth.transaction')).rows[0].n);

/** Debits of 2,350,000.50 and credits of 310,000. */
const lines = () => [
  { book: 'cash', debit: '50,000.50' },
  { book: `bank:${ids.bank}`, name: 'City Bank', debit: 2_000_000 },
  { book: `project:${ids.project}`, debit: '১০,০০০' },
  { book: `vendor:${ids.vendor}`, name: 'Meghna Steel', credit: 300_000 },
  { book: `customer:${ids.customer}`, debit: 150_000, note: 'Bill 118' },
  { book: `customer:${ids.customer}`, debit: 40_000, note: 'Bill 131' },
  { book: `employee:${ids.employee}`, credit: 10_000 },
  { book: `inventory:${ids.product}`, debit: 100_000, quantity: 200 },
  { book: 'receipts', debit: '', credit: null },
];

describe('the lines that can be opened', () => {
  it('are for administrators', async () => {
    expect((await server.api('GET', '/setting/opening', undefined, { token: staff })).status).toBe(403);
    expect((await check(lines(), { token: staff })).status).toBe(403);
    expect((await open(lines(), { token: staff })).status).toBe(403);
  });

  it('are all books, and products for the stock', async () => {
    const { body } = await server.api('GET', '/setting/opening');
    expect(body).toMatchObject({ is_date_set: false, posted: null });
    const keys = (body.data as { key: string }[]).map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining(['cash', `vendor:${ids.vendor}`, `inventory:${ids.product}`]),
    );
    expect(keys).not.toEqual(expect.arrayContaining(['stock']));
    expect(keys).not.toEqual(expect.arrayContaining(['opening_equity']));
  });
});

describe('an opening', () => {
  it('waits until somebody has set the first day of the books', async () => {
    expect((await check(lines())).body).toMatchObject({ success: false, code: 'beginNotSet' });
    expect((await open(lines())).status).toBe(409);
    const { status } = await server.api('PUT', '/setting/periods', { books_begin_on: DAY });
    expect(status).toBe(200);
    expect((await server.api('GET', '/setting/opening')).body).toMatchObject({
      date: DAY,
      is_date_set: true,
    });
  });

  it('finds a record by its name, and refuses a name that two share with the ids of both', async () => {
    const twin = { vendor_name: 'Twin Traders', address: 'Dhaka', phone: '01711', note: 'Sand', balance: 0 };
    const twins = [];
    for (const _ of [1, 2]) twins.push((await server.api('POST', '/vendor', twin)).body.data.id);
    const { body } = await check([
      { book: 'vendor', name: ' Meghna Steel ', credit: 5 },
      { book: 'vendor', name: 'Twin Traders', credit: 5 },
      { book: 'vendor', name: 'Nobody', credit: 5 },
      { book: 'vendor', name: '#REF!', credit: 5 },
      { book: 'vendor', name: 'Twin Traders' },
      { book: 'vendor', credit: 5 },
      { book: `customer:${ids.customer}`, debit: 5, note: '#N/A' },
    ]);
    const found = body.errors as { row: number; field: string; message: string }[];
    expect(found.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
      `2 name: 2 records have the name "Twin Traders"; give the id: ${twins.join(', ')}`,
      '3 name: There is no vendor "Nobody"',
      '4 name: Name was damaged by a spreadsheet: #REF! is the error of a formula',
      expect.stringMatching(/^6 book: /),
      '7 note: Note was damaged by a spreadsheet: #N/A is the error of a formula',
    ]);
    expect((await check([{ book: 'vendor', name: 'Meghna Steel', credit: 5 }])).body).toMatchObject({
      errors: [],
      total_credit: 5,
    });
    for (const id of twins) await server.api('DELETE', `/vendor/${id}`);
  });

  it('names every wrong line with its field and reason, and posts nothing', async () => {
    const before = await postings();
    const wrong = [
      { book: 'cash', debit: 1 },
      { book: 'cash', debit: 1 },
      { book: `bank:${ids.bank}`, credit: 5 },
      { book: `vendor:${ids.vendor}`, name: 'Another Steel', credit: 5 },
      { book: `customer:${ids.customer}`, debit: 5, credit: 5 },
      { book: `inventory:${ids.product}`, debit: 5 },
      { book: `employee:${ids.employee}`, debit: 5, quantity: 2 },
      { book: `inventory:${ids.product}`, debit: 5, quantity: 1, note: 'Rack 4' },
      { book: 'stock', debit: 5 },
      { book: 'vendor:999999', debit: 5 },
      { book: 'wages', debit: 'five' },
      { book: 'wages', debit: '1.005' },
      { book: '' },
    ];
    const { status, body } = await check(wrong);
    expect(status).toBe(200);
    const found = body.errors as { row: number; field: string; code: string; message: string }[];
    expect(found.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'book', 'openingTwice'],
      [3, 'credit', 'openingBelowFloor'],
      [4, 'name', 'openingOtherName'],
      [5, 'credit', 'openingBothSides'],
      [6, 'quantity', 'required'],
      [7, 'quantity', 'openingOfGoods'],
      [8, 'note', 'openingNoteOfGoods'],
      [8, 'book', 'openingTwice'],
      [9, 'book', 'openingFollows'],
      [10, 'book', 'noBook'],
      [11, 'debit', 'notNumber'],
      [12, 'debit', 'tooManyDecimals'],
      [12, 'book', 'openingTwice'],
    ]);
    expect(found[2]?.message).toBe(`vendor:${ids.vendor} is Meghna Steel`);
    const refused = await open(wrong);
    expect([refused.status, refused.body.code]).toEqual([422, 'openingWrong']);
    expect(refused.body.errors).toMatchObject({ 'lines.2.credit': 'City Bank cannot begin below 0' });
    expect(await postings()).toBe(before);
  });

  it('shows the trial balance that it makes before it is posted', async () => {
    const before = await postings();
    const { status, body } = await check(lines());
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      errors: [],
      date: DAY,
      lines: 8,
      total_debit: 2_350_000.5,
      total_credit: 2_350_000.5,
      opening_equity: 2_040_000.5,
    });
    expect(await postings()).toBe(before);
    expect(await opened()).toBe(0);
  });

  it('posts all of it as one transaction on the first day of the books, once for a key', async () => {
    const tried = (await check(lines())).body;
    const before = await postings();
    const headers = { 'idempotency-key': 'open the books' };
    const { status, body } = await open(lines(), { headers });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.message).toBe(`8 opening balances posted on ${DAY}`);
    expect((await open(lines(), { headers })).body).toEqual(body);
    expect(await postings()).toBe(before + 1);
    type Account = { key: string; label: string; class: string; debit: number; credit: number };
    const balances = await trialBalance();
    const found = balances.rows.filter(({ level }: { level: number }) => level === 1);
    expect((tried.data as Account[]).map(({ key, class: own, label }) => [own, key, label])).toEqual(
      found.map(({ key, title }: { key: string[]; title: string }) => [...key, title]),
    );
    for (const { key, debit, credit } of tried.data as Account[])
      expect(accountsOf(balances)[key]).toMatchObject({ closing_debit: debit, closing_credit: credit });
    const of = (key: string) => accountsOf(balances)[key];
    expect(of('opening_equity')).toMatchObject({ closing_debit: 0, closing_credit: 2_040_000.5 });
    expect(of('stock')).toMatchObject({ closing_debit: 100_000 });
    expect((await server.api('GET', `/inventory/${ids.product}`)).body).toMatchObject({
      data: { quantity: 200, price: 500, value: 100_000 },
    });
    const ledger = await server.api('GET', `/customer/ledger/${ids.customer}?type=opening`);
    expect(ledger.status, ledger.text).toBe(200);
    type Row = { id: number; amount: number; note: string };
    const rows = Object.values(ledger.body).find(Array.isArray) as Row[];
    expect(rows.map(({ amount, note }) => [amount, note])).toEqual([
      [150_000, 'Bill 118'],
      [40_000, 'Bill 131'],
    ]);
    const noted = await server.api('GET', `/customer/ledger/${ids.customer}?q=bill%20131`);
    expect((Object.values(noted.body).find(Array.isArray) as Row[]).map(({ id }) => id)).toEqual([
      rows[1]?.id,
    ]);
    const { entries } = (await server.api('GET', `/transaction/${body.transaction_id}`)).body.data;
    expect(entries.filter(({ note }: Row) => note !== null).map(({ note }: Row) => note)).toEqual([
      'Bill 118',
      'Bill 131',
    ]);
    expect(await verifyBooks(server.context)).toMatchObject({ findings: [] });
  });

  it('says what a second run would post twice', async () => {
    const before = await postings();
    const { body } = await check(lines());
    const found = body.errors as { row: number; field: string; code: string; message: string }[];
    expect(found.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['openedInBooks']));
    const posted = (await server.api('GET', '/setting/opening')).body.posted;
    expect(found[3]?.message).toBe(
      `Meghna Steel is open since ${DAY} with BDT 300,000.00 (transaction ${posted.id})`,
    );
    expect((await open(lines())).status).toBe(422);
    expect((await server.api('POST', '/cash/opening', { balance: 5 })).status).toBe(409);
    expect(await postings()).toBe(before);
  });

  it('is reversed as one by an administrator, not corrected, and can then be posted again', async () => {
    const { id } = (await server.api('GET', '/setting/opening')).body.posted;
    const reason = { reason: 'Wrong year' };
    const path = `/transaction/${id}`;
    expect((await server.api('POST', `${path}/reverse`, reason, { token: staff })).status).toBe(403);
    expect((await server.api('POST', `${path}/correct`, { ...reason, body: {} })).body.code).toBe(
      'notCorrectable',
    );
    expect((await server.api('GET', path)).body.data).toMatchObject({ correctable: true, body: null });
    const reversed = await server.api('POST', `${path}/reverse`, reason);
    expect(reversed.body).toMatchObject({ success: true, message: 'The opening of the books is reversed' });
    expect(await opened()).toBe(0);
    expect((await server.api('GET', '/setting/opening')).body.posted).toBe(null);
    expect((await open(lines())).status).toBe(200);
    expect(await opened()).toBe(2_350_000.5);
    expect(await verifyBooks(server.context)).toMatchObject({ findings: [] });
  });

  it('opens what is added later by a second file, and refuses it once the day is closed', async () => {
    const second = [{ book: 'wages', debit: 5 }];
    expect((await open(second)).status).toBe(200);
    await server.api('PUT', '/setting/periods', { closed_up_to: DAY, reason: 'Done' });
    const late = [{ book: 'sales', credit: 5 }];
    expect((await check(late)).body).toMatchObject({ success: false, code: 'booksClosed' });
    expect((await open(late)).status).toBe(409);
  });
});

describe('a broken call', () => {
  it.each([
    {},
    { lines: [] },
    { lines: 5 },
    { lines: [{}] },
    { lines: [{ book: 'cash', debit: {} }] },
    { lines: [{ book: 'cash', amount: 5 }] },
    { lines: [{ book: 'vendor:99999999999999999999', debit: 5 }] },
    { lines: [{ book: 'a\u0000b', debit: 5 }] },
    { lines: [{ book: 'cash', name: '\u0000', debit: 1e300 }] },
    { lines: [{ book: 'cash', debit: -5 }] },
    { lines: [{ book: 'sales', credit: 1 }], note: 'a\u0000b' },
    { lines: [{ book: 'constructor', credit: 1 }] },
    { lines: [{ book: '__proto__:1', credit: 1 }] },
  ])('is refused or names its mistakes: %j', async (body) => {
    const tried = await server.api('POST', '/setting/opening/check', body);
    expect([200, 409, 422]).toContain(tried.status);
    const posted = await server.api('POST', '/setting/opening', body);
    expect([409, 422]).toContain(posted.status);
  });
});
