import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../src/server/queries/verify/verifyBooks.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf, totalsOf } from '../support/statement.ts';
import { today } from '../support/today.ts';

/** What money is received and spent for (docs/business-rules.md, "Heads"). */

let server: TestServer;
let bank: number;
let project: number;

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;

async function call(method: string, path: string, body?: object): Promise<Body> {
  const answer = await server.api(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const profit = async () => totalsOf(await call('GET', '/report/profit-and-loss')).profit as number;

async function sheet(): Promise<Record<string, number | undefined>> {
  const accounts = accountsOf(await call('GET', '/report/balance-sheet'));
  return Object.fromEntries(Object.entries(accounts).map(([key, { amount }]) => [key, amount]));
}

beforeAll(async () => {
  server = await startServer();
  bank = (await call('POST', '/bank', { bank_name: 'City Bank', balance: 0 })).data.id;
  const state = (await call('POST', '/project_state', { state_name: 'Running' })).data.id;
  const body = {
    project_name: 'Harbour Mall',
    address: 'Dhaka',
    state_id: state,
    budget: 0,
    balance: 50_000,
  };
  project = (await call('POST', '/project', body)).data.id;
});
afterAll(() => server?.close());

describe('capital and loans', () => {
  it('are no income: 1,000,000 of capital, a loan of 2,000,000 and 500,000 of it repaid leave a profit of 0', async () => {
    const capital = await call('POST', `/bank/deposite/${bank}`, { amount: 1_000_000, head: 'capital' });
    expect(capital.data.head).toBe('capital');
    await call('POST', `/bank/deposite/${bank}`, { amount: 2_000_000, head: 'loans' });
    await call('POST', '/expense', {
      expense_name: 'First instalment',
      amount: 500_000,
      bank_id: bank,
      head: 'loans',
    });
    expect(await profit()).toBe(0);
    const books = await sheet();
    expect(books).toMatchObject({ capital: 1_000_000, loans: 1_500_000 });
    expect(books.bank).toBe(2_500_000);
    const loan = totalsOf(await call('GET', '/report/trial-balance'));
    expect(loan.closing_debit).toBe(loan.closing_credit);
  });

  it('stand in the ledger of their book, and the record names the head', async () => {
    const { ledger_entries, data = ledger_entries } = await call(
      'GET',
      `/ledger/loans?dateFrom=${today()}&dateTo=${today()}`,
    );
    expect(data.map(({ amount }: Body) => amount)).toEqual([2_000_000, -500_000]);
    const list = (await call('GET', '/bank_deposit?head=capital')).data;
    expect(list.map(({ amount }: Body) => amount)).toEqual([1_000_000]);
  });

  it('are undone by a reversal, and moved by a correction', async () => {
    const { data } = await call('POST', '/cash/receipt', { amount: 700, head: 'receipts' });
    expect(await profit()).toBe(700);
    const corrected = await call('POST', `/transaction/${data.id}/correct`, {
      reason: 'It was a deposit for a flat',
      body: { amount: 700, head: 'advances_received' },
    });
    const id = corrected.corrected_id ?? corrected.data.corrected_id;
    expect((await call('GET', `/transaction/${id}`)).data.record.head).toBe('advances_received');
    expect(await profit()).toBe(0);
    expect((await sheet()).advances_received).toBe(700);
    await call('POST', `/transaction/${id}/reverse`, { reason: 'Entered twice' });
    expect((await sheet()).advances_received).toBe(0);
  });
});

describe("the specification's call without a head", () => {
  it('posts a deposit and a receipt to receipts, an expense to expense', async () => {
    const before = await profit();
    await call('POST', `/bank/deposite/${bank}`, { amount: 10 });
    await call('POST', '/cash/receipt', { amount: 2_000 });
    expect(await profit()).toBe(before + 2_010);
    await call('POST', '/expense', { expense_name: 'Rent', amount: 300 });
    await call('POST', `/expense/projectwise/${project}`, { expense_name: 'Sand', amount: 40 });
    const accounts = accountsOf(await call('GET', '/report/profit-and-loss'));
    const of = (book: string) => accounts[book]?.amount;
    expect([of('receipts'), of('expense'), of('project_expense')]).toEqual([2_010, 300, 40]);
  });

  it('takes cash to the bank', async () => {
    const before = await profit();
    const { data } = await call('POST', `/bank/deposite/${bank}`, {
      amount: 5,
      source: 'cash',
      head: 'capital',
    });
    expect(data.head).toBeNull();
    expect(await profit()).toBe(before);
  });
});

describe('heads', () => {
  it('that the form does not offer are refused, with the field named', async () => {
    for (const head of ['drawings', 'cash', 'sales', 'nothing', 'constructor', 'vendor:1', 7, ['capital']]) {
      const { status, body } = await server.api('POST', '/cash/receipt', { amount: 1, head });
      expect([head, status]).toEqual([head, 422]);
      expect(Object.keys(body.errors)).toEqual(['head']);
    }
  });

  it("of a site take no expense: an advance from a project's cash is no cost of it", async () => {
    const cost = async () =>
      totalsOf(await call('GET', `/report/profit-and-loss?project_id=${project}`)).cost;
    const before = await cost();
    const body = { expense_name: 'Deposit for the crane', amount: 1_000, head: 'advances_given' };
    await call('POST', `/expense/projectwise/${project}`, body);
    expect(await cost()).toBe(before);
    expect((await sheet()).advances_given).toBe(1_000);
  });

  it('are in OpenAPI, with the values that each call takes', async () => {
    const { paths } = await call('GET', '/openapi.json');
    const { head } =
      paths['/api/cash/receipt'].post.requestBody.content['application/json'].schema.properties;
    for (const book of ['receipts', 'capital', 'loans']) expect(JSON.stringify(head)).toContain(`"${book}"`);
    expect(JSON.stringify(head)).not.toContain('"drawings"');
    const { required } = paths['/api/cash/receipt'].post.requestBody.content['application/json'].schema;
    expect(required).not.toContain('head');
  });

  it('leave the books in order', async () => {
    expect(await verifyBooks(server.context)).toMatchObject({ sound: true, findings: [] });
  });
});
