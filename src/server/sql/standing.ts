/**
 * The column of each movement's table that says when it was reversed, for its unique indexes: an index cannot ask another table.
 * Everything else asks `standing`.
 */
export const REVERSED_AT = 'reversed_at';

/**
 * SQL: whether the transaction with that id is effective, that is, not reversed. Totals and periods leave out reversed
 * transactions and their reversals (docs/business-rules.md, "Reversals"); a reversal has no record, so among records this
 * excludes both.
 */
export function standing(transactionId: string): string {
  return `not exists (select from plinth.transaction reversal where reversal.reverses = ${transactionId})`;
}
