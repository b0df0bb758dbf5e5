import { it } from 'vitest';
import { MOVEMENTS } from './effects.ts';
import { expectOutcomes, playHistories } from './playHistories.ts';

/** Fewer histories need not meet the rarest refusals. */
const COMPLETE = 50;

/**
 * As books.test.ts, with longer histories and every rule. PLINTH_HISTORIES=8 plays only so many, for a part of the whole.
 */
it('has the books that an independent model has, over 200 histories of 500 movements', {
  timeout: 10_800_000,
}, async () => {
  const count = Number(process.env.PLINTH_HISTORIES ?? 200);
  const seen = await playHistories({
    ...{
      count,
      together: 4,
      movements: 500,
      days: 100,
      every: 180,
      patience: Number(process.env.PLINTH_PATIENCE ?? 600_000),
    },
  });
  if (count < COMPLETE) return;
  expectOutcomes(seen, [
    ...Object.keys(MOVEMENTS).map((name) => `record ${name} 200`),
    ...['sameProject', 'send 202 waits', 'approve 200', 'approve 409 floor', 'return 200', 'withdraw 200'],
    ...['reverse 200', 'reverse 409 alreadyReversed', 'reverse 409 isReversal', 'reverse 409 floor'],
    ...['correct 200', 'correct 409 booksClosed', 'correct 409 floorOnDay', 'correct 409 stockOnDay'],
    ...['floorOnDay', 'stockOnDay', 'receivedLess', 'countedMeanwhile', 'countedSame', 'presentThatDay'],
    ...['laterPayOfDay', 'wouldReturnMore', 'notAssignedThatDay', 'balanceChanged', 'delete vendor 409'],
  ]);
});
