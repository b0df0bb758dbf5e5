import type { Call } from './load.ts';

/** Pairs of books; a posting takes the first of one pair and the second of another, or of the same. */
export const PAIRS = 500;

/** The places of the two books among those of their side. */
export type Pair = readonly [number, number];

/** A bare posting (bench.post of seedBooks.ts) behind the reference's bare route. */
export function barePosting(pair: () => Pair): Call {
  return {
    method: 'POST',
    path: () => '/posting',
    body() {
      const [source, target] = pair();
      return { source: 1 + source, target: 1 + PAIRS + target, amount: 1.25 };
    },
  };
}
