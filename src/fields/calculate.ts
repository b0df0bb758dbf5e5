import { add, compare, type Decimal, multiply, parseDecimal } from '../ledger/money.ts';
import { withoutTrailingZeros } from './exactNumber.ts';
import { ungroup } from './typedNumber.ts';

/** The words for large numbers, as they are typed behind a number. */
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/(k|thousand|হাজার)$/iu, 1_000],
  [/(lakhs?|lacs?|লাখ|লক্ষ)$/iu, 100_000],
  [/(crores?|কোটি)$/iu, 10_000_000],
];

/** More decimals than any field has, so that nothing is rounded here. */
const PLACES = 20;
const LONGEST = 100;

/**
 * The result of a typed calculation as plain digits: '500+300' is '800', '1.5 lakh' is '150000', '12 x 850 - 200' is '10000'.
 * The result is exact; the field's check then refuses more decimals than it has.
 *
 * @param prefix the field's currency, which may stand before a number.
 * @returns null for anything else, also for a single plain number.
 */
export function calculate(typed: string, prefix: string | undefined): Decimal | null {
  const text = typed.trim();
  if (text.length > LONGEST) return null;
  const isCalculation = /[^-−\s]\s*[-−+*×x]/i.test(text) || SCALES.some(([scale]) => scale.test(text));
  if (!isCalculation) return null;
  // A sign behind a number separates terms; one in front of a number belongs to it.
  const terms = text.replace(/(?<=[^-−+*×x\s])\s*([-−+])/giu, '\n$1').split('\n');
  const values = terms.map((term) => product(term.replace(/^\+|(?<=^[-−])\s+/gu, ''), prefix));
  if (!values.every((value) => value !== null)) return null;
  const sum = withoutTrailingZeros(add(values, PLACES));
  return compare(sum, 0) === 0 ? '0' : sum;
}

function product(term: string, prefix: string | undefined): Decimal | null {
  const factors = term.split(/[*×x]/iu).map((factor) => scaled(factor, prefix));
  return factors.reduce(
    (result, factor) => (result === null || factor === null ? null : multiply(result, factor, PLACES)),
    '1',
  );
}

function scaled(factor: string, prefix: string | undefined): Decimal | null {
  const text = factor.trim();
  const [scale, times] = SCALES.find(([words]) => words.test(text)) ?? [/$/, 1];
  const number = parseDecimal(ungroup(text.replace(scale, ''), prefix), PLACES);
  return number === null ? null : multiply(number, times, PLACES);
}
