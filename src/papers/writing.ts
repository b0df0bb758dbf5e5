import { setDayNames } from '../fields/dayNames.ts';
import { type Digits, setDigits } from '../fields/digits.ts';
import { setGrouping } from '../fields/grouping.ts';
import type { Grouping } from '../ledger/money.ts';

/** How figures and days are written, as plain data for a worker. */
export interface Writing {
  grouping: Grouping;
  digits: Digits;
  /** The language of the names of months. */
  tag: string;
}

/** Writes figures and days as the thread does that sent the data. */
export function takeWriting({ grouping, digits, tag }: Writing): void {
  setGrouping(grouping);
  setDigits(digits);
  setDayNames(tag);
}
