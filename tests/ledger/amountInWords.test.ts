import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '../../src/client/providers/i18n.ts';
import { amountInWords } from '../../src/ledger/amountInWords.ts';
import { compare, type Decimal } from '../../src/ledger/money.ts';

const TAKA = { unit: 'Taka', part: 'Paisa' };

/** Amounts in hundredths, up to the largest of one entry and beyond, as a balance may come to. */
const LARGEST = 10n ** 17n;
const hundredths = fc.bigInt({ min: -LARGEST, max: LARGEST });

function decimalOf(parts: bigint): Decimal {
  const digits = String(parts < 0n ? -parts : parts).padStart(3, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const VALUES: Readonly<Record<string, bigint>> = Object.fromEntries(
  (
    'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
    'Eighteen Nineteen'
  )
    .split(' ')
    .map((word, value) => [word, BigInt(value)])
    .concat(
      'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'
        .split(' ')
        .map((word, place) => [word, BigInt(20 + 10 * place)]),
    ),
);

/** Reads number words as a person does, from left to right; a way of its own, not that of the code. */
function numberOf(words: string): bigint {
  const crore = words.lastIndexOf(' Crore');
  if (crore >= 0) return numberOf(words.slice(0, crore)) * 10_000_000n + numberOf(words.slice(crore + 6));
  let sum = 0n;
  let here = 0n;
  for (const word of words.trim().split(' ').filter(Boolean)) {
    const step = { Lakh: 100_000n, Thousand: 1_000n, Hundred: 100n }[word];
    const value = VALUES[word];
    if (step === undefined && value === undefined) throw new Error(`${word} is no number`);
    if (step === undefined) here += value ?? 0n;
    else {
      sum += here * step;
      here = 0n;
    }
  }
  return sum + here;
}

function hundredthsOf(words: string): bigint {
  const said = words
    .replace(/^Minus /, '')
    .replace(/ Only$/, '')
    .split(' and ');
  const sum = said.reduce(
    (sum, half) =>
      half.endsWith(' Paisa')
        ? sum + numberOf(half.slice(0, -6))
        : sum + 100n * numberOf(half.replace(/^Taka /, '')),
    0n,
  );
  return words.startsWith('Minus ') ? -sum : sum;
}

describe('an amount in words', () => {
  it.each([
    ['120000.50', 'Taka One Lakh Twenty Thousand and Fifty Paisa Only'],
    ['0', 'Taka Zero Only'],
    ['0.05', 'Five Paisa Only'],
    ['-0.40', 'Minus Forty Paisa Only'],
    ['1', 'Taka One Only'],
    ['19.99', 'Taka Nineteen and Ninety Nine Paisa Only'],
    ['20', 'Taka Twenty Only'],
    ['100', 'Taka One Hundred Only'],
    ['999', 'Taka Nine Hundred Ninety Nine Only'],
    ['1000', 'Taka One Thousand Only'],
    ['99999', 'Taka Ninety Nine Thousand Nine Hundred Ninety Nine Only'],
    ['100000', 'Taka One Lakh Only'],
    ['-1250000.25', 'Minus Taka Twelve Lakh Fifty Thousand and Twenty Five Paisa Only'],
    ['9999999', 'Taka Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine Only'],
    ['10000000', 'Taka One Crore Only'],
    ['1000000000', 'Taka One Hundred Crore Only'],
    ['1230000001', 'Taka One Hundred Twenty Three Crore One Only'],
    [
      '999999999999.99',
      'Taka Ninety Nine Thousand Nine Hundred Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred ' +
        'Ninety Nine and Ninety Nine Paisa Only',
    ],
    ['100000000000000', 'Taka One Crore Crore Only'],
  ])('%s is %s', (amount, words) => {
    expect(amountInWords(amount, TAKA, text)).toBe(words);
  });

  it('takes numbers, and other currencies', () => {
    const rupees = { unit: 'Rupees', part: 'Paise' };
    expect(amountInWords(12.5, rupees, text)).toBe('Rupees Twelve and Fifty Paise Only');
    expect(amountInWords(-0, TAKA, text)).toBe('Taka Zero Only');
  });

  it('reads back as the amount that it was made from, so that no two amounts share their words', () => {
    fc.assert(
      fc.property(hundredths, (parts) => {
        const words = amountInWords(decimalOf(parts), TAKA, text);
        expect(hundredthsOf(words)).toBe(parts);
      }),
    );
  });

  it('differs for amounts that differ', () => {
    fc.assert(
      fc.property(hundredths, fc.bigInt({ min: 1n, max: 10n ** 9n }), (parts, more) => {
        const [one, other] = [decimalOf(parts), decimalOf(parts + more)];
        expect(compare(one, other)).toBe(-1);
        expect(amountInWords(one, TAKA, text)).not.toBe(amountInWords(other, TAKA, text));
      }),
    );
  });
});
