/** A result of the search. */
export interface SearchHit {
  /** Identifies the result across all result lists. */
  key: string;
  icon: string;
  title: string;
  /** A second line; '' for none. */
  text: string;
  /** The result's target: an address, a transaction to show over the page, or a function to run. */
  leads: { to: string } | { transaction: number | string } | { run: () => void };
}

/** Results of one kind with its label. */
export interface SearchHitGroup {
  key: string;
  label: string;
  hits: readonly SearchHit[];
}
