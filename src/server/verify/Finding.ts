import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { runSql } from '../queries/sql/runSql.ts';

/** Something that differs, in words. */
export interface Finding {
  /** The kind of thing: book, entry, stock, transaction, reversal, movement, record, assignment. */
  what: string;
  message: string;
}

/** What a check reads with. */
export interface Reading {
  trx: Kysely<Tables>;
  context: Context;
}

/** One pass over the books. */
export interface Check {
  /** What it looks at, for the progress. */
  step: string;
  find: (reading: Reading) => Promise<Finding[]>;
}

/** As many findings of one question are put into words; the others are counted. */
const SHOWN = 100;

/** The rows of a question about what differs, and how many more there are. */
export interface Differing<R> {
  rows: R[];
  hidden: number;
}

/** Asks a question, a select of whatever differs. */
export async function differing<R>(
  { trx }: Reading,
  question: string,
  parameters: readonly unknown[] = [],
): Promise<Differing<R>> {
  const text = `select found.*, count(*) over () as "all$" from (${question}) found limit ${SHOWN}`;
  const rows = await runSql<R & { all$: number }>(trx, text, parameters);
  return { rows, hidden: (rows[0]?.all$ ?? 0) - rows.length };
}

/** Each row in words, perhaps in several findings; and how many are not told. */
export function findingsOf<R>(
  what: string,
  { rows, hidden }: Differing<R>,
  words: (row: R) => string | readonly string[],
): Finding[] {
  const findings = rows.flatMap((row) => [words(row)].flat().map((message) => ({ what, message })));
  if (hidden === 0) return findings;
  return [...findings, { what, message: `... and ${hidden.toLocaleString('en')} more like these` }];
}
