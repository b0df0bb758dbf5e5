/** Something that the search offers. */
export interface Find {
  /** The same for the same thing wherever it is offered. */
  key: string;
  icon: string;
  title: string;
  /** A second line; '' for none. */
  text: string;
  /** An address, a transaction to show over the page, or a deed. */
  leads: { to: string } | { transaction: number | string } | { run: () => void };
}

/** Finds of one kind under its name. */
export interface FindGroup {
  key: string;
  label: string;
  finds: readonly Find[];
}
