import type { Fact } from './Paper.ts';
import type { Sheet } from './Sheet.ts';

/** One paper of a record as plain data. */
export interface Slip {
  /** The name of the firm in the letterhead. */
  firm: string;
  /** The lines below it. */
  lines: readonly string[];
  title: string;
  /** The voucher number; '' for a record without one. Its QR code is drawn beside it. */
  number: string;
  /** The business date, formatted. */
  day: string;
  facts: readonly Fact[];
  body: readonly SlipBlock[];
  tables: readonly Sheet[];
  /** Below the tables. */
  sums: readonly Fact[];
  /** The amount that is written out. */
  words: { label: string; amount: string; words: string } | undefined;
  note: string;
  /** The labels of the lines to sign on. */
  sign: readonly string[];
  /** When it was entered and by whom, and when it was printed. */
  footer: string;
  /** The movement was reversed: the paper says so. */
  isReversed: boolean;
}

/** A paragraph, a heading or a line of a list. */
export interface SlipBlock {
  kind: 'paragraph' | 'heading' | 'item';
  runs: readonly SlipRun[];
}

export interface SlipRun {
  text: string;
  isBold?: boolean | undefined;
  isItalic?: boolean | undefined;
}

/** The sheet of paper on which slips are printed. */
export interface SlipSheet {
  size: 'A4' | 'A5';
  /** The names of the copies on each sheet; one without a name for a single copy. */
  copies: readonly string[];
}

/** The most papers at once: each is drawn whole. */
export const PAPER_LIMIT = 200;
