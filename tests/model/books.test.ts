import { expect, it } from 'vitest';
import { MOVEMENTS } from './effects.ts';
import { expectOutcomes, playHistories } from './playHistories.ts';

/**
 * Random histories of every movement, on the product and on a model of the business rules that shares no code with it: both accept and
 * refuse the same, for the same reason, and have the same books (README.md). books.long.test.ts plays many more.
 */
it('has the books that an independent model has', async () => {
  const seen = await playHistories({
    count: 1,
    together: 1,
    movements: 150,
    days: 40,
    every: 100,
    patience: 90_000,
  });
  expectOutcomes(seen, ['reverse 200', 'correct 200', 'floor', 'floorOnDay', 'stock', 'invalid']);
  const recorded = Object.keys(MOVEMENTS).filter((name) => seen.has(`record ${name} 200`));
  expect(recorded.length).toBeGreaterThan(12);
}, 300_000);
