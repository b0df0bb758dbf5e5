import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf, totalsOf } from '../support/statement.ts';
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

/** The names of the accounts, by their keys. */
const titlesOf = ({ rows }: Body) =>
  Object.fromEntries(rows.map(({ key, title }: Body) => [key.at(-1), title]));

describe('the balance sheet', () => {
  it('has assets of 5,341,000 and liabilities of 340,000', async () => {
    const sheet = await call('GET', '/report/balance-sheet');
    const { assets, liabilities, sources } = totalsOf(sheet);
    expect({ assets, liabilities }).toEqual({ assets: 5_341_000, liabilities: 340_000 });
    expect(assets).toBe(sources);
    expect(accountsOf(sheet)).toMatchObject({
      customer: { amount: 70_000 },
      vendor: { amount: 90_000 },
      'customer.opposite': { amount: 250_000 },
      'vendor.opposite': { amount: 60_000 },
    });
    const sectionOf = (account: string) =>
      sheet.sections[sheet.rows.find(({ key }: Body) => key[0] === account)?.section]?.name;
    const keys = ['customer', 'vendor.opposite', 'vendor', 'customer.opposite'];
    expect(keys.map(sectionOf)).toEqual(['assets', 'assets', 'liabilities', 'liabilities']);
    expect(titlesOf(sheet)).toMatchObject({
      'customer.opposite': 'Advances from Customers',
      'vendor.opposite': 'Advances to Vendors',
    });
    expect(accountsOf(sheet)['employee.opposite']).toBeUndefined();
    expect(sheet.sections.map(({ label }: Body) => label)).toContain('Retained Earnings');
  });

  it('opens what its figures are made of', async () => {
    const figure = '_section=assets&_key=["vendor.opposite"]&_column=amount';
    const rows = await call('GET', `/report/balance-sheet/rows?${figure}`);
    expect([rows.total_amount, rows.data.map(({ book }: Body) => book)]).toEqual([60_000, ['Advanced']]);
  });
});

describe('the trial balance', () => {
  it.each(['', `&date=${today()}`])(
    'has opening, debit, credit and closing of each account, on the side of each record%s',
    async (day) => {
      const trial = await call('GET', `/report/trial-balance?from=${today()}${day}`);
      const totals = totalsOf(trial);
      for (const pair of ['opening_', '', 'closing_'])
        expect(totals[`${pair}debit`]).toBe(totals[`${pair}credit`]);
      const accounts = accountsOf(trial);
      expect(accounts).toMatchObject({
        vendor: { closing_debit: 0, closing_credit: 90_000 },
        'vendor.opposite': { closing_debit: 60_000, closing_credit: 0, debit: 60_000, opening_debit: 0 },
        customer: { closing_debit: 70_000, closing_credit: 0 },
        'customer.opposite': { closing_debit: 0, closing_credit: 250_000 },
        bank: { closing_debit: 5_000_000, closing_credit: 0 },
      });
      expect(accounts['employee.opposite']).toBeUndefined();
      for (const [key, line] of Object.entries(accounts)) {
        const net = (pair: string) => (line[`${pair}debit`] ?? 0) - (line[`${pair}credit`] ?? 0);
        expect([key, net('opening_') + net('')]).toEqual([key, net('closing_')]);
      }
    },
  );

  it('has the balances of before on the side of each record, whichever side it is on now', async () => {
    const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
    const accounts = accountsOf(await call('GET', `/report/trial-balance?from=${tomorrow}&date=${tomorrow}`));
    expect(accounts).toMatchObject({
      vendor: { opening_debit: 0, opening_credit: 90_000, debit: 0, credit: 0 },
      'vendor.opposite': { opening_debit: 60_000, opening_credit: 0 },
    });
  });

  it('opens what a balance is made of', async () => {
    const figure = '_key=["asset","vendor.opposite"]&_column=closing_debit';
    const rows = await call('GET', `/report/trial-balance/rows?${figure}`);
    expect([rows.total_amount, rows.data.map(({ book }: Body) => book)]).toEqual([60_000, ['Advanced']]);
  });
});
