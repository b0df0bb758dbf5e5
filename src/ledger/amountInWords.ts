import { type Decimal, round } from './money.ts';

/** The names of a currency and its hundredth part: Taka and Paisa. */
export interface CurrencyWords {
  unit: string;
  part: string;
}

export type AmountKey =
  `amount.${keyof typeof SIZES | 'numbers' | 'units' | 'parts' | 'both' | 'only' | 'minus'}`;

/**
 * The texts of a language for amounts, by their keys in the catalogue: `amount.numbers` has the numbers from 0 to 99, the others are
 * phrases with `number`, `number` and `unit`, `units` and `parts` ...
 */
export type AmountText = (key: AmountKey, values?: Readonly<Record<string, string>>) => string;

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
  t: AmountText,
): string {
  const text = round(amount);
  const [whole = '0', hundredths = '00'] = text.replace('-', '').split('.');
  const units = t('amount.units', { unit, number: numberInWords(BigInt(whole), t) });
  const parts = t('amount.parts', { part, number: numberInWords(BigInt(hundredths), t) });
  const only = t('amount.only', { amount: joined() });
  return text.startsWith('-') ? t('amount.minus', { amount: only }) : only;

  function joined(): string {
    if (BigInt(hundredths) === 0n) return units;
    return BigInt(whole) === 0n ? parts : t('amount.both', { units, parts });
  }
}

/** A whole number in words, from 0 on: 'Ninety Nine Thousand Nine Hundred Ninety Nine Crore Five'. */
function numberInWords(number: bigint, t: AmountText): string {
  const parts: string[] = [];
  let rest = number;
  for (const [name, size] of Object.entries(SIZES) as [keyof typeof SIZES, bigint][]) {
    // There may be more than 99 crores, which are a number in words themselves.
    if (rest >= size) parts.push(t(`amount.${name}`, { number: numberInWords(rest / size, t) }));
    rest %= size;
  }
  if (rest > 0n || parts.length === 0) parts.push(t('amount.numbers').split(', ')[Number(rest)] ?? '');
  return parts.join(' ');
}
