import type { Resources } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { cachedStatement } from '../../sql/cachedStatement.ts';
import { literal } from '../../sql/recordSql.ts';
import { standing } from '../../sql/standing.ts';
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
  const text = cachedStatement(context, 'pay', () => statement(context));
  const [row] = await runSql<PayTotals>(db, text, [bookId, from ?? null, to ?? null]);
  return row ?? { days_present: 0, total_given: 0, total_salary: 0 };
}

/** A payment reduces the firm's debt, so it is negative in the book. Only pay is kept apart in `salary`. */
function statement({ resources }: ReadContext): string {
  const wages = literals(movementsBy(resources, ['wage']));
  const paid = literals(movementsBy(resources, ['wage', 'salary']));
  return `
    select count(distinct e.date) filter (where t.reverses is null and t.resource = any (${wages}) and ${standing('t.id', `coalesce($3::date, 'infinity')`)}) as days_present,
      coalesce(-sum(e.amount) filter (where t.resource = any (${paid})), 0) as total_given, coalesce(sum(e.salary), 0) as total_salary
    from plinth.entry e join plinth.transaction t on t.id = e.transaction_id
    where e.book_id = $1 and ($2::date is null or e.date >= $2::date) and ($3::date is null or e.date <= $3::date)`;
}

/** The movements whose entries come from these ledger rules. */
export function movementsBy(resources: Resources, rules: readonly string[]): string[] {
  return Object.values(resources)
    .filter(({ post }) => post?.rule !== undefined && rules.includes(post.rule))
    .map(({ name }) => name);
}

/** SQL: an array of texts. */
export function literals(values: readonly string[]): string {
  return `array[${values.map(literal).join(', ')}]::text[]`;
}
