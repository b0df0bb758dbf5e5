import type { Pool } from 'pg';
import { callProduct } from '../support/callProduct.ts';
import type { Product } from '../support/product.ts';
import { FEW, MANY, seedWorkers } from './seedWorkers.ts';

/**
 * What a list of a million records is looked at with, beside the same of 10,000: the first page of each order, filter and search,
 * as the web app reads it, without its count; the count, the heads of groups and boards, a month of a calendar. What reads as many
 * records as it finds stops at 100,000.
 */

/** How many times as long a call of the large list may take. */
const AIM = 1.5;
/** Calls of each, in turns, so that a slow moment of the machine meets both. */
const ROUNDS = 60;

const PAGE = '_start=0&_end=20&_count=none';

/** The call of a list after its path; `bounded` is one that reads up to 100,000 records, so that it has no aim. */
const CASES: readonly { name: string; query: string; part?: string; isBounded?: boolean }[] = [
  { name: 'page, newest first', query: `${PAGE}&_sort=created_at&_order=desc` },
  { name: 'page by name', query: `${PAGE}&_sort=worker_name` },
  { name: 'page by salary and name', query: `${PAGE}&_sort=salary,worker_name&_order=desc,asc` },
  { name: 'page in the middle', query: '_start=5000&_end=5020&_count=none&_sort=worker_name' },
  { name: 'filter: a name', query: `${PAGE}&worker_name_like=Salma Uddin 4321` },
  { name: 'filter: a day', query: `${PAGE}&joined_on=2016-05-05` },
  { name: 'calendar, a month', part: '/calendar', query: '_by=joined_on&_from=2016-05-01&_to=2016-05-31' },
  { name: 'search: a phone', query: `${PAGE}&q=01700004321` },
  { name: 'filter: a role', query: `${PAGE}&role_id=5` },
  { name: 'filter: a choice', query: `${PAGE}&pay_basis=day` },
  { name: 'filter: a range', query: `${PAGE}&salary_gte=500` },
  { name: 'search: a common word', query: `${PAGE}&q=rahim` },
  { name: 'count: a role', query: 'role_id=5&_count=only', isBounded: true },
  { name: 'count: a choice', query: 'pay_basis=day&_count=only', isBounded: true },
  { name: 'count: a common word', query: 'q=rahim&_count=only', isBounded: true },
  { name: 'sums of a filter', query: `${PAGE}&role_id=5&_totals=true`, isBounded: true },
  { name: 'board by a choice', part: '/columns', query: '_by=pay_basis&_count=none' },
  { name: 'board by a role', part: '/columns', query: '_by=role_id&_count=none' },
  { name: 'numbers of a board', part: '/columns', query: '_by=role_id', isBounded: true },
];

export async function benchViews(product: Product, pool: Pool): Promise<void> {
  await seedWorkers(pool);
  console.log(
    `\n${'views, ms'.padEnd(28)} ${String(FEW).padStart(9)} ${String(MANY).padStart(9)}   ratio  aim`,
  );
  for (const { name, query, part = '', isBounded = false } of CASES) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      times[0].push(await timed(product, `/worker_few${part}?${query}`));
      times[1].push(await timed(product, `/worker_many${part}?${query}`));
    }
    print(name, median(times[0]), median(times[1]), isBounded);
  }
  await refused(product);
}

/** Milliseconds until the whole answer is there. */
async function timed(product: Product, path: string): Promise<number> {
  const began = performance.now();
  const answer = await callProduct(product, 'GET', path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - began;
}

/** What would read the million is refused, and quickly. */
async function refused(product: Product): Promise<void> {
  for (const path of [
    `/worker_many?${PAGE}&_sort=address`,
    '/worker_many/columns?_by=joined_on:month&_order=asc',
  ]) {
    const began = performance.now();
    const { status } = await callProduct(product, 'GET', path);
    console.log(`${path} is refused with ${status} after ${(performance.now() - began).toFixed(0)} ms`);
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function print(name: string, few: number, many: number, isBounded: boolean): void {
  const ratio = many / few;
  const end = isBounded
    ? '  reads up to 100,000'
    : `${AIM.toFixed(1).padStart(5)}${ratio > AIM ? '  above the aim' : ''}`;
  console.log(
    `${name.padEnd(28)} ${few.toFixed(1).padStart(9)} ${many.toFixed(1).padStart(9)} ${ratio.toFixed(2).padStart(7)}${end}`,
  );
}
