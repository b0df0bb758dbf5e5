import { it } from 'vitest';
import { MOVEMENTS } from './effects.ts';
import { expectOutcomes, playHistories } from './playHistories.ts';

/** As books.test.ts, with longer histories and every rule. */
it('has the books that an independent model has, over 200 histories of 500 movements', async () => {
  const count = Number(process.env.PLINTH_HISTORIES ?? 200);
  const seen = await playHistories({
    ...{ count, together: 4, movements: 500, days: 100, every: 180, patience: 600_000 },
  });
  expectOutcomes(seen, [
    ...Object.keys(MOVEMENTS).map((name) => `record ${name} 200`),
    ...['reverse 200', 'reverse 409 alreadyReversed', 'reverse 409 isReversal', 'reverse 409 floor'],
    ...['correct 200', 'correct 409 booksClosed', 'correct 409 floorOnDay', 'correct 409 stockOnDay'],
    ...['floorOnDay', 'stockOnDay', 'receivedLess', 'countedMeanwhile', 'countedSame', 'presentThatDay'],
    ...['laterPayOfDay', 'wouldReturnMore', 'notAssignedThatDay', 'balanceChanged', 'delete vendor 409'],
  ]);
}, 10_800_000);
