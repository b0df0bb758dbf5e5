/** Sizes reserved while content loads, so that nothing moves; in pixels. */
export const ROW_HEIGHT = 44;
export const COMPACT_HEIGHT = 32;
export const COMFORTABLE_HEIGHT = 56;
export const HEADER_HEIGHT = 40;

/** Beside a sidebar there is little room for a table: cells are closer, and actions are in a menu. */
export const TIGHT = '(max-width:1199.95px)';

/** The number of placeholder rows. */
export function skeletonRows(pageSize: number): number {
  return Math.min(pageSize, 10);
}

/** The width of a digit or a minus sign, and of a separator, in a table's figures; measured for the semibold totals. */
const DIGIT = 8.7;
const MARK = 4.3;

/** The width of a figure in a table, in pixels. Amounts are never truncated. */
export function figureWidth(words: string): number {
  const marks = words.match(/[.,]/g)?.length ?? 0;
  return Math.ceil((words.length - marks) * DIGIT + marks * MARK);
}

/** The width of a capital or a digit in a number such as VP-2025/26-00042, and of its separators. */
const CODE_LETTER = 8.5;
const CODE_MARK = 5.5;

/** The width of a voucher's number in a table, in pixels. Such a number is never broken or truncated. */
export function codeWidth(words: string): number {
  const marks = words.match(/[-/.]/g)?.length ?? 0;
  return Math.ceil((words.length - marks) * CODE_LETTER + marks * CODE_MARK);
}

/** In Bangla: the second letter of a conjunct, and signs above or below a letter. They take no room of their own. */
const NARROW = /\u09cd\p{L}|\p{Mn}/gu;
const BANGLA_SIGN = /[\u0980-\u09ff]/gu;
const BANGLA_VOWEL = /\p{Mc}/gu;
/** How much wider a letter is in Bangla, and how much room a vowel sign beside it takes, in Latin letters. */
const WIDER = 0.4;
const VOWEL = 0.7;

/** The length of a label in Latin letters. Characters do not tell: a word in Bangla is half as wide as it has characters. */
export function labelLength(label: string): number {
  const drawn = label.replace(NARROW, '');
  const vowels = drawn.match(BANGLA_VOWEL)?.length ?? 0;
  const letters = (drawn.match(BANGLA_SIGN)?.length ?? 0) - vowels;
  return drawn.length + letters * WIDER - vowels * (1 - VOWEL);
}
