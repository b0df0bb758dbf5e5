import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { openSnapshot } from '../../database/snapshot.ts';
import { liftTimeLimits } from '../../database/timeLimits.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { amountChecks } from './checkAmounts.ts';
import { arrearsChecks } from './checkArrears.ts';
import { bookChecks } from './checkBooks.ts';
import { classChecks } from './checkClasses.ts';
import { countChecks } from './checkCounts.ts';
import { dayChecks } from './checkDays.ts';
import { movementChecks } from './checkMovements.ts';
import { ownerChecks } from './checkOwners.ts';
import { peopleChecks } from './checkPeople.ts';
import { periodChecks } from './checkPeriods.ts';
import { reversalChecks } from './checkReversals.ts';
import { stockChecks } from './checkStocks.ts';
import { transactionChecks } from './checkTransactions.ts';
import { voucherChecks } from './checkVouchers.ts';
import type { Check, Finding, Reading, Step } from './Finding.ts';

/** The progress: `done` of `of` steps are finished, `step` is running. */
export interface Progress {
  step: Step;
  done: number;
  of: number;
}

/** The result of the verification. */
export interface Verdict {
  sound: boolean;
  /** The number of checked items of each kind. */
  checked: Readonly<Record<string, number>>;
  findings: Finding[];
}

const CHECKS: readonly Check[] = [
  ...bookChecks,
  ...classChecks,
  ...dayChecks,
  ...transactionChecks,
  ...stockChecks,
  ...reversalChecks,
  ...voucherChecks,
  ...periodChecks,
  ...movementChecks,
  ...amountChecks,
  ...arrearsChecks,
  ...ownerChecks,
  ...peopleChecks,
  ...countChecks,
];

/**
 * Recomputes every book and stock from its entries and reports all differences (docs/business-rules.md, "Checking the books").
 * It reads one snapshot, so that others can post meanwhile, and writes nothing.
 */
export async function* verifySteps(context: Context): AsyncGenerator<Progress, Verdict> {
  const { trx, end } = await openSnapshot(context);
  try {
    return yield* verifyWithin({ trx, context });
  } finally {
    await end();
  }
}

/** The same within a transaction, including its own uncommitted writes. */
export async function* verifyWithin(reading: Reading): AsyncGenerator<Progress, Verdict> {
  await liftTimeLimits(reading.trx);
  // Sorting a million entries by book needs memory, which is freed at the end.
  await sql`set local work_mem = '128MB'`.execute(reading.trx);
  const checked = await counts(reading);
  const findings: Finding[] = [];
  for (const [done, { step, find }] of CHECKS.entries()) {
    yield { step, done, of: CHECKS.length };
    findings.push(...(await find(reading)));
  }
  return { sound: findings.length === 0, checked, findings };
}

/** The same without progress. */
export async function verifyBooks(
  context: Context,
  onStep: (progress: Progress) => void = () => {},
): Promise<Verdict> {
  const steps = verifySteps(context);
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
    onStep(value);
  }
}

const COUNTED = ['book', 'entry', 'transaction', 'stock', 'stock_entry', 'assignment'] as const;

async function counts({ trx, context }: Reading): Promise<Record<string, number>> {
  const movements = Object.values(context.resources).filter(({ kind }) => kind === 'movement');
  const recorded = movements.map((movement) => sql`(select count(*) from ${tableOf(movement)} t)`);
  const columns = [
    ...COUNTED.map((name) => sql`(select count(*) from ${table[name]} t) as ${sql.id(name)}`),
    sql`${sql.join([sql`0::bigint`, ...recorded], sql` + `)} as movement`,
  ];
  const [row] = await runSql<Record<string, number>>(trx, sql`select ${sql.join(columns)}`);
  return row ?? {};
}
