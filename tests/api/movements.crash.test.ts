import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callProduct } from '../support/callProduct.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';
import { soundness } from '../support/soundness.ts';

/** How often the server is killed, in turn alone and together with its PostgreSQL. */
const KILLS = process.env.PLINTH_LONG ? 50 : 2;
const WRITERS = 8;

/** A movement that was sent, under a key of its own; its note tells it from all others. */
interface Sent {
  path: string;
  body: { amount: number; note: string } & Record<string, unknown>;
  key: string;
  /** The number of its voucher, as its answer has it. */
  voucher?: string;
}

let dataDir: string;
let product: Product;
let bank: number;
let vendor: number;

beforeAll(async () => {
  dataDir = await freshDataDir();
  product = await startProduct(dataDir, { RESOURCES_DIR: inject('definitions') });
  bank = await make('/bank', { bank_name: 'Operating Account', balance: 1_000_000 });
  const details = { address: 'Sylhet', phone: '01711000000', note: 'Rahim' };
  vendor = await make('/vendor', { vendor_name: 'Sylhet Enterprise', balance: 0, ...details });
  expect((await call('POST', '/cash/opening', { balance: 1_000_000 })).status).toBe(200);
});

afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const call = (method: string, path: string, body?: unknown, key?: string) =>
  callProduct(product, method, path, body, key);

async function make(path: string, body: object): Promise<number> {
  const reply = await call('POST', path, body);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

/** Money in, money out, between books that all writers share. */
function anyMovement(): Sent {
  const amount = Math.ceil(Math.random() * 1000) / 100;
  const note = randomUUID();
  const kinds: [string, Record<string, unknown>][] = [
    [`/bank/deposite/${bank}`, { amount }],
    [`/bank/withdraw/${bank}`, { amount }],
    ['/vendor/payment', { vendor_id: vendor, amount }],
    ['/expense', { expense_name: 'Tea', amount }],
  ];
  const [path, body] = kinds[Math.floor(Math.random() * kinds.length)] as [string, Record<string, unknown>];
  return { path, body: { ...body, amount, note }, key: randomUUID() };
}

const post = ({ path, body, key }: Sent) => call('POST', path, body, key);

/** Posts until the connection breaks; what was acknowledged, and what was under way then. */
async function write(acknowledged: Sent[], underWay: Sent[]): Promise<void> {
  for (;;) {
    const sent = anyMovement();
    let status: number;
    try {
      const reply = await post(sent);
      const body = (await reply.json()) as { data?: { voucher_no: string } };
      if (body.data) sent.voucher = body.data.voucher_no;
      status = reply.status;
    } catch {
      underWay.push(sent);
      return;
    }
    if (status === 200) acknowledged.push(sent);
    else if (status >= 500) underWay.push(sent);
    else throw new Error(`${sent.path} was refused with ${status}`);
  }
}

/** The amounts under each note, of all movements that stand in the database. */
async function found(): Promise<Map<string, number[]>> {
  const amounts = new Map<string, number[]>();
  for (const name of ['bank_deposit', 'bank_withdraw', 'vendor_payment', 'expense']) {
    const { data } = (await (await call('GET', `/${name}`)).json()) as { data: Sent['body'][] };
    for (const { note, amount } of data) amounts.set(note, [...(amounts.get(note) ?? []), amount]);
  }
  return amounts;
}

/** The voucher numbers that stand in the database: those of each kind follow each other from 1, none twice. */
async function vouchers(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const name of ['bank_deposit', 'bank_withdraw', 'vendor_payment', 'expense']) {
    const { data } = (await (await call('GET', `/${name}`)).json()) as { data: { voucher_no: string }[] };
    const numbers = data.map(({ voucher_no }) => Number(voucher_no.slice(-5))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    for (const { voucher_no } of data) found.add(voucher_no);
  }
  return found;
}

it(
  `loses no acknowledged posting and keeps none by halves when it is killed ${KILLS} times`,
  async () => {
    const acknowledged: Sent[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const underWay: Sent[] = [];
      const { length } = acknowledged;
      const writers = Array.from({ length: WRITERS }, () => write(acknowledged, underWay));
      await expect.poll(() => acknowledged.length).toBeGreaterThan(length);
      await new Promise((done) => setTimeout(done, Math.random() * 600));
      await product.kill(kill % 2 === 1);
      await Promise.all(writers);
      product = await startProduct(dataDir, { RESOURCES_DIR: inject('definitions') });

      const there = await found();
      const numbers = await vouchers();
      for (const { voucher } of acknowledged) if (voucher !== undefined) expect(numbers).toContain(voucher);
      for (const { body } of acknowledged) expect(there.get(body.note)).toEqual([body.amount]);
      for (const { body } of underWay)
        expect([undefined, [body.amount]]).toContainEqual(there.get(body.note));
      expect(await soundness(product)).toMatchObject({ sound: true, findings: [] });

      // Whoever heard nothing sends the same form again, and has it once.
      for (const sent of underWay) expect((await post(sent)).status).toBe(200);
      acknowledged.push(...underWay);
      const after = await found();
      for (const { body } of underWay) expect(after.get(body.note)).toEqual([body.amount]);
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS * WRITERS);
    expect(await soundness(product)).toMatchObject({ sound: true, findings: [] });
  },
  KILLS * 60_000,
);
