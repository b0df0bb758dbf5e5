import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Posting } from '../../src/ledger/posting.ts';
import { post } from '../../src/server/database/post.ts';
import type { Tables } from '../../src/server/tables.ts';
import { postEach } from '../support/posting.ts';
import { BOOKS } from './seedBooks.ts';

/** As many as a busy office has. */
const CONNECTIONS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = 2;

interface Case {
  name: string;
  /** How many of them are under way at once. */
  clients: number;
  ours: () => Promise<number>;
  bare: () => Promise<unknown>;
}

type Pair = readonly [number, number];
const hot = (): Pair => [1, 2];
/** Two different books of all. */
function spread(): Pair {
  const from = 1 + Math.floor(Math.random() * BOOKS);
  const to = 1 + Math.floor(Math.random() * (BOOKS - 1));
  return [from, to < from ? to : to + 1];
}

/**
 * Postings without HTTP, by 16 connections, against a PL/pgSQL function that moves two balances and writes three rows; then
 * 16 in one call, one call at a time, as the queue of the server makes them. Where the time of a movement goes; what is aimed
 * at is in movements.ts.
 */
export async function benchPosting(db: Kysely<Tables>, pool: Pool): Promise<void> {
  const single = (pair: () => Pair) => async () => {
    await post(db, transfer(pair()));
    return 1;
  };
  const batch = (pair: () => Pair) => async () => {
    await postEach(
      db,
      Array.from({ length: CONNECTIONS }, () => [transfer(pair())]),
    );
    return CONNECTIONS;
  };
  const bare = (pair: () => Pair) => () => pool.query('select bench.post($1, $2, $3)', [...pair(), '1.00']);
  const cases: Case[] = [
    { name: 'hot pair', clients: CONNECTIONS, ours: single(hot), bare: bare(hot) },
    { name: 'spread over 1,000', clients: CONNECTIONS, ours: single(spread), bare: bare(spread) },
    { name: 'hot pair, 16 at once', clients: 1, ours: batch(hot), bare: bare(hot) },
    { name: 'spread, 16 at once', clients: 1, ours: batch(spread), bare: bare(spread) },
  ];
  console.log('\nposting, without HTTP    product/s  bare/s   ratio');
  for (const one of cases) await compare(one);
}

/** The two take turns, so that a slow moment of the machine meets both. */
async function compare({ name, clients, ours, bare }: Case): Promise<void> {
  let [product, reference] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    reference += (await rate(bare)) / ROUNDS;
    product += (await rate(ours, clients)) / ROUNDS;
  }
  const ratio = product / reference;
  console.log(
    [
      name.padEnd(24),
      product.toFixed(0).padStart(9),
      reference.toFixed(0).padStart(7),
      ratio.toFixed(2).padStart(7),
    ].join(' '),
  );
}

/** Postings a second. */
async function rate(work: () => Promise<unknown>, clients = CONNECTIONS): Promise<number> {
  let done = 0;
  const start = performance.now();
  const end = start + SECONDS * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const count = await work();
      done += typeof count === 'number' ? count : 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (done * 1000) / (performance.now() - start);
}

function transfer([from, to]: Pair): Posting {
  return {
    type: 'payment',
    date: '2025-03-01',
    createdBy: 1,
    voucher: 'BENCH',
    resource: 'bench_payment',
    entries: [
      { book: `bench:${to}`, debit: '1.00' },
      { book: `bench:${from}`, credit: '1.00' },
    ],
  };
}
