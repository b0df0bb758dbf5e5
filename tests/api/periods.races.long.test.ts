import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callProduct } from '../support/callProduct.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';
import { productDatabase } from '../support/server.ts';
import { soundness } from '../support/soundness.ts';

/** Closing the books while two servers post (docs/business-rules.md, "Periods"). */

const DAY = '2025-06-15';
const ROUNDS = 6;
const POSTINGS = 100;

let dataDir: string;
let database: TestDatabase;
let products: Product[];

beforeAll(async () => {
  dataDir = await freshDataDir();
  database = await productDatabase();
  products = [];
  for (let n = 0; n < 2; n += 1) products.push(await startProduct(dataDir, { DATABASE_URL: database.url }));
});
afterAll(async () => {
  await Promise.all(products.map(({ stop }) => stop()));
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function call(n: number, method: string, path: string, body: unknown) {
  const reply = await callProduct(products[n % 2] as Product, method, path, body);
  return { status: reply.status, body: await reply.json() };
}

it('each posting counts before the closing, or is refused', async () => {
  const posted = async () => {
    const { rows } = await database.pool.query(
      'select count(*)::int as n from plinth.transaction where date = $1',
      [DAY],
    );
    return rows[0].n as number;
  };
  const close = (n: number, closed_up_to: string | null) =>
    call(n, 'PUT', '/setting/periods', { closed_up_to, reason: 'Month end' });
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await posted();
    const postings = Array.from({ length: POSTINGS }, (_, n) =>
      call(n, 'POST', '/cash/receipt', { amount: 1, date: DAY }),
    );
    await sleep(5 * round);
    const closing = await close(round, '2025-06-30');
    const atClosing = await posted();
    const statuses = (await Promise.all(postings)).map(({ status }) => status);
    expect(closing.status).toBe(200);
    const accepted = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 409)).toHaveLength(POSTINGS - accepted);
    expect([atClosing - before, await posted()]).toEqual([accepted, atClosing]);
    refused += POSTINGS - accepted;
    // The other server, which may not have followed yet, refuses it too, and takes it at once when the books are open again.
    expect((await call(round + 1, 'POST', '/cash/receipt', { amount: 1, date: DAY })).status).toBe(409);
    expect((await close(round, null)).status).toBe(200);
    expect((await call(round + 1, 'POST', '/cash/receipt', { amount: 1, date: DAY })).status).toBe(200);
  }
  expect(refused).toBeGreaterThan(0);
  expect(await soundness(products[0] as Product)).toMatchObject({ sound: true });
});
