/** One step of the fixed tables' history. A step that has run anywhere is never edited; what changes is a new step. */
export interface Migration {
  /** Sorts by its number and stands in plinth.migration once it has run. */
  name: string;
  /** Statements without parameters, run in the one transaction of all steps. */
  sql: string;
}
