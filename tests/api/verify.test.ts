import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { run } from '../../src/cli/verify.ts';
import { renderFailure } from '../../src/errors/renderFailure.ts';
import { messageWriter } from '../../src/server/messages.ts';
import { type Progress, verifyBooks } from '../../src/server/queries/verify/verifyBooks.ts';
import { sample } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm, makeProduct, SAMPLES } from './movementSamples.ts';

/** The books are recomputed from their entries, and whatever differs is named. */

let server: TestServer;
let firm: Firm;
/** What a vendor was paid, then corrected; what goods went to the project. */
let paid: number;
let reversal: number;
let supplied: number;
/** A wage that accrued the pay of its day, and what corrects another one. */
let wage: number;
let again: number;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  for (const [name, sample] of Object.entries(SAMPLES)) await callSample(name, sample(firm));
  paid = await call('/vendor/payment', { vendor_id: firm.vendor, amount: 5 });
  const corrected = await server.api('POST', `/transaction/${paid}/correct`, {
    reason: 'Ten',
    body: { vendor_id: firm.vendor, amount: 10 },
  });
  reversal = corrected.body.data.reversal_id;
  supplied = await call('/supply_inventory_project', {
    project_id: firm.project,
    inventory: [{ product_id: firm.product, qty: 1 }],
  });
  await server.api('POST', `/transaction/${supplied}/reverse`, { reason: 'Went elsewhere' });
  await takeBackRevalued();
  await correctWage();
});
afterAll(() => server?.close());

/** Goods whose value was lowered, or raised, between their purchase and its reversal: the rest goes to stock adjustment. */
async function takeBackRevalued(): Promise<void> {
  for (const price of [1, 99]) {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const bought = await call('/inventory_purchase', {
      vendor_id: firm.vendor,
      date: '2025-01-31',
      sub_total: 100,
      discount: 0,
      total: 100,
      inventory: [{ product_id: product, qty: 10, total: 100 }],
    });
    expect((await server.api('PUT', `/inventory/${product}`, { price, reason: 'Counted' })).status).toBe(200);
    const reversed = await server.api('POST', `/transaction/${bought}/reverse`, { reason: 'Sent back' });
    expect(reversed.status, reversed.text).toBe(200);
    const { quantity, value } = (await server.api('GET', `/inventory/${product}`)).body.data;
    expect([quantity, value]).toEqual([0, 0]);
  }
}

/** The correction of a wage accrues what its original did, whatever the pay is by then. */
async function correctWage(): Promise<void> {
  const [row] = (await server.api('GET', '/wage')).body.data;
  wage = row.id;
  expect((await server.api('PUT', `/employee/${firm.employee}`, { salary: 1000 })).status).toBe(200);
  const corrected = await server.api('POST', `/transaction/${wage}/correct`, {
    reason: 'Miscounted',
    body: { employee_id: firm.employee, amount: 500 },
  });
  expect(corrected.status, corrected.text).toBe(200);
  again = corrected.body.data.corrected_id;
}

async function call(path: string, body: object): Promise<number> {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.id;
}

async function callSample(
  name: string,
  { params = {}, body }: { params?: Record<string, number>; body: object },
): Promise<void> {
  const path = server.context.resources[name]?.api.create.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    String(params[key]),
  );
  await call(path as string, body);
}

const TABLES = [
  'plinth.book',
  'plinth.book_day',
  'plinth.stock_day',
  'plinth.project_book',
  'plinth.project_stock',
  'plinth.transaction',
  'plinth.voucher_series',
  'plinth.entry',
  'plinth.stock',
  'plinth.stock_entry',
  'plinth.assignment',
  'plinth.posting_rule',
  'plinth.audit',
  'plinth.setting',
  'public.vendor_payment',
  'public.inventory_purchase',
  'public.supply_inventory_project',
  'public.stock_count',
  'public.wage',
  'public.vendor',
  'public.project',
];

/** Runs statements with the guards off: only so can a database come to hold what it would refuse. */
async function unguarded(statements: readonly string[]): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/** What a table's own constraints would refuse is to be found by the check, too. */
const WITHOUT_CHECKS = `
  do $$ declare c record; begin
    for c in select conrelid::regclass as on_table, conname from pg_constraint
      where contype = 'c' and connamespace = 'plinth'::regnamespace and conrelid <> 0
    loop execute format('alter table %s drop constraint %I', c.on_table, c.conname); end loop;
  end $$;
  drop index plinth.transaction_reversed_once;
  drop index plinth.transaction_voucher`;

