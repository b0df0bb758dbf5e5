/**
 * The numbers of the model (README.md). Money is a bigint of paisa, a quantity a bigint of thousandths, and the part of goods that went
 * somewhere a fraction: nothing is rounded before it is posted.
 */

/** 12.5 is 1250n with 2 places. */
export function exact(value: number | string, places: number): bigint {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  const [, sign = '', whole = '', decimals = ''] = found ?? [];
  if (found === null || decimals.length > places) throw new Error(`${value} has more than ${places} places`);
  const size = BigInt(whole + decimals.padEnd(places, '0'));
  return sign === '-' ? -size : size;
}

export const money = (value: unknown): bigint => exact(value as number, 2);
export const quantity = (value: unknown): bigint => exact(value as number, 3);

/** As JSON has it. */
export const taka = (paisa: bigint): number => Number(paisa) / 100;
export const pieces = (thousandths: bigint): number => Number(thousandths) / 1000;

/** Rounds half away from zero. */
export function divide(above: bigint, below: bigint): bigint {
  const isNegative = above < 0n !== below < 0n;
  const [a, b] = [absolute(above), absolute(below)];
  const size = (2n * a + b) / (2n * b);
  return isNegative ? -size : size;
}

export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const sum = (values: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const value of values) total += value;
  return total;
};

/** An exact fraction; `below` is above 0. */
export interface Fraction {
  above: bigint;
  below: bigint;
}

export const whole = (value: bigint): Fraction => ({ above: value, below: 1n });

export function fraction(above: bigint, below: bigint): Fraction {
  const shared = divisor(absolute(above), absolute(below)) * (below < 0n ? -1n : 1n);
  return { above: above / shared, below: below / shared };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.above * b.below + b.above * a.below, a.below * b.below);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.above * b.above, a.below * b.below);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { above: -b.above, below: b.below });
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.above * b.below, a.below * b.above);
export const isPositive = ({ above }: Fraction): boolean => above > 0n;
export const rounded = ({ above, below }: Fraction): bigint => divide(above, below);

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
