import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerCalls } from '../../src/server/operations/calls/answerCalls.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm } from './movementSamples.ts';

/** Movements that come at the same moment are written together; each has its own answer. */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
});
afterAll(() => server?.close());

const post = (path: string, body: object, key?: string) =>
  server.api('POST', path, body, { headers: key === undefined ? {} : { 'idempotency-key': key } });
const pay = (amount: number, key?: string) =>
  post('/vendor/payment', { vendor_id: firm.vendor, amount }, key);
const newBank = async (name: string, balance: number): Promise<number> =>
  (await post('/bank', { bank_name: name, balance })).body.data.id;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

it('answers each by itself: what is refused leaves the others alone', async () => {
  const bank = await newBank('Queue', 10);
  const answers = await Promise.all([
    pay(1),
    post(`/bank/withdraw/${bank}`, { amount: 6 }),
    pay(0),
    post(`/bank/withdraw/${bank}`, { amount: 6 }),
    post('/vendor/payment', { vendor_id: 999_999_999, amount: 1 }),
    post('/bank/withdraw/999999999', { amount: 1 }),
    pay(2),
    post('/cash/receipt', { amount: 3 }),
  ]);
  expect(statuses(answers).toSorted()).toEqual([200, 200, 200, 200, 404, 409, 422, 422]);
  const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.id] : []));
  expect(new Set(ids).size).toBe(4);
  expect(answers[6]?.body.data).toMatchObject({ amount: 2, vendor_id: firm.vendor });
  expect(answers[7]?.body.data).toMatchObject({ amount: 3 });
});

it('answers one key once, and checks it again after a refusal', async () => {
  const bank = await newBank('Keyed', 0);
  const withdraw = (amount: number) => post(`/bank/withdraw/${bank}`, { amount }, 'queue key');
  const refused = await Promise.all([withdraw(5), pay(1, 'other key'), withdraw(5)]);
  expect(statuses(refused)).toEqual([409, 200, 409]);
  await post(`/bank/deposite/${bank}`, { amount: 9 });
  const answers = await Promise.all([withdraw(5), pay(1, 'other key'), withdraw(5), withdraw(4)]);
  expect(statuses(answers)).toEqual([200, 200, 200, 422]);
  expect(answers[2]?.text).toBe(answers[0]?.text);
  expect(answers[1]?.text).toBe(refused[1]?.text);
  expect((await server.api('GET', `/bank/single/${bank}`)).body.data.balance).toBe(4);
});

it('records the others once when a key among them was used', async () => {
  const bank = await newBank('Once', 0);
  const deposit = (amount: number, key?: string) => post(`/bank/deposite/${bank}`, { amount }, key);
  const first = await deposit(1, 'used key');
  const answers = await Promise.all([deposit(2), deposit(1, 'used key'), deposit(4, 'new key'), pay(1)]);
  expect(statuses(answers)).toEqual([200, 200, 200, 200]);
  expect(answers[1]?.text).toBe(first.text);
  expect((await deposit(4, 'new key')).text).toBe(answers[2]?.text);
  expect((await server.api('GET', `/bank/single/${bank}`)).body.data.balance).toBe(7);
});

it('gives each its first answer again, with its voucher number, whoever was refused between them', async () => {
  const bank = await newBank('Vouchers', 10);
  const calls = [
    () => pay(1, 'first of vouchers'),
    () => post(`/bank/withdraw/${bank}`, { amount: 1000 }, 'refused of vouchers'),
    () => pay(2),
    () => post(`/bank/deposite/${bank}`, { amount: 3 }, 'second of vouchers'),
    () => pay(0, 'invalid of vouchers'),
    () => pay(4, 'third of vouchers'),
  ];
  const first = await Promise.all(calls.map((call) => call()));
  expect(statuses(first)).toEqual([200, 409, 200, 200, 422, 200]);
  await server.api('PUT', `/vendor/${firm.vendor}`, { vendor_name: 'Renamed since' });
  for (const index of [0, 3, 5]) {
    const again = await (calls[index] as () => Promise<Answer>)();
    expect(again.text).toBe(first[index]?.text);
    const { id, voucher_no } = again.body.data;
    expect(voucher_no).toMatch(/-\d{5}$/);
    expect((await server.api('GET', `/transaction/${id}`)).body.data.voucher_no).toBe(voucher_no);
  }
});

it('tries each alone when one breaks all', async () => {
  await sql`alter table public.customer_bill rename to customer_bill_away`.execute(server.db);
  const bill = post('/customer/bill', { customer_id: firm.customer, amount: 1 });
  const answers = await Promise.all([pay(1), bill, pay(2), pay(3)]);
  await sql`alter table public.customer_bill_away rename to customer_bill`.execute(server.db);
  expect(statuses(answers)).toEqual([200, 503, 200, 200]);
});

it('tries none alone after a statement ran into its time limit', async () => {
  let runs = 0;
  const operation = {
    run: async (db: typeof server.db) => {
      runs += 1;
      await sql`set local statement_timeout = 50`.execute(db);
      await sql`select pg_sleep(5)`.execute(db);
      return [];
    },
  };
  const call = { item: undefined, key: undefined, answer: () => ({ status: 200, text: '' }) };
  const outcomes = await answerCalls(server.context, operation, [call, call, call], async () => {});
  expect(runs).toBe(1);
  expect(outcomes).toMatchObject(Array(3).fill({ error: { code: '57014' } }));
});

it('goes on while one waits for a lock', async () => {
  const bank = await newBank('Held', 10);
  let held: Promise<Answer> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await sql`select from plinth.book where key = ${`bank:${bank}`} for update`.execute(trx);
    held = post(`/bank/withdraw/${bank}`, { amount: 1 });
    await someoneWaits();
    const others = [post('/customer/bill', { customer_id: firm.customer, amount: 1 }), pay(1)];
    expect(statuses(await Promise.all(others))).toEqual([200, 200]);
  });
  expect((await held)?.status).toBe(200);
});

async function someoneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      return rows.length;
    })
    .toBeGreaterThan(0);
}
