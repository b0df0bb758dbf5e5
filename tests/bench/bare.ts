import type { Pool } from 'pg';

/** As many as a busy office has. */
export const CONNECTIONS = 16;
/** Pairs of books; a posting takes the first of one pair and the second of another, or of the same. */
export const PAIRS = 500;

/** The places of the two books among those of their side. */
export type Pair = readonly [number, number];

/** Bare postings a second (bench.post of seedBooks.ts), by as many connections as the product is called with. */
export async function bareRate(pool: Pool, pair: () => Pair, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const [source, target] = pair();
      await pool.query('select bench.post($1, $2, $3)', [1 + source, 1 + PAIRS + target, '1.25']);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (done * 1000) / (performance.now() - start);
}