const kept = (table: string) => `kept_${table.split('.')[1]}`;
const keep = () =>
  unguarded([...TABLES.map((table) => `create table ${kept(table)} as table ${table}`), WITHOUT_CHECKS]);
const mend = () =>
  unguarded(
    TABLES.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} overriding system value select * from ${kept(table)}`,
    ]),
  );

it('finds nothing where nothing differs, and counts what it looked at', async () => {
  const steps: Progress[] = [];
  const verdict = await verifyBooks(server.context, (step) => steps.push(step));
  expect(verdict.findings).toEqual([]);
  expect(verdict.sound).toBe(true);
  expect(verdict.checked).toMatchObject({ stock: 3, assignment: 1 });
  expect(verdict.checked.movement).toBeGreaterThan(Object.keys(SAMPLES).length);
  expect(steps.map(({ done }) => done)).toEqual(steps.map((_, index) => index));
  expect(new Set(steps.map(({ of }) => of))).toEqual(new Set([steps.length]));
});

describe('names what differs', () => {
  beforeAll(keep);
  afterEach(mend);

  const vendor = () => `vendor:${firm.vendor}`;
  const bookOf = (key: string) => `(select id from plinth.book where key = '${key}')`;
  const lastOf = (key: string) =>
    `book_id = ${bookOf(key)} and nth = (select max(nth) from plinth.entry where book_id = ${bookOf(key)})`;

  const BREAKS: readonly [name: string, () => string[], ...RegExp[]][] = [
    [
      'a balance',
      () => [`update plinth.book set balance = balance + 1 where key = '${vendor()}'`],
      /^vendor \d+ "Sylhet Enterprise \d+": balance BDT [\d.,−]+, its entries come to BDT [\d.,−]+$/,
    ],
    [
      'a balance below its floor',
      () => ["update plinth.book set floor = 99999999 where key = 'cash'"],
      /^cash: balance BDT [\d.,]+ is below its floor, BDT 99,999,999.00$/,
    ],
    [
      'a count of entries',
      () => ["update plinth.book set entries = 7777 where key = 'cash'"],
      /^cash: it counts 7,777 entries and has \d+$/,
    ],
    [
      'what came in',
      () => ["update plinth.book set total_in = 1 where key = 'cash'"],
      /^cash: BDT 1.00 came in, by its entries BDT/,
    ],
    [
      'a time',
      () => ["update plinth.book set updated_at = now() where key = 'cash'"],
      /^cash: its time is not that of its last entry$/,
    ],
    [
      'a last entry that is gone',
      () => [`delete from plinth.entry where ${lastOf(vendor())}`],
      /^vendor .*: balance .*, its entries come to/,
      /^vendor .*: it counts \d+ entries and has \d+$/,
      /^transaction \d+ has debits of .* and credits of/,
    ],
    [
      'an entry that is gone',
      () => [`delete from plinth.entry where book_id = ${bookOf(vendor())} and nth = 2`],
      /^vendor .*: entry \d+ of transaction \d+ is number 3, after number 1$/,
    ],
    [
      'an amount',
      () => [`update plinth.entry set amount = amount - 1 where ${lastOf(vendor())}`],
      /^vendor .*: entry \d+ of transaction \d+ changes the balance by BDT −[\d.]+, which is not its debit and credit$/,
    ],
    [
      'a chain',
      () => [
        `update plinth.entry set previous_balance = previous_balance + 1, current_balance = current_balance + 1 where ${lastOf(vendor())}`,
      ],
      /^vendor .*: entry \d+ of transaction \d+ begins at BDT .*, the one before it ends at BDT/,
    ],
    [
      'a sum',
      () => [`update plinth.entry set current_balance = 0.01 where ${lastOf(vendor())}`],
      /^vendor .*: entry \d+ of transaction \d+ goes from BDT .* to BDT 0.01, with BDT .* between them$/,
    ],
    [
      'a running sum',
      () => [`update plinth.entry set total_in = total_in + 1 where ${lastOf(vendor())}`],
      /^vendor .*: entry \d+ of transaction \d+ does not continue the total that has come in so far$/,
    ],
    [
      'an order in time',
      () => [`update plinth.entry set created_at = '2001-01-01' where ${lastOf(vendor())}`],
      /is dated before the one before it$/,
      /^transaction \d+ has entries of another type, day or time$/,
    ],
    [
      'a day of an entry',
      () => [`update plinth.entry set date = '2001-01-01' where ${lastOf(vendor())}`],
      /^vendor .*: the total of \d{4}-\d\d-\d\d is BDT .*, by its entries BDT/,
      /^vendor .*: the total of 2001-01-01 is BDT 0.00, by its entries BDT/,
      /^transaction \d+ has entries of another type, day or time$/,
    ],
    [
      'a total of a day',
      () => [`update plinth.book_day set change = change + 1 where book_id = ${bookOf('cash')}`],
      /^cash: the total of \d{4}-\d\d-\d\d is BDT .*, by its entries BDT/,
    ],
    [
      'a count of a day',
      () => [`update plinth.book_day set entries = 7777 where book_id = ${bookOf('cash')}`],
      /^cash: the total of \d{4}-\d\d-\d\d counts 7,777 entries, there are \d+/,
    ],
    [
      'a total of goods of a day',
      () => ['update plinth.stock_day set change = change + 1'],
      /^product .*: the total of \d{4}-\d\d-\d\d is [\d.,]+, by its entries [\d.,]+$/,
    ],
    [
      'a total of a project',
      () => ['update plinth.project_book set debit_over = debit_over + 1'],
      /: the total of project \d+ is not that of its entries$/,
    ],
    [
      'a total of a project in goods',
      () => ['update plinth.project_stock set change = change + 1'],
      /^product .*: the total of project \d+ is not that of its entries$/,
    ],
    [
      'a last day',
      () => ["update plinth.book set last_date = '2031-01-01' where key = 'cash'"],
      /^cash: its last day is not that of its entries$/,
    ],
    [
      'a transaction out of balance',
      () => [`update plinth.entry set debit = debit + 1 where transaction_id = ${paid} and debit > 0`],
      /^transaction \d+ has debits of BDT 6.00 and credits of BDT 5.00$/,
    ],
    [
      'a transaction that is gone',
      () => [`delete from plinth.transaction where id = ${paid}`],
      /^transaction \d+ is not there, but 2 entries belong to it$/,
      /^Vendor Payment \d+ has no transaction$/,
      /reverses \d+, which is not there$/,
    ],
    [
      'a transaction without entries',
      () => [
        "insert into plinth.transaction (type, date, created_at) values ('payment', '2025-01-01', now())",
      ],
      /^transaction \d+ has no entries$/,
    ],
    [
      'a quantity',
      () => ['update plinth.stock set quantity = quantity + 1 where quantity > 0'],
      /^product \d+ "Portland Cement \d+": quantity [\d.,]+, its entries come to [\d.,]+$/,
    ],
    [
      'a value of stock',
      () => ['update plinth.stock set value = value + 1 where quantity > 0'],
      /^product \d+ .*: value BDT [\d.,]+, its entries come to BDT [\d.,]+$/,
    ],
    [
      'a price',
      () => ['update plinth.stock set price = price + 1 where quantity > 0'],
      /^product \d+ .*: price BDT [\d.]+ is not its value by its quantity$/,
    ],
    [
      'a stock entry',
      () => [`update plinth.stock_entry set value = value - 1 where transaction_id = ${supplied}`],
      /stock entry \d+ of transaction \d+ does not come to its quantity and value/,
      /^transaction \d+ moves goods of BDT .* and the book of the stock by BDT/,
    ],
    [
      'a chain of stock',
      () => [
        'update plinth.stock_entry set previous_qty = previous_qty + 1, current_qty = current_qty + 1 where nth = 3',
      ],
      /stock entry \d+ of transaction \d+ begins at .*, the one before it ends at/,
    ],
    [
      'a reversal of another amount',
      () => [
        `update plinth.entry set debit = debit * 2, credit = credit * 2 where transaction_id = ${reversal}`,
      ],
      /^transaction \d+ reverses \d+, but together they leave BDT .* with vendor \d+ "Sylhet Enterprise \d+"$/,
    ],
    [
      'a reversal before its original',
      () => [`update plinth.transaction set date = '2001-01-01' where id = ${reversal}`],
      /^transaction \d+ reverses \d+, which has a later date$/,
    ],
    [
      'a correction of what stands',
      () => [`update plinth.transaction set reverses = null where id = ${reversal}`],
      /^transaction \d+ corrects \d+, which was not reversed$/,
    ],
    [
      'a second reversal',
      () => [
        `insert into plinth.transaction (type, date, created_at, reverses) select 'reversal', date, created_at, ${paid} from plinth.transaction where id = ${paid}`,
      ],
      /^transaction \d+ reverses \d+, which is reversed 2 times$/,
    ],
    [
      'a gap in the numbers of vouchers',
      () => [`update plinth.transaction set number = number + 10 where series like 'VP-%'`],
      /^vouchers VP-[\d/]+-00001 to VP-[\d/]+-00010 are missing$/,
      /^voucher VP-[\d/]+-\d{5} is there, but the last number of its series is lower$/,
    ],
    [
      'a last voucher that is gone',
      () => [`update plinth.voucher_series set last = last + 1 where series like 'VP-%'`],
      /^voucher VP-[\d/]+-\d{5} is missing$/,
    ],
    [
      'a number of two vouchers',
      () => [
        `update plinth.transaction t set number = 1 from plinth.transaction o
         where t.series like 'VP-%' and o.series = t.series and t.number = 2 and o.number = 1`,
      ],
      /^there are several vouchers VP-[\d/]+-00001$/,
      /^voucher VP-[\d/]+-00002 is missing$/,
    ],
    [
      'a voucher without a number',
      () => [`update plinth.transaction set series = null, number = null where id = ${paid}`],
      /^transaction \d+ has no voucher number$/,
      /^voucher VP-[\d/]+-\d{5} is missing$/,
    ],
    [
      'a record without a transaction',
      () => [`update public.vendor_payment set id = 999999 where id = ${paid}`],
      /^Vendor Payment 999999 has no transaction$/,
      /^transaction \d+ has no record; its Vendor Payment is gone$/,
    ],
    [
      'a record of another date',
      () => [`update public.vendor_payment set date = '2001-01-01' where id = ${paid}`],
      /^Vendor Payment \d+ has another date than its transaction$/,
    ],
    [
      'an amount of a record',
      () => [`update public.vendor_payment set amount = 999 where id = ${paid}`],
      /^Vendor Payment \d+ posts BDT 999.00 to vendor \d+ "Sylhet Enterprise \d+" by its record, its entries there come to BDT 5.00$/,
      /^Vendor Payment \d+ posts BDT 999.00 to cash by its record, its entries there come to BDT 5.00$/,
    ],
    [
      'an account of a record',
      () => [`update public.vendor_payment set bank_id = ${firm.bank} where id = ${paid}`],
      /^Vendor Payment \d+ posts BDT 5.00 to bank account \d+ ".*" by its record, its entries there come to BDT 0.00$/,
      /^Vendor Payment \d+ posts BDT 0.00 to cash by its record, its entries there come to BDT 5.00$/,
    ],
    [
      'a total of a record',
      () => ['update public.inventory_purchase set total = total + 1'],
      /^Purchase \d+ has values that its rule refuses, such as sums that do not add up$/,
    ],
    [
      'what a record bought',
      () => [
        `update public.inventory_purchase set sub_total = 8, discount = 0, total = 8, inventory = (
          select jsonb_build_array(inventory -> 0 || '{"qty": 1, "total": 8, "rate": 8}'))`,
      ],
      /^Purchase \d+ posts BDT 8.00 to vendor \d+ .* by its record, its entries there come to BDT/,
      /^Purchase \d+ moves 1 of product \d+ .* by its record, its stock entries come to [\d.]+$/,
    ],
    [
      'the value of what a record bought',
      () => [
        `update plinth.stock_entry set value = value + 1 where transaction_id in (select id from public.inventory_purchase)`,
      ],
      /^Purchase \d+ moves product \d+ .* for BDT [\d.]+ by its record, its stock entries come to BDT [\d.]+$/,
    ],
    [
      'what a record supplied',
      () => [
        `update public.supply_inventory_project set inventory = jsonb_set(inventory, '{0,qty}', '3') where id = ${supplied}`,
      ],
      /^Product Assignment \d+ moves −3 of product \d+ .* by its record, its stock entries come to −1$/,
    ],
    [
      'what a record counted',
      () => ['update public.stock_count set counted = counted + 1'],
      /^Stock Count \d+ moves [\d.,]+ of product \d+ .* by its record, its stock entries come to/,
    ],
    [
      'a project of an entry',
      () => [`update plinth.entry set project_id = 999999 where transaction_id = ${wage} and debit > 0`],
      /^Wage \d+ has an entry of employee \d+ .* that is about another project than its record$/,
    ],
    [
      'an accrual',
      () => [
        `update plinth.entry set salary = 901, credit = 901 where transaction_id = ${wage} and salary > 0`,
      ],
      /^Wage \d+ accrues BDT 901.00, which was not the pay of employee \d+ .* on \d{4}-\d\d-\d\d$/,
      /^Wage \d+ accrues BDT 900.00, the one that it corrects accrued BDT 901.00$/,
    ],
    [
      'an accrual of a correction',
      () => [
        `update plinth.entry set salary = 1000, credit = 1000 where transaction_id = ${again} and salary > 0`,
      ],
      /^Wage \d+ accrues BDT 1,000.00, the one that it corrects accrued BDT 900.00$/,
    ],
    [
      'an accrual of a payroll',
      () => [
        `update plinth.entry set salary = 30001, credit = 30001
          where salary = 30000 and transaction_id in (select id from public.pay_accrual)`,
      ],
      /^Pay Accrual \d+ accrues BDT 30,001.00, which was not the pay of employee \d+ .* on \d{4}-\d\d-\d\d$/,
    ],
    [
      'a mark that is gone',
      () => [`update public.vendor_payment set reversed_at = null where id = ${paid}`],
      /^Vendor Payment \d+ was reversed, but its record is not marked as reversed$/,
    ],
    [
      'a mark of what stands',
      () => [`update public.vendor_payment set reversed_at = now() where id <> ${paid}`],
      /^Vendor Payment \d+ is marked as reversed, but no transaction reverses it$/,
    ],
    [
      'a book without a class',
      () => ["update plinth.book set key = 'petty_cash' where key = 'receipts'"],
      /^petty cash has a balance or entries, but no definition gives it a class$/,
    ],
    [
      'a side of a nominal book',
      () => ["update plinth.book set normal = 'debit' where key = 'receipts'"],
      /^receipts has a book with the wrong normal side$/,
    ],
    [
      'closed days without their history',
      () => [`insert into plinth.setting (name, value) values ('closed_up_to', '"2001-01-01"')`],
      /^the accounting periods were changed without their history$/,
    ],
    [
      'a gap in the history of closed days',
      () => [
        `insert into plinth.audit (resource, record_id, action, old, new) values
          ('setting', 2, 'update', '{"closed_up_to": null}', '{"closed_up_to": "2001-01-01", "last_transaction": 0}'),
          ('setting', 2, 'update', '{"closed_up_to": "2001-02-01"}', '{"closed_up_to": null, "last_transaction": 0}')`,
      ],
      /^the accounting periods were changed without their history$/,
    ],
    [
      'a record without a book',
      () => [`update plinth.book set record_id = 999999 where key = '${vendor()}'`],
      /^vendor \d+ "Sylhet Enterprise \d+" has no book$/,
      /^vendor 999999 is not there, but has a book$/,
    ],
    [
      'an open book of a deleted record',
      () => ['update public.vendor set archived_at = now()'],
      /^vendor \d+ "Sylhet Enterprise \d+" is deleted, but its book is open$/,
    ],
    [
      'somebody at two places',
      () => [
        'insert into plinth.assignment (employee_id, project_id, assigned_at, released_at) select employee_id, project_id, assigned_at, now() from plinth.assignment',
      ],
      /^employee \d+ "Habib Sarker \d+" on project \d+ "Harbour Mall \d+" is assigned elsewhere at the same time$/,
    ],
    [
      'somebody on a completed project',
      () => ['update public.project set is_completed = true'],
      /^employee \d+ "Habib Sarker \d+" on project \d+ "Harbour Mall \d+" is assigned, but the project takes nobody any more$/,
    ],
    [
      'somebody who is not there',
      () => ['update plinth.assignment set employee_id = 999999'],
      /^employee 999999 on project \d+ "Harbour Mall \d+" is assigned, but the employee is not there or deleted$/,
    ],
  ];

  it.each(sample(BREAKS, 4, ([name]) => name))('%s', async (_name, breaking, ...expected) => {
    await unguarded(breaking());
    const { sound, findings } = await verifyBooks(server.context);
    const messages = findings.map((found) => renderFailure(found, messageWriter(server.context)));
    expect(sound).toBe(false);
    for (const words of expected)
      expect(messages).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
    expect(messages).not.toContainEqual(expect.stringMatching(/undefined|null|NaN|[{}]/));
  });

  it('and counts what it does not tell', async () => {
    const rows = "select 'payment', '2025-01-01'::date, now() from generate_series(1, 1250)";
    await unguarded([`insert into plinth.transaction (type, date, created_at) ${rows}`]);
    const { findings } = await verifyBooks(server.context);
    expect(findings.length).toBe(101);
    expect(findings.at(-1)).toEqual({ what: 'transaction', code: 'moreFindings', params: { count: 1150 } });
  });
});

describe('movements whose definition has changed since', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startServer({ alone: true, definitions: [certificate({})] });
  });
  afterAll(() => other?.close());

  /** What is retained of a certificate: by another formula, under another name, at another book. */
  function certificate({ by = 100, kept = 'retention', was = '', book = 'opening_equity' }) {
    return {
      file: 'resources/certificate.yaml',
      text: `name: certificate
