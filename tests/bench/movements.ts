import type { Pool } from 'pg';
import { makeRecord } from '../support/callProduct.ts';
import type { Product } from '../support/product.ts';
import { barePosting, PAIRS, type Pair } from './bare.ts';
import { fillLedger } from './fillLedger.ts';
import { type Call, load } from './load.ts';

/**
 * Movements against a bare PL/pgSQL posting through pg behind a bare route, both over HTTP by 16 clients in the same run, at
 * a thousand entries and at a million; and pages of the ledger of one book with a million.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = 3;
/** Entries of the one book whose ledger is paged, and of the others together. */
const MANY = 1_000_000;

const hot = (): Pair => [0, 0];
const spread = (): Pair => [Math.floor(Math.random() * PAIRS), Math.floor(Math.random() * PAIRS)];

export async function benchMovements(product: Product, reference: string, pool: Pool): Promise<void> {
  const firm = await openBooks(product);
  console.log('\nvendor payment, HTTP     product/s  bare/s   ratio  aim');
  await compare('hot pair', 0.7, payment(firm, hot), hot);
  const young = await compare('spread over 1,000', 0.4, payment(firm, spread), spread);
  await compare('hot pair, with a key', 0.7, payment(firm, hot, true), hot);
  await compare('spread, with a key', 0.4, payment(firm, spread, true), spread);

  const old = await openBooks(product);
  await fillLedger(pool, {
    debit: 'bank',
    debits: old.banks,
    credit: 'vendor',
    credits: old.vendors,
    entries: MANY,
  });
  const filled = await compare('spread, 1,000,000 before', 0.4, payment(old, spread), spread);
  console.log(`of what it was at a thousand: ${(filled / young).toFixed(2)} (aim 0.9)`);
  await benchLedger(product, pool);

  async function compare(name: string, aim: number, call: Call, pair: () => Pair): Promise<number> {
    let [ours, theirs] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs += (await load(reference, undefined, barePosting(pair), SECONDS)).rate / ROUNDS;
      ours += (await load(product.url, product.token, call, SECONDS)).rate / ROUNDS;
    }
    print(name, ours, theirs, aim);
    return ours;
  }
}

interface Firm {
  vendors: number[];
  banks: number[];
}

/** As many vendors, and banks with enough for every payment to come. */
async function openBooks(product: Product): Promise<Firm> {
  const stamp = Math.random().toString(36).slice(2);
  const firm: Firm = { vendors: [], banks: [] };
  for (let n = 0; n < PAIRS; n += 1) {
    const details = { address: 'Sylhet', phone: '01711000000', note: 'Rahim', balance: 0 };
    firm.vendors.push(
      await makeRecord(product, '/vendor', { vendor_name: `Vendor ${n} ${stamp}`, ...details }),
    );
    firm.banks.push(await makeRecord(product, '/bank', { bank_name: `Bank ${n} ${stamp}`, balance: 1e9 }));
  }
  return firm;
}

function payment({ vendors, banks }: Firm, pair: () => Pair, keyed = false): Call {
  return {
    method: 'POST',
    path: () => '/vendor/payment',
    body() {
      const [vendor, bank] = pair();
      return { vendor_id: vendors[vendor], bank_id: banks[bank], amount: 1.25 };
    },
    ...(keyed && { headers: () => ({ 'idempotency-key': crypto.randomUUID() }) }),
  };
}

/** The days over which the entries of a large ledger are spread. */
const DAYS = 730;

/** The first page of a book's ledger, pages at its end by keyset and by offset, one of a past month, and payments of a past day. */
async function benchLedger(product: Product, pool: Pool): Promise<void> {
  const { vendors, banks } = await openBooks(product);
  const vendor = vendors[0] as number;
  await fillLedger(pool, {
    debit: 'bank',
    debits: banks.slice(0, 1),
    credit: 'vendor',
    credits: [vendor],
    entries: 2 * MANY,
    days: DAYS,
  });
  const { rows } = await pool.query(
    `select e.id from plinth.entry e join plinth.book b on b.id = e.book_id
     where b.resource = 'vendor' and b.record_id = $1 and e.nth = $2`,
    [vendor, MANY - 100],
  );
  const page = (window: string): Call => ({
    method: 'GET',
    path: () =>
      `/vendor/ledger/history?id=${vendor}&${window.includes('dateFrom') ? '' : 'dateFrom=2020-01-01&'}${window}`,
  });
  const rate = async (call: Call) => (await load(product.url, product.token, call, SECONDS)).rate;
  const first = await rate(page('_start=0&_end=50'));
  console.log(`\nledger page of 50, one book with 1,000,000 entries: ${first.toFixed(0)}/s`);
  for (const [name, window] of [
    ['deep, by keyset', `_after=${rows[0].id}&_limit=50`],
    ['deep, by offset', `_start=${MANY - 100}&_end=${MANY - 50}`],
    ['of a past month', `dateFrom=${dayBefore(200)}&dateTo=${dayBefore(170)}&_start=0&_end=50`],
  ] as const) {
    const deep = await rate(page(window));
    console.log(`${name}: ${deep.toFixed(0)}/s, ${(deep / first).toFixed(2)} of the first (aim 0.5)`);
  }
  const pay = (date: string): Call => ({
    method: 'POST',
    path: () => '/vendor/payment',
    body: () => ({ vendor_id: vendor, bank_id: banks[0], amount: 1.25, date }),
  });
  const today = await rate(pay(dayBefore(0)));
  const past = await rate(pay(dayBefore(200)));
  console.log(
    `payments of today: ${today.toFixed(0)}/s; of a day 200 before: ${(past / today).toFixed(2)} (aim 0.5)`,
  );
}

/** YYYY-MM-DD, some days before today. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function print(name: string, ours: number, theirs: number, aim: number): void {
  const ratio = ours / theirs;
  console.log(
    [
      name.padEnd(24),
      ours.toFixed(0).padStart(9),
      theirs.toFixed(0).padStart(7),
      ratio.toFixed(2).padStart(7),
      aim.toFixed(1).padStart(4) + (ratio >= aim ? '' : '  below the aim'),
    ].join(' '),
  );
}
