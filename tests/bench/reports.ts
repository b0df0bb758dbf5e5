import type { Pool } from 'pg';
import { callProduct } from '../support/callProduct.ts';
import type { Product } from '../support/product.ts';
import { ENTRIES, fillYear, YEAR_DAYS } from './fillYear.ts';

/**
 * Reports over a million entries of a year: profit and loss by project and month beside the best statement that we can write by hand,
 * and the shipped reports of the books.
 */

const ROUNDS = 7;
/** A report may take this many times as long as the statement alone. */
const AIM = 1.5;
const AIM_MS = 1_000;

export async function benchReports(product: Product, pool: Pool): Promise<void> {
  await fillYear(pool);
  const from = new Date(Date.now() - YEAR_DAYS * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  console.log(
    `\nreports over ${ENTRIES.toLocaleString('en')} entries, ms`.padEnd(52),
    'report     SQL   ratio',
  );
  await compare(
    'profit by project and month',
    () => call(product, `/report/bench_profit?from=${from}&to=${to}`),
    () => pool.query(BY_HAND, [from, to]),
  );
  for (const name of SHIPPED)
    await compare(name, () =>
      call(
        product,
        `/report/${name}?${/balance|owed|age/.test(name) ? `date=${to}` : `from=${from}&to=${to}`}`,
      ),
    );
}

const SHIPPED = [
  'profit_and_loss',
  'balance_sheet',
  'trial_balance',
  'owed_to_vendors',
  'payables_by_age',
  'receivables_by_age',
  'cash_flow',
];

/** What the report reads, in one statement. */
const BY_HAND = `
  select b.resource, e.project_id, date_trunc('month', e.date::timestamp) as month, sum(e.amount + e.salary) as amount
  from plinth.entry e join plinth.book b on b.id = e.book_id
  where e.date between $1 and $2 and b.resource in ('customer', 'vendor') group by 1, 2, 3`;

async function compare(
  name: string,
  report: () => Promise<unknown>,
  byHand?: () => Promise<unknown>,
): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    times[0].push(await timed(report));
    if (byHand !== undefined) times[1].push(await timed(byHand));
  }
  const [own, other] = [median(times[0]), median(times[1])];
  const ratio =
    byHand === undefined ? '' : `${other.toFixed(0).padStart(7)} ${(own / other).toFixed(2).padStart(7)}`;
  const isMissed = own > AIM_MS || (byHand !== undefined && own / other > AIM);
  console.log(name.padEnd(50), own.toFixed(0).padStart(7), ratio, isMissed ? ' above the aim' : '');
}

async function call(product: Product, path: string): Promise<void> {
  const answer = await callProduct(product, 'GET', path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
