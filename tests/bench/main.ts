/** `npm run bench`: the product's calls against bare routes on the same database, in the same run. */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openDatabase } from '../../src/server/database/open.ts';
import { bundleSizes } from '../support/bundleSizes.ts';
import { freshDataDir, startProduct } from '../support/product.ts';
import { type Call, load, type Measured } from './load.ts';
import { benchMovements } from './movements.ts';
import { benchPages } from './pages.ts';
import { benchPosting } from './posting.ts';
import { EMPLOYEES, seed } from './seed.ts';
import { startReference } from './startReference.ts';

interface Case {
  name: string;
  call: Call;
  /** The least ratio of the rates that we aim at. */
  aim: number;
}

/** The most that the 99th percentile may be of the reference's. */
const P99_AIM = 3;

const random = (below: number) => Math.floor(Math.random() * below);
const anyone = () => 1 + random(EMPLOYEES);
const form = () => ({
  employee_name: `Selim Sheikh ${random(1e6)}`,
  address: `House ${random(1000)}, Sylhet`,
  phone: '01711000000',
  salary: 500 + random(500),
  role_id: 1,
});
const page = '_end=20&_sort=employee_name&_order=asc';

const CASES: Case[] = [
  { name: 'get one', aim: 0.3, call: { method: 'GET', path: () => `/employee/${anyone()}` } },
  {
    name: 'page of 20 with total',
    aim: 0.6,
    call: { method: 'GET', path: () => `/employee?_start=0&${page}` },
  },
  {
    name: 'filter with search',
    aim: 0.6,
    call: { method: 'GET', path: () => `/employee?_start=0&${page}&q=${random(1000) + 1000}` },
  },
  {
    name: 'create',
    aim: 0.3,
    call: { method: 'POST', path: () => '/employee', body: () => ({ ...form(), balance: 0 }) },
  },
  { name: 'update', aim: 0.3, call: { method: 'PUT', path: () => `/employee/${anyone()}`, body: form } },
];

/** Seconds of each measurement; the two servers take turns, so that a slow moment of the machine meets both. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = 2;

const dataDir = await freshDataDir();
const product = await startProduct(dataDir);
const log = { info: () => {}, warn: console.warn, error: console.error };
const { db, pool, close } = await openDatabase({ dataDir, as: 'command', log });
try {
  await seed(pool);
  const { host, user, database, port } = pool.options;
  const reference = await startReference({ host, user, database, port });
  console.log(
    `16 connections, ${EMPLOYEES.toLocaleString('en')} employees; ratios against bare Fastify and pg\n`,
  );
  console.log('call                     product/s  bare/s   ratio  aim   p99 ms  bare  ratio');
  for (const { name, call, aim } of CASES) {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await load(reference.url, undefined, call, SECONDS));
      ours.push(await load(product.url, product.token, call, SECONDS));
    }
    print(name, aim, mean(ours), mean(theirs));
  }
  await benchPosting(db, pool);
  await benchMovements(product, reference.url, pool);
  await benchPages(product);
  await reference.stop();
} finally {
  await close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

console.log('\nJavaScript of a page, gzip');
for (const { route, bytes } of bundleSizes(resolve(import.meta.dirname, '../../dist/client'))) {
  console.log(`${route.padEnd(16)} ${(bytes / 1000).toFixed(1).padStart(6)} kB`);
}

function mean(all: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => all.reduce((sum, one) => sum + one[key], 0) / all.length;
  return { rate: of('rate'), p99: of('p99') };
}

function print(name: string, aim: number, ours: Measured, theirs: Measured): void {
  const rate = ours.rate / theirs.rate;
  const p99 = ours.p99 / Math.max(theirs.p99, 1);
  const met = rate >= aim && p99 <= P99_AIM ? '' : '  below the aim';
  console.log(
    [
      name.padEnd(24),
      ours.rate.toFixed(0).padStart(9),
      theirs.rate.toFixed(0).padStart(7),
      rate.toFixed(2).padStart(7),
      aim.toFixed(1).padStart(4),
      ours.p99.toFixed(1).padStart(8),
      theirs.p99.toFixed(1).padStart(5),
      p99.toFixed(1).padStart(6) + met,
    ].join(' '),
  );
}
