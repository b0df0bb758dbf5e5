import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { table } from '../tables.ts';
import { columnFields, tableOf } from './recordSql.ts';

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
export function standing(transactionId: RawBuilder<unknown>, day?: RawBuilder<unknown>): RawBuilder<unknown> {
  const until = day === undefined ? sql`` : sql`and reversal.date <= ${day}`;
  return sql`not exists (
    select from ${table.transaction} reversal where reversal.reverses = ${transactionId} ${until})`;
}

/** The column of `movementsAndReversals` by which amounts count: 1, or -1 for a reversal. */
export const SIGN = 'sign$';

/**
 * SQL: the records of a movement as rows that count, in place of its table. A reversed one stands there twice: on its own day, and with
 * the sign -1 on the day of its reversal, so that sums of past days stay what they were (docs/business-rules.md, "Reversals").
 */
export function movementsAndReversals(resource: Resource): RawBuilder<unknown> {
  const system = ['id', 'added_by', 'created_at', 'updated_at', 'archived_at', REVERSED_AT];
  const names = [...new Set([...columnFields(resource).map(({ name }) => name), ...system])];
  const columns = (ofReversal: readonly string[]) =>
    sql.join(
      names.map((name) => sql`${sql.id(ofReversal.includes(name) ? 'x' : 'm', name)} as ${sql.id(name)}`),
    );
  return sql`(
    select ${columns([])}, 1 as ${sql.id(SIGN)} from ${tableOf(resource)} m
    union all
    select ${columns(['date', 'created_at'])}, -1 from ${table.transaction} x join ${tableOf(resource)} m on m.id = x.reverses
    where x.reverses is not null
  )`;
}
