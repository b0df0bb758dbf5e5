import type { Pool } from 'pg';
import { callProduct } from '../support/callProduct.ts';
import type { Product } from '../support/product.ts';
import { seedWorkers } from './seedWorkers.ts';

/** A list of a million records under three conditions, and a posting under two, beside the same by somebody without limits. */

/** How many times as long a call may take under conditions. */
const AIM = { list: 1.2, posting: 1.1 };
const ROUNDS = 60;
const POSTINGS = 1_000;
/** Calls before them, after which Node.js has compiled what both use: the first ones take twice as long. */
const WARM_UP = 1_000;
/** As the web app reads it: the count comes in a second call. */
const PAGE = '_start=0&_end=20&_count=none';

/** `isCount` is a count of up to 100,000 records, so that it has no aim. */
const LISTS: readonly { name: string; query: string; isCount?: boolean }[] = [
  { name: 'page, newest first', query: `${PAGE}&_sort=created_at&_order=desc` },
  { name: 'page by name', query: `${PAGE}&_sort=worker_name` },
  { name: 'page by salary and name', query: `${PAGE}&_sort=salary,worker_name&_order=desc,asc` },
  { name: 'filter: a name', query: `${PAGE}&worker_name_like=Salma Uddin 4321` },
  { name: 'filter: a day', query: `${PAGE}&joined_on=2016-05-05` },
  { name: 'filter: a role', query: `${PAGE}&role_id=5` },
  { name: 'search: a phone', query: `${PAGE}&q=01700004321` },
  { name: 'count', query: '_count=only', isCount: true },
  { name: 'count: a role', query: 'role_id=5&_count=only', isCount: true },
];

export async function benchAccess(product: Product, pool: Pool): Promise<void> {
  await seedWorkers(pool);
  const auditor = { ...product, token: await signIn(product, 'auditor') };
  console.log(`\n${'access, ms'.padEnd(28)}    whole  limited   ratio  aim`);
  for (const { name, query, isCount } of LISTS) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      times[0].push(await timed(product, 'GET', `/worker_many?${query}`));
      times[1].push(await timed(auditor, 'GET', `/worker_many?${query}`));
    }
    print(name, times, isCount ? undefined : AIM.list);
  }
  await benchPostings(product);
}

async function benchPostings(product: Product): Promise<void> {
  const cashier = { ...product, token: await signIn(product, 'cashier') };
  const stamp = Date.now();
  const vendor = await made(product, '/vendor', {
    vendor_name: `V ${stamp}`,
    phone: '01711111111',
    address: 'D',
    balance: 0,
    note: 'N',
  });
  const bank = await made(product, '/bank', { bank_name: `B ${stamp}`, balance: 1_000_000 });
  const body = { vendor_id: vendor, bank_id: bank, amount: 1.25 };
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < POSTINGS; round += 1) {
    if (round === 0) for (const each of times) each.length = 0;
    times[0].push(await timed(product, 'POST', '/vendor/payment', body));
    times[1].push(await timed(cashier, 'POST', '/vendor/payment', body));
  }
  print('a vendor payment', times, AIM.posting);
}

async function signIn(product: Product, role: string): Promise<string> {
  const account = { email: `${role}-${Date.now()}@example.com`, password: 'correct horse battery' };
  await made(product, '/users', { name: 'Ab', ...account, roles: [role] });
  const answer = await callProduct(product, 'POST', '/login', account);
  return ((await answer.json()) as { token: string }).token;
}

async function made(product: Product, path: string, body: object): Promise<number> {
  const answer = await callProduct(product, 'POST', path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  const { id, data } = JSON.parse(text);
  return id ?? data?.id;
}

/** Milliseconds until the whole answer is there. */
async function timed(product: Product, method: string, path: string, body?: object): Promise<number> {
  const began = performance.now();
  const answer = await callProduct(product, method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - began;
}

function print(name: string, [whole, limited]: readonly [number[], number[]], aim: number | undefined): void {
  const median = (times: readonly number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const ratio = median(limited) / median(whole);
  const figures = [median(whole), median(limited)].map((time) => time.toFixed(1).padStart(8));
  const end =
    aim === undefined
      ? '  reads up to 100,000'
      : `${aim.toFixed(1).padStart(5)}${ratio > aim ? '  above the aim' : ''}`;
  console.log(`${name.padEnd(28)} ${figures.join(' ')} ${ratio.toFixed(2).padStart(7)}${end}`);
}
