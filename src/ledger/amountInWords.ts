import { type Decimal, round } from './money.ts';

/** What a currency and its hundredth part are called: Taka and Paisa. */
export interface CurrencyWords {
  unit: string;
  part: string;
}

const SMALL = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ');
const TENS = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

/** The steps of counting below a crore, the largest first. */
const STEPS: readonly [size: bigint, word: string][] = [
  [100_000n, 'Lakh'],
  [1_000n, 'Thousand'],
  [100n, 'Hundred'],
];
const CRORE = 10_000_000n;

/**
 * An amount of money as it is written out on paper in Bangladesh, in crore, lakh and thousand:
 * 'Taka One Lakh Twenty Thousand and Fifty Paisa Only', 'Minus Taka Five Only', 'Fifty Paisa Only'.
 *
 * @param amount decimal text, or a number, with at most 2 decimals; of any size, for crores are counted in crores.
 */
export function amountInWords(amount: Decimal | number, { unit, part }: CurrencyWords): string {
  const text = round(amount);
  const [whole = '0', hundredths = '00'] = text.replace('-', '').split('.');
  const units = BigInt(whole);
  const parts = BigInt(hundredths);
  const said = [
    ...(units > 0n || parts === 0n ? [`${unit} ${numberInWords(units)}`] : []),
    ...(parts > 0n ? [`${numberInWords(parts)} ${part}`] : []),
  ].join(' and ');
  return `${text.startsWith('-') ? 'Minus ' : ''}${said} Only`;
}

/** 'Ninety Nine Thousand Nine Hundred Ninety Nine Crore Five': from 0 on. */
function numberInWords(number: bigint): string {
  if (number < CRORE) return belowCrore(number);
  const rest = number % CRORE;
  const crores = `${numberInWords(number / CRORE)} Crore`;
  return rest === 0n ? crores : `${crores} ${belowCrore(rest)}`;
}

function belowCrore(number: bigint): string {
  const said: string[] = [];
  let rest = number;
  for (const [size, word] of STEPS) {
    if (rest >= size) said.push(belowHundred(rest / size), word);
    rest %= size;
  }
  if (rest > 0n || said.length === 0) said.push(belowHundred(rest));
  return said.join(' ');
}

function belowHundred(number: bigint): string {
  const small = SMALL[Number(number)];
  if (small !== undefined) return small;
  const tens = TENS[Number(number / 10n)] ?? '';
  return number % 10n === 0n ? tens : `${tens} ${SMALL[Number(number % 10n)]}`;
}
