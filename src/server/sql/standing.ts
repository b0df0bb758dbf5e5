import type { Resource } from '../../schema/index.ts';
import { columnFields, ident, tableOf } from './recordSql.ts';

/**
 * The column of each movement's table that says when it was reversed, for its unique indexes: an index cannot ask another table.
 * Everything else asks `standing`.
 */
export const REVERSED_AT = 'reversed_at';

/**
 * SQL: whether the transaction with that id is effective, that is, not reversed. Periods of pay and unique values leave out reversed
 * transactions and their reversals (docs/business-rules.md, "Reversals"); a reversal has no record, so among records this
 * excludes both.
 *
 * @param day SQL of a day, at whose end it is effective: a later reversal does not count yet. Without it, now.
 */
export function standing(transactionId: string, day?: string): string {
  const until = day === undefined ? '' : ` and reversal.date <= ${day}`;
  return `not exists (select from plinth.transaction reversal where reversal.reverses = ${transactionId}${until})`;
}

/** The column of `movementsAndReversals` by which amounts count: 1, or -1 for a reversal. */
export const SIGN = 'sign$';

/**
 * SQL: the records of a movement as rows that count, in place of its table. A reversed one stands there twice: on its own day, and with
 * the sign -1 on the day of its reversal, so that sums of past days stay what they were (docs/business-rules.md, "Reversals").
 */
export function movementsAndReversals(resource: Resource): string {
  const system = ['id', 'added_by', 'created_at', 'updated_at', 'archived_at', REVERSED_AT];
  const names = [...new Set([...columnFields(resource).map(({ name }) => name), ...system])];
  const columns = (own: Readonly<Record<string, string>>) =>
    names.map((name) => `${own[name] ?? `m.${ident(name)}`} as ${ident(name)}`).join(', ');
  const reversal = { date: 'x.date', created_at: 'x.created_at' };
  return `(
    select ${columns({})}, 1 as "${SIGN}" from ${tableOf(resource)} m
    union all
    select ${columns(reversal)}, -1 from plinth.transaction x join ${tableOf(resource)} m on m.id = x.reverses
    where x.reverses is not null
  )`;
}