kind: movement
fields:
  gross: { type: money, required: true }
  percent: { type: percent, required: true }
  ${kept}: { type: money, required: true, from: gross * percent / ${by}${was && `, was: ${was}`} }
post: { type: certificate, entries: [{ debit: stock_adjustment, amount: ${kept} }, { credit: ${book}, amount: ${kept} }] }
`,
    };
  }
  const change = async (to: Parameters<typeof certificate>[0]) => {
    other.write(certificate(to));
    const answer = await other.api('POST', '/definitions/reload');
    expect(answer.status, answer.text).toBe(200);
  };
  const record = async () => (await other.api('POST', '/certificate', { gross: 333.3, percent: 10 })).body.id;
  const messages = async () => {
    const lines = (await other.api('GET', '/verify')).text.trim().split('\n');
    const { findings } = JSON.parse(lines.at(-1) as string).result;
    return findings.map(({ message }: { message: string }) => message);
  };
  const tamper = (column: string, id: number, value: number) =>
    sql.raw(`update public.certificate set ${column} = ${value} where id = ${id}`).execute(other.db);

  it('are compared by what they store and by their own entries', async () => {
    const ids = [await record()];
    for (const definition of [
      { by: 50 },
      { by: 50, book: 'receipts' },
      { by: 50, book: 'receipts', kept: 'held', was: 'retention' },
      { by: 50, book: 'opening_equity', kept: 'held', was: 'retention' },
    ]) {
      await change(definition);
      ids.push(await record());
    }
    expect(await messages()).toEqual([]);
    for (const [index, id] of ids.entries()) {
      const stored = index === 0 ? 33.33 : 66.66;
      await tamper('held', id, 50);
      expect(await messages(), `certificate ${index}`).toContainEqual(
        `Certificate ${id} posts BDT 50.00 to stock adjustment by its record, its entries there come to BDT ${stored}`,
      );
      await tamper('held', id, stored);
    }
    expect(await messages()).toEqual([]);
  });
});

describe('GET /verify', () => {
  it('answers lines of progress and then the result', async () => {
    const answer = await server.api('GET', '/verify');
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({
      step: 'Balances',
      code: 'checkingBalances',
      params: {},
      done: 0,
      of: lines.length - 1,
    });
    expect(lines.at(-1).result).toMatchObject({ sound: true, findings: [] });
  });

  it('is for administrators', async () => {
    const person = { name: 'Clerk', email: 'clerk@example.com', password: 'correct horse battery' };
    expect((await server.api('POST', '/users', person)).status).toBe(200);
    const token = await server.signIn(person.email, person.password);
    expect((await server.api('GET', '/verify', undefined, { token })).status).toBe(403);
  });
});

describe('npm run verify', () => {
  /** What the command says, and its exit code. */
  async function command(): Promise<{ code: number; said: string; named: string }> {
    const [said, named] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
    const progress = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (const spy of [said, named]) spy.mockImplementation(() => {});
    try {
      const code = await run([], { DATABASE_URL: server.database, RESOURCES_DIR: './resources' });
      return { code, said: said.mock.calls.join('\n'), named: named.mock.calls.join('\n') };
    } finally {
      for (const spy of [said, named, progress]) spy.mockRestore();
    }
  }

  it('says that all agrees', async () => {
    expect(await command()).toEqual({
      code: 0,
      said: expect.stringMatching(/^\d+ transactions, .*: all agree$/),
      named: '',
    });
  });

  it('names what differs and fails', async () => {
    await unguarded(["update plinth.book set entries = entries + 1 where key = 'cash'"]);
    const { code, said, named } = await command();
    await unguarded(["update plinth.book set entries = entries - 1 where key = 'cash'"]);
    expect([code, named]).toEqual([1, expect.stringMatching(/^cash: it counts \d+ entries and has \d+$/)]);
    expect(said).toMatch(/1 finding$/);
  });
});
