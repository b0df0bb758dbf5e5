import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callProduct } from '../support/callProduct.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';
import { productDatabase } from '../support/server.ts';
import { soundness } from '../support/soundness.ts';

/** Voucher numbers of two servers on one database, one of which is killed (docs/business-rules.md, "Voucher numbers"). */

const POSTINGS = 100;

let dataDir: string;
let database: TestDatabase;
let products: Product[];

beforeAll(async () => {
  dataDir = await freshDataDir();
  database = await productDatabase();
  products = [];
  for (let n = 0; n < 2; n += 1)
    products.push(
      await startProduct(dataDir, { DATABASE_URL: database.url, RESOURCES_DIR: inject('definitions') }),
    );
});
afterAll(async () => {
  await Promise.all(products.map(({ stop }) => stop()));
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Cash in and out, and every fifth of them refused. */
function anyPosting(n: number): [path: string, body: object] {
  if (n % 5 === 4) return ['/expense', { expense_name: 'Crane', amount: 99_999_999 }];
  return n % 2 === 0 ? ['/cash/receipt', { amount: 1 }] : ['/expense', { expense_name: 'Tea', amount: 0.01 }];
}

async function send(
  n: number,
  server: number,
  key: string = randomUUID(),
): Promise<{ status: number; key: string; voucher?: string }> {
  const [path, body] = anyPosting(n);
  try {
    const reply = await callProduct(products[server] as Product, 'POST', path, body, key);
    const { data } = (await reply.json()) as { data?: { voucher_no: string } };
    return { status: reply.status, key, ...(data && { voucher: data.voucher_no }) };
  } catch {
    return { status: 0, key };
  }
}

it('have no gap and no number twice, with refusals among them', async () => {
  expect(
    (await callProduct(products[0] as Product, 'POST', '/cash/opening', { balance: 1_000 })).status,
  ).toBe(200);
  const sent = Array.from({ length: POSTINGS }, (_, n) => send(n, n % 2));
  await Promise.race(sent);
  await products[1]?.kill(false);
  const replies = await Promise.all(sent);
  expect(replies.filter(({ status }) => status === 409).length).toBeGreaterThan(0);
  // Whoever heard nothing asks the other server, with the same key.
  for (const [n, { status, key }] of replies.entries())
    if (status === 0 || status >= 500) replies[n] = await send(n, 0, key);

  const numbers = replies.flatMap(({ voucher }) => voucher ?? []);
  expect(numbers).toHaveLength(POSTINGS * (4 / 5));
  for (const prefix of ['CR', 'EX']) {
    const own = numbers
      .filter((number) => number.startsWith(`${prefix}-`))
      .map((number) => Number(number.slice(-5)));
    expect(own.sort((a, b) => a - b)).toEqual(own.map((_, place) => place + 1));
  }
  const { rows } = await database.pool.query(
    `select count(*)::int as n from plinth.transaction where number is not null and type <> 'opening'`,
  );
  expect(rows[0].n).toBe(POSTINGS * (4 / 5));
  expect(await soundness(products[0] as Product)).toMatchObject({ sound: true, findings: [] });
});
