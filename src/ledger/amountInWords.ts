import { type Decimal, round } from './money.ts';

/** The names of a currency and its hundredth part: Taka and Paisa. */
export interface CurrencyWords {
  unit: string;
  part: string;
}

/** The parts of an amount in words, as a language puts them together. */
export type AmountPhrase = keyof typeof SIZES | 'units' | 'parts' | 'both' | 'only' | 'minus';

/** How a language writes numbers out. */
export interface NumberWords {
  /** The numbers from 0 to 99. */
  numbers: readonly string[];
  /** Fills in a phrase: 'hundred' with `number`, 'units' with `number` and `unit`, 'both' with `units` and `parts`. */
  phrase: (name: AmountPhrase, values: Readonly<Record<string, string>>) => string;
}

/** The largest first. */
const SIZES = { crore: 10_000_000n, lakh: 100_000n, thousand: 1_000n, hundred: 100n };

/**
 * An amount of money in words, as paper in Bangladesh has it, in crore, lakh and thousand: 'Taka One Lakh
 * Twenty Thousand and Fifty Paisa Only', 'Minus Taka Five Only', 'Fifty Paisa Only'.
 *
 * @param amount decimal text, or a number, with at most 2 decimals, of any size.
 */
export function amountInWords(
  amount: Decimal | number,
  { unit, part }: CurrencyWords,
  words: NumberWords,
): string {
  const text = round(amount);
  const [whole = '0', hundredths = '00'] = text.replace('-', '').split('.');
  const units = words.phrase('units', { unit, number: numberInWords(BigInt(whole), words) });
  const parts = words.phrase('parts', { part, number: numberInWords(BigInt(hundredths), words) });
  const only = words.phrase('only', { amount: joined() });
  return text.startsWith('-') ? words.phrase('minus', { amount: only }) : only;

  function joined(): string {
    if (BigInt(hundredths) === 0n) return units;
    return BigInt(whole) === 0n ? parts : words.phrase('both', { units, parts });
  }
}

/** A whole number in words, from 0 on: 'Ninety Nine Thousand Nine Hundred Ninety Nine Crore Five'. */
function numberInWords(number: bigint, words: NumberWords): string {
  const parts: string[] = [];
  let rest = number;
  for (const [name, size] of Object.entries(SIZES) as [keyof typeof SIZES, bigint][]) {
    // There may be more than 99 crores, which are a number in words themselves.
    if (rest >= size) parts.push(words.phrase(name, { number: numberInWords(rest / size, words) }));
    rest %= size;
  }
  if (rest > 0n || parts.length === 0) parts.push(words.numbers[Number(rest)] ?? '');
  return parts.join(' ');
}
