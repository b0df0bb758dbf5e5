import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFormula, Exact } from '../../src/schema/expression/formula.ts';

function result(text: string, values: Readonly<Record<string, unknown>>, places?: number): unknown {
  const numbers = new Set(Object.keys(values).filter((name) => name.length === 1));
  const found = compileFormula(text).result(values, numbers);
  return found instanceof Exact ? found.text(places) : found;
}

describe('a formula', () => {
  it.each([
    ['a * 3', { a: 0.1 }, '0.3'],
    ['0.1 + 0.2', {}, '0.3'],
    ['10 / 4 * a', { a: 1 }, '2.5'],
    ['a * b', { a: '999999999999.99', b: '999999999999.999' }, '999999999999989000000000.00001'],
    ['a * (b > 2 ? 0.9 : 1)', { a: 10, b: 1 }, '10'],
    ['a - -b', { a: 1, b: 2 }, '3'],
    ['a == null ? 0 : a', { a: null }, '0'],
    ['a in [1, 2]', { a: 1 }, true],
    ['a != 1 || a >= 1.5', { a: 1 }, false],
    ['first + " " + last', { first: 'Abdul', last: 'Karim' }, 'Abdul Karim'],
    ['first + ": " + string(a)', { first: 'Floor', a: 2.5 }, 'Floor: 2.5'],
    ['size(first) * a', { first: 'four', a: 0.1 }, '0.4'],
  ])('%s of %o is %s', (text, values, answer) => {
    expect(result(text, values)).toBe(answer);
  });

  it.each([
    ['1 / a', { a: 3 }, '0.33'],
    ['2 / a', { a: 3 }, '0.67'],
    ['a', { a: '0.005' }, '0.01'],
    ['a', { a: '-0.005' }, '-0.01'],
  ])('%s of %o is rounded to %s', (text, values, answer) => {
    expect(result(text, values, 2)).toBe(answer);
  });

  it.each([
    ['a * b', { a: 1, b: null }],
    ['a / b', { a: 1, b: 0 }],
    ['a * b', { a: 'typing', b: 1 }],
    ['first + a', { first: 'text', a: 1 }],
  ])('%s of %o has no result', (text, values) => {
    expect(result(text, values)).toBeNull();
  });

  it('is exact for whatever amounts', () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [a, b] = [new Big(one).div(100).toFixed(2), new Big(other).div(100).toFixed(2)];
        const exact = (BigInt(one) * BigInt(other) + BigInt(one) * 100n).toString();
        expect(result('a * b + a', { a, b })).toBe(new Big(exact).div(10_000).toFixed());
      }),
    );
  });
});
