import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { Comparison } from './compare.ts';
import type { Firm } from './Firm.ts';
import { Random } from './random.ts';
import { readFirm } from './readFirm.ts';

/** PLINTH_SEED=4 chooses the ranges and figures again. */
const SEED = Number(process.env.PLINTH_SEED ?? Date.now() % 2 ** 31);
const RANGES = 20;

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startCompany();
  firm = await readFirm(server, today());
});
afterAll(() => server?.close());

/** The shipped reports over the sample company's year, added up from all entries, on random days and ranges. */
it('each report of the sample company equals the sum of its entries, and each figure that of what it opens', {
  timeout: 900_000,
}, async () => {
  console.info(`${RANGES} ranges of days from PLINTH_SEED=${SEED}`);
  const days = [...new Set(firm.books.transactions.map(({ date }) => date))].toSorted();
  expect(days.length).toBeGreaterThan(200);
  const comparison = new Comparison(server, firm, days, new Random(SEED));
  for (let n = 0; n < RANGES; n += 1) await comparison.shippedReports();
});
