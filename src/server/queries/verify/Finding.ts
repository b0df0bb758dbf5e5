import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { NoticeCode } from '../../../errors/notices.ts';
import type { Money, Quantity } from '../../../errors/params.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../tables.ts';

/** A difference: a code of the catalogue (src/errors/findings.ts) and its parameters. */
export type Finding = Failure & {
  /** The kind of thing: book, entry, stock, transaction, reversal, movement, record, assignment. */
  what: string;
};

/** The connection and context of a check. */
export interface Reading {
  trx: Kysely<Tables>;
  context: Context;
}

/** The name of a check: one of the notices without parameters. */
export type Step = Extract<NoticeCode, `checking${string}`>;

/** One check of the books. */
export interface Check {
  /** The code of its name in the progress. */
  step: Step;
  find: (reading: Reading) => Promise<Finding[]>;
}

/** The maximum number of described findings for each query; the others are counted. */
export const SHOWN = 100;

/** The rows that differ, and the number of further ones. */
export interface Differing<R> {
  rows: R[];
  hidden: number;
}

/** Runs a query that selects whatever differs. */
export async function differing<R>({ trx }: Reading, question: RawBuilder<unknown>): Promise<Differing<R>> {
  const rows = await runSql<R & { all$: number }>(
    trx,
    sql`select found.*, count(*) over () as "all$" from (${question}) found limit ${SHOWN}`,
  );
  return { rows, hidden: (rows[0]?.all$ ?? 0) - rows.length };
}

/** The findings of each row, and the number of rows left out. */
export function findingsOf<R>(
  what: string,
  { rows, hidden }: Differing<R>,
  describe: (row: R) => Failure | readonly Failure[],
): Finding[] {
  const failures = rows.flatMap((row) => describe(row));
  if (hidden > 0) failures.push(failure('moreFindings', { count: hidden }));
  return failures.map((one) => ({ what, ...one }));
}

/** An amount in the firm's currency. */
export function amountIn({ context }: Reading, value: number): Money {
  return { money: String(value), currency: context.settings.currency };
}

/** A quantity of goods. */
export function quantityOf(value: number): Quantity {
  return { quantity: String(value) };
}
