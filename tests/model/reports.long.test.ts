import { it } from 'vitest';
import { playHistories } from './playHistories.ts';

/** As books.long.test.ts, with more and shorter histories, of which the shipped reports are compared. PLINTH_HISTORIES plays a part. */
it('has the reports that an independent model has, over 50 histories and random days, and each figure opens its sum', {
  timeout: 7_200_000,
}, async () => {
  await playHistories({
    count: Number(process.env.PLINTH_HISTORIES ?? 50),
    ...{ together: 2, movements: 150, days: 100, every: 1_000, reports: 3, patience: 600_000 },
  });
});
