/**
 * SQL: whether the transaction with that id stands: not reversed. Totals, histories and days leave out what was reversed and
 * its reversal (business rules, section 6); a reversal has no record, so among records this leaves out both.
 */
export function standing(transactionId: string): string {
  return `not exists (select from plinth.transaction reversal where reversal.reverses = ${transactionId})`;
}
