import type { Grouping } from '../ledger/money.ts';

let grouping: Grouping = 'thousand';

/** Sets the firm's grouping of digits for all figures. */
export function setGrouping(given: Grouping): void {
  grouping = given;
}

/** The firm's grouping of digits. */
export function figureGrouping(): Grouping {
  return grouping;
}
