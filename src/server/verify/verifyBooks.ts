import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { openSnapshot } from '../database/snapshot.ts';
import { liftTimeLimits } from '../database/timeLimits.ts';
import { tableOf } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { bookChecks } from './checkBooks.ts';
import { movementChecks } from './checkMovements.ts';
import { ownerChecks } from './checkOwners.ts';
import { peopleChecks } from './checkPeople.ts';
import { reversalChecks } from './checkReversals.ts';
import { stockChecks } from './checkStocks.ts';
import { transactionChecks } from './checkTransactions.ts';
import type { Check, Finding, Reading } from './Finding.ts';

/** How far it is: `done` of `of` steps are behind it, `step` is under way. */
export interface Progress {
  step: string;
  done: number;
  of: number;
}

/** What it came to. */
export interface Verdict {
  sound: boolean;
  /** How many of each were checked. */
  checked: Readonly<Record<string, number>>;
  findings: Finding[];
}

const CHECKS: readonly Check[] = [
  ...bookChecks,
  ...transactionChecks,
  ...stockChecks,
  ...reversalChecks,
  ...movementChecks,
  ...ownerChecks,
  ...peopleChecks,
];

/**
 * Recomputes every book and stock from its entries and names whatever differs (business rules, sections 1 to 6). It reads one
 * snapshot, so that others may go on posting, and writes nothing.
 */
export async function* verifySteps(context: Context): AsyncGenerator<Progress, Verdict> {
  const { trx, end } = await openSnapshot(context);
  try {
    return yield* verifyWithin({ trx, context });
  } finally {
    await end();
  }
}

/** The same within a transaction, of what it has written so far. */
export async function* verifyWithin(reading: Reading): AsyncGenerator<Progress, Verdict> {
  await liftTimeLimits(reading.trx);
  // Sorting a million entries by their books wants memory, which it gives back at the end.
  await sql`set local work_mem = '128MB'`.execute(reading.trx);
  const checked = await counts(reading);
  const findings: Finding[] = [];
  for (const [done, { step, find }] of CHECKS.entries()) {
    yield { step, done, of: CHECKS.length };
    findings.push(...(await find(reading)));
  }
  return { sound: findings.length === 0, checked, findings };
}

/** The same to its end. */
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

async function counts({ trx, context }: Reading): Promise<Record<string, number>> {
  const fixed = ['book', 'entry', 'transaction', 'stock', 'stock_entry', 'assignment'].map((name) => [
    name,
    `plinth.${name}`,
  ]);
  const movements = Object.values(context.resources).filter(({ kind }) => kind === 'movement');
  const recorded = movements.map((movement) => `(select count(*) from ${tableOf(movement)})`).join(' + ');
  const columns = [
    ...fixed.map(([name, table]) => `(select count(*) from ${table}) as ${name}`),
    `${recorded || '0::bigint'} as movement`,
  ];
  const [row] = await runSql<Record<string, number>>(trx, `select ${columns.join(', ')}`);
  return row ?? {};
}
