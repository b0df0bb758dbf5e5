/** A migration of the fixed tables. A migration that has run anywhere is never edited; a change is a new one. */
export interface Migration {
  /** Sorted by its number; stored in plinth.migration after it has run. */
  name: string;
  /** Statements without parameters, run in one transaction with all other steps. */
  sql: string;
}
