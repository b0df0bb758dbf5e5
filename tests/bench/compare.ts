import type { Product } from '../support/product.ts';
import { type Call, load, type Measured } from './load.ts';

/** A call of the product that has the same path and body on the reference. */
export interface Case {
  name: string;
  call: Call;
  /** The ratio of the rates to reach at least. */
  aim: number;
}

/** The 99th percentile may be at most this many times the reference's. */
const P99_AIM = 3;
/** Seconds of each measurement; the two servers take turns, so that a slow moment of the machine meets both. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = 2;

/** Measures each case on the product and on the reference, and prints both with their ratio. */
export async function compareCalls(
  title: string,
  product: Pick<Product, 'url' | 'token'>,
  reference: string,
  cases: readonly Case[],
): Promise<void> {
  console.log(`\n${title.padEnd(28)} product/s  bare/s   ratio  aim   p99 ms  bare  ratio`);
  for (const { name, call, aim } of cases) {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await load(reference, undefined, call, SECONDS));
      ours.push(await load(product.url, product.token, call, SECONDS));
    }
    print(name, aim, mean(ours), mean(theirs));
  }
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
      name.padEnd(28),
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
