import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** Each record's book counts on the side of its balance (docs/business-rules.md, "Statements"). */

let server: TestServer;

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;

async function call(method: string, path: string, body?: object): Promise<Body> {
  const answer = await server.api(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const lineOf = ({ data }: Body, name: string) => data.find(({ key }: Body) => key === name);

async function record(path: string, body: object): Promise<number> {
  const answer = await call('POST', path, body);
  return (answer.data ?? answer.row).id;
}

beforeAll(async () => {
  server = await startServer();
  await call('POST', '/cash/opening', { balance: 200_000 });
  const bank = await record('/bank', { bank_name: 'City Bank', balance: 5_000_000 });
  const person = (name: string, balance: number) => ({
    customer_name: name,
    address: 'Dhaka',
    phone: '01711000000',
    nid: '1234567890',
    balance,
  });
  await record('/customer', person('Debtor', 70_000));
  const ahead = await record('/customer', person('Paid Ahead', 0));
  const firm = (name: string, balance: number) => ({
    vendor_name: name,
    note: 'Bricks',
    address: 'Dhaka',
    phone: '01711000000',
    balance,
  });
  await record('/vendor', firm('Creditor', 90_000));
  const advanced = await record('/vendor', firm('Advanced', 0));
  await call('POST', '/customer/payment', { customer_id: ahead, amount: 250_000, bank_id: bank });
  await call('POST', '/vendor/payment', { vendor_id: advanced, amount: 60_000, bank_id: bank });
  // The bank is to hold 5,000,000, of which 190,000 came by these payments.
  await call('POST', '/expense', { expense_name: 'Drawn', amount: 190_000, bank_id: bank, head: 'drawings' });
  const category = await record('/inventory_category', { category_name: 'Bricks' });
  await call('POST', '/inventory', {
    product_name: 'Brick',
    category_id: category,
    quantity: 1_000,
    price: 11,
  });
});
afterAll(() => server?.close());

describe('the balance sheet', () => {
  it('has assets of 5,341,000 and liabilities of 340,000', async () => {
    const sheet = await call('GET', '/report/balance-sheet');
    expect(sheet).toMatchObject({ assets: 5_341_000, liabilities: 340_000 });
    expect(sheet.assets).toBe(sheet.liabilities + sheet.equity);
    expect(lineOf(sheet, 'customer')).toMatchObject({ class: 'asset', amount: 70_000 });
    expect(lineOf(sheet, 'vendor')).toMatchObject({ class: 'liability', amount: 90_000 });
    expect(lineOf(sheet, 'customer.opposite')).toMatchObject({
      ...{ label: 'Advances from Customers', class: 'liability', resource: 'customer', amount: 250_000 },
    });
    expect(lineOf(sheet, 'vendor.opposite')).toMatchObject({
      ...{ label: 'Advances to Vendors', class: 'asset', resource: 'vendor', amount: 60_000 },
    });
    expect(lineOf(sheet, 'employee.opposite')).toBeUndefined();
  });

  it('is the same as a report, whose figures open what they are made of', async () => {
    const report = await call('GET', `/report/balance_sheet?date=${today()}`);
    const section = (name: string) =>
      report.rows.find((row: Body) => row.section === name && row.level === 0) ?? {};
    expect(report.sections.map(({ label }: Body) => label)).toContain('Retained Earnings');
    const text = JSON.stringify(report);
    expect(text).toContain('Advances to Vendors');
    expect(text).toContain('Advances from Customers');
    expect(section).toBeDefined();
  });
});

describe('the trial balance', () => {
  it('has opening, debit, credit and closing of each account, on the side of each record', async () => {
    const trial = await call('GET', `/report/trial-balance?from=${today()}`);
    expect(trial.total_debit).toBe(trial.total_credit);
    expect(trial.total_opening_debit).toBe(trial.total_opening_credit);
    expect(trial.total_period_debit).toBe(trial.total_period_credit);
    expect(lineOf(trial, 'vendor')).toMatchObject({ debit: 0, credit: 90_000, closing_credit: 90_000 });
    expect(lineOf(trial, 'vendor.opposite')).toMatchObject({
      debit: 60_000,
      credit: 0,
      period_debit: 60_000,
      opening_debit: 0,
    });
    expect(lineOf(trial, 'customer')).toMatchObject({ debit: 70_000, credit: 0 });
    expect(lineOf(trial, 'customer.opposite')).toMatchObject({ debit: 0, credit: 250_000 });
    for (const line of trial.data)
      expect([
        line.key,
        line.opening_debit - line.opening_credit + line.period_debit - line.period_credit,
      ]).toEqual([line.key, line.closing_debit - line.closing_credit]);
  });
});

describe('the books', () => {
  it.each(['', `?date=${today()}`])('have the debts and the advances apart: /books%s', async (query) => {
    const books = await call('GET', `/books${query}`);
    expect(lineOf(books, 'customer')).toMatchObject({ normal: 'debit', balance: 70_000 });
    expect(lineOf(books, 'customer.opposite')).toMatchObject({
      ...{ label: 'Advances from Customers', normal: 'credit', resource: 'customer', balance: 250_000 },
    });
    expect(lineOf(books, 'vendor')).toMatchObject({ normal: 'credit', balance: 90_000 });
    expect(lineOf(books, 'vendor.opposite')).toMatchObject({
      ...{ label: 'Advances to Vendors', normal: 'debit', resource: 'vendor', balance: 60_000 },
    });
    expect(lineOf(books, 'bank')).toMatchObject({ balance: 5_000_000 });
    expect(lineOf(books, 'employee.opposite')).toBeUndefined();
    const side = (of: string) =>
      books.data.reduce((all: number, { normal, balance }: Body) => all + (normal === of ? balance : 0), 0);
    expect(side('debit')).toBe(side('credit'));
  });
});
