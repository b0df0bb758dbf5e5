import { type RawBuilder, sql } from 'kysely';
import type { Resources } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Placeholders, preparedFor } from '../../sql/prepared.ts';
import { standing } from '../../sql/standing.ts';
import { table } from '../../tables.ts';
import type { DayRange } from './ledgerParameters.ts';

export interface PayTotals {
  days_present: number;
  total_given: number;
  total_salary: number;
}

/**
 * A person's paid and earned amounts in a range of days (docs/business-rules.md, "Pay"): the sums of the range's rows of wages,
 * salaries, accruals of a month and arrears, of which a reversal takes away; and the distinct days with a wage that is effective at the end of
 * the range.
 */
export async function payTotals(
  db: ReadDb,
  context: ReadContext,
  bookId: number,
  { from, to }: DayRange,
): Promise<PayTotals> {
  const sum = preparedFor<Given, PayTotals>(context, 'pay', (given) => statement(context, given));
  const [row] = await sum(db, { bookId, from: from ?? null, to: to ?? null });
  return row ?? { days_present: 0, total_given: 0, total_salary: 0 };
}

interface Given {
  bookId: number;
  from: string | null;
  to: string | null;
}

/** A payment reduces the firm's debt, so it is negative in the book. Only pay is kept apart in `salary`. */
function statement(
  { resources }: ReadContext,
  { bookId, from, to }: Placeholders<Given>,
): RawBuilder<unknown> {
  const wages = literals(movementsBy(resources, ['wage']));
  const paid = literals(movementsBy(resources, ['wage', 'salary']));
  const stands = standing(sql.ref('t.id'), sql`coalesce(${to}::date, 'infinity')`);
  return sql`
    select count(distinct e.date) filter (where t.reverses is null and t.resource = any (${wages}) and ${stands}) as days_present,
      coalesce(-sum(e.amount) filter (where t.resource = any (${paid})), 0) as total_given, coalesce(sum(e.salary), 0) as total_salary
    from ${table.entry} e join ${table.transaction} t on t.id = e.transaction_id
    where e.book_id = ${bookId} and (${from}::date is null or e.date >= ${from}::date) and (${to}::date is null or e.date <= ${to}::date)`;
}

/** The movements whose entries come from these ledger rules. */
export function movementsBy(resources: Resources, rules: readonly string[]): string[] {
  return Object.values(resources)
    .filter(({ post }) => post?.rule !== undefined && rules.includes(post.rule))
    .map(({ name }) => name);
}

/** SQL: an array of texts. */
export function literals(values: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(values.map((value) => sql.lit(value)))}]::text[]`;
}
