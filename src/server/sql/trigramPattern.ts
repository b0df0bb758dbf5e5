import { escapeLike } from './escapeLike.ts';

/** The digits of a long number that are looked up. */
const DIGITS = 5;
const LONG_NUMBER = new RegExp(`\\d{${DIGITS + 1},}`, 'g');
const HAS_NUMBER = /(?<!\d)\d{3,}/;
const LONG_WORD = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{5,}(?![\p{L}\p{M}\p{N}])/gu;
/** The characters between two words that both have trigrams of their own. */
const BETWEEN_WORDS = /(?<=[\p{L}\p{M}\p{N}]{3})[^\p{L}\p{M}\p{N}]+(?=[\p{L}\p{M}\p{N}]{3})/gu;

/**
 * The pattern for LIKE by which a trigram index looks up the records that contain a text. It may also match others, but it leaves
 * out the trigrams that nearly every record has, whose entries the index would read through: the ends and beginnings of
 * words ('n  ', '  0'), and the first digits of phone numbers. Beside a number, which few records have, one trigram
 * of the words is enough: each other one is a long list to read, and few of the records that it excludes are left.
 */
export function trigramPattern(text: string): string {
  const narrowed = narrowedPattern(text);
  return `%${HAS_NUMBER.test(text) ? withOneWord(narrowed) : narrowed}%`;
}

/** The same for the whole of a text, without what may stand before and after it. */
export function narrowedPattern(text: string): string {
  const words = escapeLike(text).replace(BETWEEN_WORDS, '%');
  return words.replace(LONG_NUMBER, (number) => `%${rarestDigits(number)}%`);
}

/** The text with one trigram of its longest word, and without the other long ones. */
function withOneWord(text: string): string {
  const words = text.match(LONG_WORD) ?? [];
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  return text.replace(LONG_WORD, (word) => (word === longest ? `%${middleTrigram(word)}%` : '%'));
}

/** Never the end of the word, whose lower case may depend on its place. */
function middleTrigram(word: string): string {
  const letters = [...word];
  const start = Math.floor((letters.length - 3) / 2);
  return letters.slice(start, start + 3).join('');
}

/** The part of a number with the most different digits. The last of several: the first digits are those of an operator or a bank. */
function rarestDigits(number: string): string {
  const parts = Array.from({ length: number.length - DIGITS + 1 }, (_, start) =>
    number.slice(start, start + DIGITS),
  );
  return parts.reduce((best, part) => (new Set(part).size >= new Set(best).size ? part : best));
}
